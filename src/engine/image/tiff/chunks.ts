import { truncated, unreadTiff } from '../probe/errors'
import { first, TAG, type TiffPage } from './directories'
import { cannotDecode } from '../../core/cannot-decode'

const TIFF = 'image/tiff'

export const COMPRESSION = { none: 1, fax: [3, 4], lzw: 5, jpeg: 7, deflate: [8, 32_946], packBits: 32_773 } as const

const KNOWN = new Set<number>([
  COMPRESSION.none,
  ...COMPRESSION.fax,
  COMPRESSION.lzw,
  COMPRESSION.jpeg,
  ...COMPRESSION.deflate,
  COMPRESSION.packBits,
])

/** Names of other compressions and colours by their numbers, for the error. */
const COMPRESSION_NAMES = new Map([
  // utif2 loses its place after a row that ends in a run of a multiple of 64 pixels.
  [2, 'modified Huffman (fax)'],
  [6, 'old-style JPEG'],
  [34_661, 'JBIG'],
  [34_712, 'JPEG 2000'],
  [34_925, 'LZMA'],
  [50_000, 'Zstandard'],
  [50_001, 'WebP'],
])
const COLOUR_NAMES = new Map([
  [5, 'CMYK'],
  [8, 'Lab'],
  [9, 'Lab'],
  [10, 'Lab'],
])

/** The layouts whose colours are certain, as photometric interpretation, samples and bits per sample. */
const LAYOUTS = new Set([
  '0 1 1',
  '0 1 2',
  '0 1 4',
  '0 1 8',
  '0 1 16',
  '1 1 1',
  '1 1 2',
  '1 1 4',
  '1 1 8',
  '1 1 16',
  '2 3 8',
  '2 4 8',
  '2 3 16',
  '2 4 16',
  '3 1 1',
  '3 1 2',
  '3 1 4',
  '3 1 8',
])
const JPEG_LAYOUTS = new Set(['0 1 8', '1 1 8', '2 3 8', '6 3 8'])

/** A strip or a tile. */
export interface Chunk {
  offset: number
  count: number
  /** Its size when decompressed, in pixels. */
  width: number
  height: number
}

/** The layout of a page's pixels in the file. */
export interface Layout {
  width: number
  height: number
  compression: number
  photometric: number
  bits: number
  samples: number
  isTiled: boolean
  chunks: Chunk[]
}

/** Returns the part of a page's description that can't be read, as a noun phrase. */
function unreadFeature(page: TiffPage, compression: number, isTiled: boolean): string | undefined {
  const [photometric, samples, bits] = [first(page, TAG.photometric, 1), first(page, TAG.samples, 1), first(page, TAG.bits, 1)]
  if (!KNOWN.has(compression)) return `${COMPRESSION_NAMES.get(compression) ?? 'unknown'} compression`
  if (isTiled && COMPRESSION.fax.some((one) => one === compression)) return 'fax compression in tiles'
  if (COLOUR_NAMES.has(photometric)) return `${COLOUR_NAMES.get(photometric)} colours`
  if (samples > 1 && first(page, TAG.planar, 1) !== 1) return 'a separate plane for each colour'
  if (first(page, TAG.sampleFormat, 1) !== 1) return 'pixels that aren’t whole numbers'
  const isKnown = (compression === COMPRESSION.jpeg ? JPEG_LAYOUTS : LAYOUTS).has(`${photometric} ${samples} ${bits}`)
  const isSame = new Set(page.get(TAG.bits) ?? []).size <= 1
  const hasPalette = photometric !== 3 || (page.get(TAG.palette) ?? []).length === 3 * 2 ** bits
  return isKnown && isSame && hasPalette ? undefined : 'an unusual layout of pixels'
}

/**
 * Checks that the pixels of a page are complete and in a known layout.
 *
 * @param size of the file, in bytes
 * @throws EngineError 'truncated' or 'cannot-decode'
 */
export function layoutOf(page: TiffPage, size: number): Layout {
  const [width, height] = [first(page, TAG.width), first(page, TAG.height)]
  const compression = first(page, TAG.compression, 1)
  const photometric = first(page, TAG.photometric, 1)
  const isTiled = page.has(TAG.tileWidth)
  const feature = unreadFeature(page, compression, isTiled)
  if (feature !== undefined) throw unreadTiff(feature)
  const rows = Math.min(height, first(page, TAG.rowsPerStrip, height))
  const [chunkWidth, chunkHeight] = isTiled ? [first(page, TAG.tileWidth), first(page, TAG.tileHeight)] : [width, rows]
  // A tile larger than the image would allocate more than the image does.
  if (chunkWidth < 1 || chunkHeight < 1 || chunkWidth * chunkHeight > Math.max(width * height, 4096 * 4096)) throw cannotDecode(TIFF)
  const offsets = page.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets) ?? []
  const counts = page.get(isTiled ? TAG.tileCounts : TAG.stripCounts) ?? []
  const expected = Math.ceil(width / chunkWidth) * Math.ceil(height / chunkHeight)
  if (offsets.length !== expected || counts.length !== expected) throw cannotDecode(TIFF)
  const [bits, samples] = [first(page, TAG.bits, 1), first(page, TAG.samples, 1)]
  const chunks = offsets.map((offset, index): Chunk => {
    const count = counts[index] ?? 0
    const rowsOf = isTiled ? chunkHeight : Math.min(chunkHeight, height - index * chunkHeight)
    const isShort = compression === COMPRESSION.none && count < Math.ceil((chunkWidth * bits * samples) / 8) * rowsOf
    if (offset + count > size || count === 0 || isShort) throw truncated(TIFF)
    return { offset, count, width: chunkWidth, height: rowsOf }
  })
  return { width, height, compression, photometric, bits, samples, isTiled, chunks }
}
