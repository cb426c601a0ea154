/** The size, type and bit depth from an image's header. */
export interface ImageSize {
  contentType: 'image/png' | 'image/jpeg'
  /** The stored pixels, before any rotation. */
  width: number
  height: number
  /** The bits per colour channel. */
  bitDepth: number
}

/** A PNG with this colour type has a palette, whose colours have 8 bits per channel. */
const PALETTE = 3

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

function readPng(bytes: DataView): ImageSize | undefined {
  if (bytes.byteLength < 26 || PNG_SIGNATURE.some((byte, index) => bytes.getUint8(index) !== byte)) return undefined
  const bitDepth = bytes.getUint8(25) === PALETTE ? 8 : bytes.getUint8(24)
  return { contentType: 'image/png', width: bytes.getUint32(16), height: bytes.getUint32(20), bitDepth }
}

/** Start-of-frame markers: ITU-T T.81, table B.1, without DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

function readJpeg(bytes: DataView): ImageSize | undefined {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return undefined
  let at = 2
  while (at + 9 <= bytes.byteLength && bytes.getUint8(at) === 0xff) {
    if (isFrame(bytes.getUint8(at + 1))) {
      const [bitDepth, height, width] = [bytes.getUint8(at + 4), bytes.getUint16(at + 5), bytes.getUint16(at + 7)]
      return { contentType: 'image/jpeg', width, height, bitDepth }
    }
    at += 2 + bytes.getUint16(at + 2)
  }
  return undefined
}

/** Returns the size of a PNG or JPEG from its header; undefined for other files and empty images. */
export function readImageSize(buffer: ArrayBuffer): ImageSize | undefined {
  const bytes = new DataView(buffer)
  const size = readPng(bytes) ?? readJpeg(bytes)
  return size && size.width > 0 && size.height > 0 && size.bitDepth > 0 ? size : undefined
}
