import { canvasContext } from '../core/canvas'
import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import type { Box } from '../core/types'
import type { Pixels } from './coarse-grid'
import { measureCovers, type PlacedRegion } from './covers'
import { paintRows, type Cover } from './paint'
import { runsOf } from '#lib/review/region-shape.ts'

/** Max pixels of a region in memory at a time. */
const STRIP_PIXELS = 1_000_000

/** Splits the rows of a region into strips of bounded size. */
export function* stripsOf({ width, height }: Box): Generator<{ top: number; count: number }> {
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  for (let top = 0; top < height; top += rows) yield { top, count: Math.min(rows, height - top) }
}

function paintCover(cover: Cover, context: OffscreenCanvasRenderingContext2D): void {
  const { box } = cover
  for (const { top, count } of stripsOf(box)) {
    const image = new ImageData(box.width, count)
    image.data.set(paintRows(cover, top, count))
    // Only the pixels of the shape are replaced. Reading and writing the others would round semi-transparent ones.
    for (const run of runsOf(cover, box.y + top, box.y + top + count)) {
      const from = Math.max(run.y, box.y + top) - box.y - top
      const rows = Math.min(run.y + run.height, box.y + top + count) - box.y - top - from
      context.putImageData(image, box.x, box.y + top, run.x - box.x, from, run.width, rows)
    }
  }
}

export interface RenderOptions {
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * Redacts the regions on the canvas in the given order. Reads only the pixels of the tiles that intersect them.
 *
 * @param regions result of `placeRegions`
 * @throws EngineCancelledError
 */
export async function renderRegions(
  canvas: OffscreenCanvas,
  regions: readonly PlacedRegion[],
  { signal, onProgress }: RenderOptions = {},
): Promise<Cover[]> {
  const context = canvasContext(canvas)
  const read = ({ x, y, width, height }: Box): Pixels => context.getImageData(x, y, width, height).data
  const covers = measureCovers(regions, canvas, read)
  for (const [index, cover] of covers.entries()) {
    await yieldToMessages()
    throwIfCancelled(signal)
    paintCover(cover, context)
    onProgress?.((index + 1) / covers.length)
  }
  return covers
}
