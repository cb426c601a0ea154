import type { Box } from '../../core/types'
import { paintLabel, placeLabel } from '../../render/cover-label'
import type { PlannedCover } from './plan-page'

/** Dots per inch of rebuilt pages. */
export const PAGE_DPI = 200
export const PAGE_SCALE = PAGE_DPI / 72

/** Returns the pixels of a cover: every pixel that it touches. */
export function coverPixels({ x, y, width, height }: Box, canvas: { width: number; height: number }, scale: number): Box {
  const [left, top] = [Math.max(0, Math.floor(x * scale)), Math.max(0, Math.floor(y * scale))]
  const [right, bottom] = [Math.min(canvas.width, Math.ceil((x + width) * scale)), Math.min(canvas.height, Math.ceil((y + height) * scale))]
  return { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

/** Returns the pixels of the labels that have room on their covers. */
export function labelPixels(covers: readonly PlannedCover[], canvas: { width: number; height: number }, scale: number): Box[] {
  return covers.flatMap(({ box, label }) => {
    const placed = label === undefined ? undefined : placeLabel({ box: coverPixels(box, canvas, scale) }, label)
    return placed ? [placed.box] : []
  })
}

/** Paints covers opaque black, then their labels, so that no cover hides another's label. */
export function paintCovers(canvas: OffscreenCanvas, covers: readonly PlannedCover[], scale: number): void {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser can’t paint on the drawn page.')
  context.save()
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.globalAlpha = 1
  context.globalCompositeOperation = 'source-over'
  context.filter = 'none'
  context.fillStyle = '#000'
  for (const { box } of covers) {
    const { x, y, width, height } = coverPixels(box, canvas, scale)
    context.fillRect(x, y, width, height)
  }
  for (const { box, label } of covers) {
    const pixels = coverPixels(box, canvas, scale)
    const placed = label === undefined ? undefined : placeLabel({ box: pixels }, label)
    if (placed === undefined) continue
    const image = new ImageData(pixels.width, pixels.height)
    for (let at = 3; at < image.data.length; at += 4) image.data[at] = 255
    paintLabel(placed, image.data, pixels, 0)
    context.putImageData(image, pixels.x, pixels.y)
  }
  context.restore()
}
