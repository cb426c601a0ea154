import { ByteReader, EndOfBytesError } from '../../core/byte-reader'
import { cannotDecode } from '../../core/cannot-decode'
import { EngineError } from '../../core/errors'
import { checkDimensions, truncated, unreadTiff } from '../probe/errors'

/** Max pages, and max pixels of all pages: about 200 A4 pages at 300 dpi. */
const MAX_PAGES = 500
const MAX_TOTAL_PIXELS = 2_000_000_000
/** Max values of a tag. The longest that is needed has an offset per strip, and a strip has at least one row. */
const MAX_VALUES = 65_536

const TIFF = 'image/tiff'
/** In place of 42, for files of more than 4 GB. */
const BIG_TIFF = 43

/** The tags that are read, by their numbers in TIFF 6.0. Others, such as thumbnails and places, are ignored. */
export const TAG = {
  subfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  rowsPerStrip: 278,
  stripCounts: 279,
  xResolution: 282,
  yResolution: 283,
  planar: 284,
  faxOptions: 292,
  resolutionUnit: 296,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileCounts: 325,
  sampleFormat: 339,
  jpegTables: 347,
  profile: 34_675,
} as const

const WANTED = new Set<number>(Object.values(TAG))
const PROFILE_TYPE = 7
/** Bytes per value by type. Types that no wanted tag has are absent. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 5: 8, [PROFILE_TYPE]: 1 }

/** A page of a TIFF: the values of its tags. */
export type TiffPage = ReadonlyMap<number, number[]>

/** Returns the first value of a tag. */
export const first = (page: TiffPage, tag: number, otherwise = 0): number => page.get(tag)?.[0] ?? otherwise

class TiffReader {
  readonly #reader: ByteReader
  readonly isLittle: boolean

  constructor(bytes: Uint8Array) {
    this.#reader = new ByteReader(bytes)
    this.isLittle = this.#reader.u8(0) === 0x49
  }

  u16(at: number): number {
    return this.isLittle ? this.#reader.u16le(at) : this.#reader.u16be(at)
  }

  u32(at: number): number {
    return this.isLittle ? this.#reader.u32le(at) : this.#reader.u32be(at)
  }

  #value(type: number, at: number): number {
    if (type === 3) return this.u16(at)
    if (type === 4) return this.u32(at)
    if (type !== 5) return this.#reader.u8(at)
    const divisor = this.u32(at + 4)
    return divisor === 0 ? 0 : this.u32(at) / divisor
  }

  values(entry: number): number[] {
    const type = this.u16(entry + 2)
    const count = this.u32(entry + 4)
    const size = SIZES[type]
    if (size === undefined || count > MAX_VALUES) return []
    const at = size * count <= 4 ? entry + 8 : this.u32(entry + 8)
    this.#reader.need(at, size * count)
    return Array.from({ length: count }, (_, index) => this.#value(type, at + size * index))
  }

  page(directory: number, count: number): TiffPage {
    const page = new Map<number, number[]>()
    for (let index = 0; index < count; index += 1) {
      const entry = directory + 2 + 12 * index
      const tag = this.u16(entry)
      if (tag === TAG.profile) page.set(tag, [1])
      else if (WANTED.has(tag)) page.set(tag, this.values(entry))
    }
    return page
  }
}

function tooLong(): EngineError {
  return new EngineError('too-large', `The TIFF has more than ${MAX_PAGES} pages or too many pixels. Split it and upload the parts.`)
}

function allPages(reader: TiffReader): TiffPage[] {
  const version = reader.u16(2)
  if (version === BIG_TIFF) throw unreadTiff('the BigTIFF format')
  if (version !== 42) throw cannotDecode(TIFF)
  const pages: TiffPage[] = []
  const seen = new Set<number>()
  for (let at = reader.u32(4); at !== 0;) {
    // A directory that refers to an earlier one would be read forever.
    if (seen.has(at)) throw cannotDecode(TIFF)
    if (seen.size === MAX_PAGES) throw tooLong()
    seen.add(at)
    const count = reader.u16(at)
    pages.push(reader.page(at, count))
    at = reader.u32(at + 2 + 12 * count)
  }
  return pages
}

/** A reduced version of another page, such as a thumbnail. */
const isReduced = (page: TiffPage): boolean => (first(page, TAG.subfile) & 1) === 1

/**
 * Reads the pages of a TIFF without their pixels, and without reduced versions of pages.
 *
 * @throws EngineError 'truncated', 'too-large' or 'cannot-decode'
 */
export function readPages(bytes: Uint8Array): TiffPage[] {
  try {
    const reader = new TiffReader(bytes)
    const pages = allPages(reader).filter((page) => !isReduced(page))
    if (pages.length === 0) throw cannotDecode(TIFF)
    let pixels = 0
    for (const page of pages) {
      const [width, height] = [first(page, TAG.width), first(page, TAG.height)]
      checkDimensions(TIFF, width, height)
      pixels += width * height
    }
    if (pixels > MAX_TOTAL_PIXELS) throw tooLong()
    return pages
  } catch (error) {
    if (error instanceof EndOfBytesError) throw truncated(TIFF)
    throw error
  }
}
