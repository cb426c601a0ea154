import { rowSpans } from '#lib/review/region-shape.ts'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { Pixels, ReadPixels } from '../../render/coarse-grid'
import { expectedRows, type Cover } from '../../render/paint'
import { stripsOf } from '../../render/render'
import { brightness } from '../../verify/blocks'
import { decodeUpright } from '../decode'
import { encodeImage } from '../export/encode'
import type { Difference } from './compare'

/** Side of a JPEG coding unit with halved colour resolution. Units are coded independently of each other. */
const UNIT = 16
/** The file type whose coding units can be encoded independently. */
const CODED_IN_UNITS = 'image/jpeg'

/** Returns whether a cover has too few complete blocks for noise to average out over them. A polygon may be narrow anywhere in its box. */
export function isThin(
  { inBlocks, narrow }: Pick<Difference, 'inBlocks' | 'narrow'>,
  { outline }: Pick<Cover, 'outline'>,
  contentType: string,
): boolean {
  return contentType === CODED_IN_UNITS && (inBlocks.pixels === 0 || narrow < UNIT || outline !== undefined)
}

/** The difference of a thin cover from a correct export of it, in levels of 0 to 255. */
export interface ThinDifference {
  /** Root mean square of the differences: in brightness, and in the channel that differs most. */
  rms: number
  channel: number
}

/** Returns the coding units around a cover and their neighbours, whose colours bleed into it. */
function unitsAround({ x, y, width, height }: Box, image: { width: number; height: number }): Box {
  const left = Math.max(0, Math.floor(x / UNIT) - 1) * UNIT
  const top = Math.max(0, Math.floor(y / UNIT) - 1) * UNIT
  const right = Math.min(image.width, (Math.ceil((x + width) / UNIT) + 1) * UNIT)
  const bottom = Math.min(image.height, (Math.ceil((y + height) / UNIT) + 1) * UNIT)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Paints the covers over a part of the source. */
function paintPart(source: Pixels, part: Box, covers: readonly Cover[]): ImageData {
  const image = new ImageData(new Uint8ClampedArray(source), part.width, part.height)
  for (const [index, cover] of covers.entries()) {
    const { box } = cover
    const first = Math.max(box.y, part.y)
    const last = Math.min(box.y + box.height, part.y + part.height)
    if (first >= last || box.x >= part.x + part.width || box.x + box.width <= part.x) continue
    const pixels = expectedRows(covers, index, first - box.y, last - first)
    for (let y = first; y < last; y += 1) {
      for (const { from, to } of rowSpans(cover, y - box.y)) {
        const [left, right] = [Math.max(part.x, box.x + from), Math.min(part.x + part.width, box.x + to)]
        if (left >= right) continue
        const at = ((y - first) * box.width + left - box.x) * 4
        image.data.set(pixels.subarray(at, at + (right - left) * 4), ((y - part.y) * part.width + left - part.x) * 4)
      }
    }
  }
  return image
}

/** Encodes a part of the expected image like the export, and decodes it again. */
async function encoded(expected: ImageData): Promise<Pixels> {
  const canvas = new OffscreenCanvas(expected.width, expected.height)
  canvasContext(canvas).putImageData(expected, 0, 0)
  const { blob, contentType } = await encodeImage(canvas, CODED_IN_UNITS, 'jpeg')
  const bitmap = await decodeUpright(blob, contentType)
  try {
    const context = canvasContext(canvas)
    context.drawImage(bitmap, 0, 0)
    return context.getImageData(0, 0, canvas.width, canvas.height).data
  } finally {
    bitmap.close()
  }
}

/**
 * Compares a cover with hardly any complete block to a correct export of its surroundings. Their colours and contrast bleed across the
 * whole cover, and would otherwise mask a source that shows through it.
 */
export async function compareThin(
  covers: readonly Cover[],
  index: number,
  image: { width: number; height: number },
  readOutput: ReadPixels,
  readSource: ReadPixels,
): Promise<ThinDifference> {
  const cover = covers[index]
  if (cover === undefined) throw new RangeError(`there is no cover ${index}`)
  let [squares, channels, pixels] = [0, 0, 0]
  const { box } = cover
  for (const { top, count } of stripsOf(box)) {
    const part = unitsAround({ ...box, y: box.y + top, height: count }, image)
    const expected = await encoded(paintPart(readSource(part), part, covers))
    const actual = readOutput(part)
    for (let row = top; row < top + count; row += 1) {
      const start = (box.y + row - part.y) * part.width + box.x - part.x
      for (const { from, to } of rowSpans(cover, row)) {
        for (let at = (start + from) * 4; at < (start + to) * 4; at += 4) {
          let most = 0
          for (let channel = at; channel < at + 3; channel += 1)
            most = Math.max(most, Math.abs((actual[channel] ?? 0) - (expected[channel] ?? 0)))
          squares += (brightness(actual, at) - brightness(expected, at)) ** 2
          channels += most ** 2
          pixels += 1
        }
      }
    }
  }
  return { rms: Math.sqrt(squares / pixels), channel: Math.sqrt(channels / pixels) }
}
