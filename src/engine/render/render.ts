import { canvasContext } from '../canvas'
import { throwIfCancelled, yieldToMessages } from '../cancellation'
import type { Box } from '../types'
import { measureGrid, type Pixels } from './coarse-grid'
import type { PlacedRegion } from './order'
import { paintRows, type Cover } from './paint'

/** At most this many pixels of a region are in memory at a time. */
const STRIP_PIXELS = 1_000_000

/** Splits the rows of a region into strips of bounded size. */
export function* stripsOf({ width, height }: Box): Generator<{ top: number; count: number }> {
  const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
  for (let top = 0; top < height; top += rows) yield { top, count: Math.min(rows, height - top) }
}

function coverFor(region: PlacedRegion, context: OffscreenCanvasRenderingContext2D): Cover {
  const { box, style } = region
  if (style === 'Black Box') return { box, style }
  const readRows = (top: number, rows: number): Pixels => context.getImageData(box.x, box.y + top, box.width, rows).data
  return { box, style, grid: measureGrid(box.width, box.height, readRows) }
}

function paintCover(cover: Cover, context: OffscreenCanvasRenderingContext2D): void {
  const { box } = cover
  for (const { top, count } of stripsOf(box)) {
    const image = new ImageData(box.width, count)
    image.data.set(paintRows(cover, top, count))
    context.putImageData(image, box.x, box.y + top)
  }
}

export interface RenderOptions {
  signal?: AbortSignal
  onProgress?: (fraction: number) => void
}

/**
 * Covers the regions on the canvas, in the order given. Each grid is measured after the covers before it were painted, so an overlap
 * gives away nothing that they hid. Only the regions' pixels are read and written.
 *
 * @returns the covers, from which alone the verifier knows what the output must show
 */
export async function renderRegions(
  canvas: OffscreenCanvas,
  regions: PlacedRegion[],
  { signal, onProgress }: RenderOptions = {},
): Promise<Cover[]> {
  const context = canvasContext(canvas)
  const covers: Cover[] = []
  for (const region of regions) {
    await yieldToMessages()
    throwIfCancelled(signal)
    const cover = coverFor(region, context)
    paintCover(cover, context)
    covers.push(cover)
    onProgress?.(covers.length / regions.length)
  }
  return covers
}
