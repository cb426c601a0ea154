/** What a picture's header says. */
export interface PictureSize {
  contentType: 'image/png' | 'image/jpeg'
  /** Pixels as they are stored. */
  width: number
  height: number
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function readPng(bytes: DataView): PictureSize | undefined {
  if (bytes.byteLength < 24 || PNG_SIGNATURE.some((byte, index) => bytes.getUint8(index) !== byte)) return undefined
  return { contentType: 'image/png', width: bytes.getUint32(16), height: bytes.getUint32(20) }
}

/** Start-of-frame markers: ITU-T T.81, table B.1, without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpeg(bytes: DataView): PictureSize | undefined {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    if (isFrame(bytes.getUint8(at + 1))) {
      return { contentType: 'image/jpeg', height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) }
    }
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

/** The size of a PNG or a JPEG by its header; undefined for anything else, and for a picture of no size. */
export function readPictureSize(buffer: ArrayBuffer): PictureSize | undefined {
  const bytes = new DataView(buffer)
  const size = readPng(bytes) ?? readJpeg(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}
