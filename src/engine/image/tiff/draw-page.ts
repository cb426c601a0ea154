import UTIF from 'utif2'

import { turn, isOrientation } from '#lib/review/upright.ts'
import { canvasContext } from '../../core/canvas'
import { cannotDecode } from '../../core/cannot-decode'
import { EngineError } from '../../core/errors'
import { inspectBytes } from '../probe/inspect'
import { truncated, unreadTiff } from '../probe/errors'
import { COMPRESSION, layoutOf, type Chunk, type Layout } from './chunks'
import { first, TAG, type TiffPage } from './directories'

const TIFF = 'image/tiff'
/** Photometric interpretations. */
const [WHITE_IS_ZERO, RGB, PALETTE] = [0, 2, 3]

/** Decompresses a strip or tile to the exact length that its pixels need, so that a decompression bomb stops there. */
async function inflate(bytes: Uint8Array<ArrayBuffer>, length: number): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const result = new Uint8Array(length)
  let filled = 0
  try {
    for (let next = await stream.read(); !next.done && filled < length; next = await stream.read()) {
      const part = next.value.subarray(0, length - filled)
      result.set(part, filled)
      filled += part.length
    }
    await stream.cancel()
  } catch (cause) {
    // Some programs write no checksum, which the stream requires after the last pixel.
    if (filled < length) throw cannotDecode(TIFF, { cause })
  }
  if (filled < length) throw truncated(TIFF)
  return result
}

interface Decodable {
  data: Uint8Array<ArrayBuffer>
  compression: number
  chunks: Chunk[]
}

/** Returns the page's strips without Deflate, which utif2 would decompress without a limit. */
async function withoutDeflate(bytes: Uint8Array<ArrayBuffer>, layout: Layout): Promise<Decodable> {
  const { chunks, compression, bits, samples } = layout
  if (!COMPRESSION.deflate.some((one) => one === compression)) return { data: bytes, compression, chunks }
  const sizes = chunks.map(({ width, height }) => Math.ceil((width * bits * samples) / 8) * height)
  // The first two bytes are the byte order.
  const data = new Uint8Array(8 + sizes.reduce((sum, size) => sum + size, 0))
  data.set(bytes.subarray(0, 8))
  let at = 8
  const plain: Chunk[] = []
  for (const [index, chunk] of chunks.entries()) {
    const count = sizes[index] ?? 0
    data.set(await inflate(bytes.subarray(chunk.offset, chunk.offset + chunk.count), count), at)
    plain.push({ ...chunk, offset: at, count })
    at += count
  }
  return { data, compression: COMPRESSION.none, chunks: plain }
}

/**
 * Returns the palette of a page, with 16 bits per colour. Greys of two and four bits get one, because utif2 doesn't know all of them.
 * Programs that wrote palettes of eight bits would turn pages black.
 */
function paletteOf(page: TiffPage, { photometric, bits }: Layout): number[] | undefined {
  if (photometric === PALETTE) {
    const palette = page.get(TAG.palette) ?? []
    return palette.every((value) => value < 256) ? palette.map((value) => 257 * value) : palette
  }
  if (photometric > 1 || (bits !== 2 && bits !== 4)) return undefined
  const greys = Array.from({ length: 2 ** bits }, (_, index) => (index * 0xff_ff) / (2 ** bits - 1))
  const ordered = photometric === WHITE_IS_ZERO ? greys.toReversed() : greys
  return [...ordered, ...ordered, ...ordered]
}

/** Decodes with utif2. It gets only the tags that were checked, and never parses the file. */
async function decodePixels(bytes: Uint8Array<ArrayBuffer>, page: TiffPage, layout: Layout): Promise<ImageData> {
  const { data, compression, chunks } = await withoutDeflate(bytes, layout)
  const { width, height, isTiled } = layout
  const tags = Object.fromEntries([...page].map(([tag, values]) => [`t${tag}`, values]))
  const palette = paletteOf(page, layout)
  const places = isTiled ? [TAG.tileOffsets, TAG.tileCounts] : [TAG.stripOffsets, TAG.stripCounts]
  const image = {
    t258: [1],
    t262: [1],
    t277: [1],
    ...tags,
    t259: [compression],
    ...(palette && { t262: [PALETTE], t320: palette }),
    [`t${places[0]}`]: chunks.map(({ offset }) => offset),
    [`t${places[1]}`]: chunks.map(({ count }) => count),
    width,
    height,
    data: new Uint8Array(),
  }
  // utif2 decodes only images without data, which its type requires.
  const { data: _none, ...undecoded } = image
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reason above
  const ifd = undecoded as unknown as typeof image
  UTIF.decodeImage(data.buffer, ifd)
  return new ImageData(Uint8ClampedArray.from(UTIF.toRGBA8(ifd)), width, height)
}

