import { truncated } from '../probe/errors'
import { first, TAG, type TiffPage } from './directories'
import { cannotDecode } from '../../core/cannot-decode'

const TIFF = 'image/tiff'

export const COMPRESSION = { none: 1, fax: [2, 3, 4], lzw: 5, jpeg: 7, deflate: [8, 32_946], packBits: 32_773 } as const

const KNOWN = new Set<number>([
  COMPRESSION.none,
  ...COMPRESSION.fax,
  COMPRESSION.lzw,
  COMPRESSION.jpeg,
  ...COMPRESSION.deflate,
  COMPRESSION.packBits,
])

/** The layouts whose colours are certain, as photometric interpretation, samples and bits per sample. */
const LAYOUTS = new Set([
  '0 1 1',
  '0 1 4',
  '0 1 8',
  '0 1 16',
  '1 1 1',
  '1 1 8',
  '1 1 16',
  '2 3 8',
  '2 4 8',
  '2 3 16',
  '2 4 16',
  '3 1 1',
  '3 1 4',
  '3 1 8',
])
/** The layouts of JPEG data. RGB isn't among them, because decoders take it for YCbCr. */
const JPEG_LAYOUTS = new Set(['0 1 8', '1 1 8', '6 3 8'])

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
  bits: number
  samples: number
  isTiled: boolean
  chunks: Chunk[]
}

function layoutKey(page: TiffPage): string {
  return `${first(page, TAG.photometric, 1)} ${first(page, TAG.samples, 1)} ${first(page, TAG.bits, 1)}`
}

function checkLayout(page: TiffPage, compression: number, isTiled: boolean): void {
  const isJpeg = compression === COMPRESSION.jpeg
  const samples = first(page, TAG.samples, 1)
  const isPlanar = samples > 1 && first(page, TAG.planar, 1) !== 1
  const isSame = new Set(page.get(TAG.bits) ?? []).size <= 1
  const isInteger = first(page, TAG.sampleFormat, 1) === 1
  const isKnown = KNOWN.has(compression) && (isJpeg ? JPEG_LAYOUTS : LAYOUTS).has(layoutKey(page))
  const isFax = COMPRESSION.fax.some((one) => one === compression)
  if (!isKnown || isPlanar || !isSame || !isInteger || (isTiled && isFax)) throw cannotDecode(TIFF)
  const isPalette = first(page, TAG.photometric, 1) === 3
  if (isPalette && (page.get(TAG.palette) ?? []).length !== 3 * 2 ** first(page, TAG.bits, 1)) throw cannotDecode(TIFF)
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
  const isTiled = page.has(TAG.tileWidth)
  checkLayout(page, compression, isTiled)
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
  return { width, height, compression, bits, samples, isTiled, chunks }
}
