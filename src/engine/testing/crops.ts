import { bytesOf, mediaBox, u32be } from './bytes'

/** The pixels to cut off at each side of a frame. */
export interface PlannedCrop {
  left: number
  right: number
  top: number
  bottom: number
}

const indexOf = (bytes: Uint8Array, pattern: readonly number[], from = 0): number => {
  for (let at = from; at + pattern.length <= bytes.length; at += 1)
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at
  throw new Error('the file has no such part')
}

const nameOf = (name: string): number[] => Array.from(name, (letter) => letter.charCodeAt(0))

/** Returns an MP4 or QuickTime file of H.264 whose only video track has a clean aperture. The old index becomes unused space. */
export async function withCleanAperture(
  file: Blob,
  { width, height }: { width: number; height: number },
  { left, right, top, bottom }: PlannedCrop,
): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = indexOf(bytes, nameOf('moov')) - 4
  const moov = bytes.slice(start, start + new DataView(bytes.buffer).getUint32(start))
  const at = indexOf(moov, nameOf('avcC')) - 4
  const numbers = [width - left - right, 1, height - top - bottom, 1, left - right, 2, top - bottom, 2]
  const aperture = mediaBox('clap', ...numbers.map((number) => u32be(number >>> 0)))
  const sizes = new DataView(moov.buffer)
  let from = 0
  for (const name of ['moov', 'vide', 'minf', 'stbl', 'stsd', 'avc1']) {
    from = indexOf(moov, nameOf(name), from)
    if (name !== 'vide') sizes.setUint32(from - 4, sizes.getUint32(from - 4) + aperture.length)
  }
  for (const name of ['trak', 'mdia']) {
    const place = indexOf(moov, nameOf(name)) - 4
    sizes.setUint32(place, sizes.getUint32(place) + aperture.length)
  }
  bytes.set(nameOf('free'), start + 4)
  // Blank, as unused space in an export must be.
  bytes.fill(0, start + 8, start + moov.length)
  return new Blob([bytes, bytesOf(moov.subarray(0, at), aperture, moov.subarray(at))], { type: file.type })
}

/** Returns a Matroska or WebM file whose video has the elements of a crop, which replace its description of colours. */
export async function withPixelCrop(file: Blob, { left, right, top, bottom }: PlannedCrop): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const at = indexOf(bytes, [0x55, 0xb0], indexOf(bytes, [0x16, 0x54, 0xae, 0x6b]))
  const length = ((bytes[at + 2] ?? 0) & 0x7f) + 3
  const crop = bytesOf([0x54, 0xbb, 0x81, top, 0x54, 0xaa, 0x81, bottom, 0x54, 0xcc, 0x81, left, 0x54, 0xdd, 0x81, right])
  const rest = length - crop.length - 2
  if (rest < 0) throw new Error('the description of colours is too short')
  bytes.set(bytesOf(crop, [0xec, 0x80 + rest], new Uint8Array(rest)), at)
  return new Blob([bytes], { type: file.type })
}