const [EOI, SOS, JFIF] = [0xd9, 0xda, 0xe0]
/** A segment of Adobe's, by which decoders take three colours for RGB. Without it, they take them for YCbCr. */
const RGB_SEGMENT = [0xff, 0xee, 0, 14, 0x41, 0x64, 0x6f, 0x62, 0x65, 0, 100, 0, 0, 0, 0, 0]

/** Returns whether a JPEG has a JFIF header, by which decoders take three colours for YCbCr. */
function hasJfif(jpeg: Uint8Array): boolean {
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== SOS; at += 2 + ((jpeg[at + 2] ?? 0) << 8) + (jpeg[at + 3] ?? 0))
    if (jpeg[at + 1] === JFIF) return true
  return false
}

/** Returns a strip or tile as a JPEG file: with the tables that all of them share, before its own data. */
function jpegOf(bytes: Uint8Array<ArrayBuffer>, page: TiffPage, { offset, count }: Chunk): Uint8Array<ArrayBuffer> {
  const tables = Uint8Array.from(page.get(TAG.jpegTables) ?? [])
  const own = bytes.slice(offset, offset + count)
  if (tables.length < 4) return own
  const end = tables.at(-2) === 0xff && tables.at(-1) === EOI ? tables.length - 2 : tables.length
  const joined = new Uint8Array(end + own.length - 2)
  joined.set(tables.subarray(0, end))
  joined.set(own.subarray(2), end)
  return joined
}

/**
 * Returns a JPEG with a mark of its RGB colours.
 *
 * @throws EngineError 'cannot-decode' if it marks them as others
 */
function markedAsRgb(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (hasJfif(jpeg)) throw unreadTiff('JPEG compression with contradictory colours')
  const marked = new Uint8Array(jpeg.length + RGB_SEGMENT.length)
  marked.set(jpeg.subarray(0, 2))
  marked.set(RGB_SEGMENT, 2)
  marked.set(jpeg.subarray(2), 2 + RGB_SEGMENT.length)
  return marked
}

async function drawJpegs(context: OffscreenCanvasRenderingContext2D, bytes: Uint8Array<ArrayBuffer>, page: TiffPage, layout: Layout) {
  let [x, y] = [0, 0]
  for (const chunk of layout.chunks) {
    const jpeg = layout.photometric === RGB ? markedAsRgb(jpegOf(bytes, page, chunk)) : jpegOf(bytes, page, chunk)
    const { contentType, width, height } = inspectBytes(jpeg)
    if (contentType !== 'image/jpeg' || width !== chunk.width || height < chunk.height) throw cannotDecode(TIFF)
    const bitmap = await createImageBitmap(new Blob([jpeg], { type: contentType }), {
      imageOrientation: 'none',
      colorSpaceConversion: 'none',
    })
    context.drawImage(bitmap, x, y)
    bitmap.close()
    x += chunk.width
    if (x >= layout.width) [x, y] = [0, y + chunk.height]
  }
  if (layout.photometric !== WHITE_IS_ZERO) return
  context.globalCompositeOperation = 'difference'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, layout.width, layout.height)
}

/**
 * Draws a page upright on a canvas of its own.
 *
 * @throws EngineError 'truncated', 'cannot-decode' or 'out-of-memory'
 */
export async function drawPage(bytes: Uint8Array<ArrayBuffer>, page: TiffPage): Promise<OffscreenCanvas> {
  const layout = layoutOf(page, bytes.length)
  const canvas = new OffscreenCanvas(layout.width, layout.height)
  const context = canvasContext(canvas)
  try {
    if (layout.compression === COMPRESSION.jpeg) await drawJpegs(context, bytes, page, layout)
    else context.putImageData(await decodePixels(bytes, page, layout), 0, 0)
  } catch (error) {
    throw error instanceof EngineError ? error : cannotDecode(TIFF, { cause: error })
  }
  const orientation = first(page, TAG.orientation, 1)
  if (orientation === 1 || !isOrientation(orientation)) return canvas
  return turn(canvas.transferToImageBitmap(), orientation)
}
