import { bytesOf, u16le, u32le } from './bytes'

/** A page of a TIFF in little-endian order, in one strip. */
export interface TiffPageParts {
  width: number
  height: number
  /** The strip as it is stored. */
  data: Uint8Array
  /** Further tags and changes, each of one SHORT or, above 65,535, one LONG, or of several SHORTs. */
  tags?: Record<number, number | number[]>
}

/** Makes a TIFF of grey pixels with 8 bits unless the tags of a page change that. */
export function tiffFile(...pages: TiffPageParts[]): Uint8Array<ArrayBuffer> {
  let file = bytesOf('II', u16le(42), u32le(8))
  for (const [index, { width, height, data, tags = {} }] of pages.entries()) {
    const all: Record<number, number | number[]> = {
      256: width,
      257: height,
      258: 8,
      259: 1,
      262: 1,
      273: -1,
      277: 1,
      278: height,
      279: data.length,
      ...tags,
    }
    const entries = Object.entries(all).toSorted(([one], [other]) => Number(one) - Number(other))
    const directory = file.length
    const afterDirectory = directory + 2 + 12 * entries.length + 4
    let extra = bytesOf(data)
    const rows = entries.map(([tag, value]) => {
      if (Array.isArray(value)) {
        const at = afterDirectory + extra.length
        extra = bytesOf(extra, value.flatMap(u16le))
        return bytesOf(u16le(Number(tag)), u16le(3), u32le(value.length), u32le(at))
      }
      const number = value === -1 ? afterDirectory : value
      return bytesOf(u16le(Number(tag)), u16le(number > 0xff_ff ? 4 : 3), u32le(1), u32le(number))
    })
    const next = index === pages.length - 1 ? 0 : afterDirectory + extra.length
    file = bytesOf(file, u16le(entries.length), ...rows, u32le(next), extra)
  }
  return file
}
