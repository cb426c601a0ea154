import { bytesOf, mediaBox, u32be } from './bytes'

/** The pixels to cut off at each side of a frame. */
export interface PlannedCrop {
  left: number
  right: number
  top: number
  bottom: number
}

/** Where the description of a video names its pixels per inch, which players ignore. */
const RESOLUTION_AT = 36

const indexOf = (bytes: Uint8Array, pattern: readonly number[], from = 0): number => {
  for (let at = from; at + pattern.length <= bytes.length; at += 1)
    if (pattern.every((byte, index) => bytes[at + index] === byte)) return at
  throw new Error('the file has no such part')
}

const nameOf = (name: string): number[] => Array.from(name, (letter) => letter.charCodeAt(0))

/**
 * Returns an MP4 or QuickTime file of H.264 with more data in the index of its only video track. The old index becomes unused space.
 *
 * @param parents the boxes around the data
 * @param change returns where in the index the data belongs, and may change the index
 */
async function withMoreIndex(
  file: Blob,
  parents: readonly string[],
  change: (moov: Uint8Array<ArrayBuffer>) => { at: number; added: Uint8Array<ArrayBuffer> },
): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const start = indexOf(bytes, nameOf('moov')) - 4
  const moov = bytes.slice(start, start + new DataView(bytes.buffer).getUint32(start))
  const { at, added } = change(moov)
  const sizes = new DataView(moov.buffer)
  let from = 0
  for (const name of ['moov', 'vide', 'minf', 'stbl', ...parents]) {
    from = indexOf(moov, nameOf(name), from)
    if (name !== 'vide') sizes.setUint32(from - 4, sizes.getUint32(from - 4) + added.length)
  }
  for (const name of ['trak', 'mdia']) {
    const place = indexOf(moov, nameOf(name)) - 4
    sizes.setUint32(place, sizes.getUint32(place) + added.length)
  }
  bytes.set(nameOf('free'), start + 4)
  // Blank, as unused space in an export must be.
  bytes.fill(0, start + 8, start + moov.length)
  return new Blob([bytes, bytesOf(moov.subarray(0, at), added, moov.subarray(at))], { type: file.type })
}

/** Returns an MP4 or QuickTime file of H.264 whose only video track has a clean aperture. */
export function withCleanAperture(
  file: Blob,
  { width, height }: { width: number; height: number },
  { left, right, top, bottom }: PlannedCrop,
): Promise<Blob> {
  const numbers = [width - left - right, 1, height - top - bottom, 1, left - right, 2, top - bottom, 2]
  const added = mediaBox('clap', ...numbers.map((number) => u32be(number >>> 0)))
  return withMoreIndex(file, ['stsd', 'avc1'], (moov) => ({ at: indexOf(moov, nameOf('avcC')) - 4, added }))
}

/** Returns an MP4 or QuickTime file of H.264 whose only video track has two descriptions, of which all frames have one, counted from 1. They differ in their resolution. */
export function withTwoDescriptions(file: Blob, used: 1 | 2): Promise<Blob> {
  return withMoreIndex(file, ['stsd'], (moov) => {
    const numbers = new DataView(moov.buffer)
    const at = indexOf(moov, nameOf('avc1')) - 4
    const end = at + numbers.getUint32(at)
    numbers.setUint32(at - 4, 2)
    const chunks = indexOf(moov, nameOf('stsc'))
    for (let run = 0; run < numbers.getUint32(chunks + 8); run += 1) numbers.setUint32(chunks + 12 + 12 * run + 8, used)
    const added = moov.slice(at, end)
    new DataView(added.buffer).setUint32(RESOLUTION_AT, 0x600000)
    return { at: end, added }
  })
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
