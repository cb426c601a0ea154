import type { Box } from '../../core/types'
import type { GlyphItem, LineItem, VectorPage } from './items'
import { UNITS } from '../reading/outline'

/** Side in pixels of the squares whose mean difference is compared. */
const SQUARE = 8
/** Rows that are read from a canvas at a time: a multiple of the squares. */
const STRIP = 256

const pathOf = (operators: string): Path2D => {
  const path = new Path2D()
  for (const line of operators.split('\n')) {
    const parts = line.split(' ')
    const operator = parts.pop()
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = parts.map(Number)
    if (operator === 'm') path.moveTo(a, b)
    else if (operator === 'l') path.lineTo(a, b)
    else if (operator === 'c') path.bezierCurveTo(a, b, c, d, e, f)
    else if (operator === 'h') path.closePath()
  }
  return path
}

function drawGlyphs(context: OffscreenCanvasRenderingContext2D, glyphs: readonly GlyphItem[], scale: number): void {
  const paths = new Map<string, Path2D>()
  for (const { color, outline, matrix } of glyphs) {
    let path = paths.get(outline.path)
    if (path === undefined) {
      path = pathOf(outline.path)
      paths.set(outline.path, path)
    }
    const [a, b, c, d, e, f] = matrix
    const unit = scale / UNITS
    context.setTransform(a * unit, b * unit, c * unit, d * unit, e * scale, f * scale)
    context.fillStyle = color
    context.fill(path)
  }
}

function drawLine(context: OffscreenCanvasRenderingContext2D, { color, from, to, width, cap }: LineItem, scale: number): void {
  context.strokeStyle = color
  context.lineCap = cap === 0 ? 'butt' : 'square'
  // Readers draw lines at least one pixel wide.
  context.lineWidth = Math.max(width, 1 / scale)
  context.beginPath()
  context.moveTo(...from)
  context.lineTo(...to)
  context.stroke()
}

/** Draws a page as it will be exported. */
export function drawVectorPage({ rects, lines, areas, glyphs }: VectorPage, source: OffscreenCanvas, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(source.width, source.height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('The browser can’t draw the page.')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, 0, 0)
  for (const { box, color } of rects) {
    context.fillStyle = color
    context.fillRect(box.x, box.y, box.width, box.height)
  }
  for (const line of lines) drawLine(context, line, scale)
  context.setTransform(1, 0, 0, 1, 0, 0)
  for (const { x, y, width, height } of areas) context.drawImage(source, x, y, width, height, x, y, width, height)
  drawGlyphs(context, glyphs, scale)
  return canvas
}

/** Returns a copy of an area of a drawn page. */
export function cutArea(source: OffscreenCanvas, { x, y, width, height }: Box): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) throw new Error('The browser can’t draw the page.')
  context.drawImage(source, x, y, width, height, 0, 0, width, height)
  return canvas
}

/**
 * Returns the largest difference between two drawings of a page: the mean difference of a square of pixels, 0 to 255. Drawings of different
 * sizes differ by 255.
 */
export function largestDifference(one: OffscreenCanvas, other: OffscreenCanvas): number {
  const { width, height } = one
  if (other.width !== width || other.height !== height) return 255
  const columns = Math.ceil(width / SQUARE)
  let largest = 0
  const contexts = [one.getContext('2d'), other.getContext('2d')] as const
  for (let top = 0; top < height; top += STRIP) {
    const rows = Math.min(STRIP, height - top)
    const [a, b] = contexts.map((context) => context?.getImageData(0, top, width, rows).data)
    if (!a || !b) throw new Error('The browser can’t read the drawn page.')
    const sums = new Float64Array(columns * Math.ceil(rows / SQUARE))
    for (let at = 0; at < a.length; at += 4) {
      const difference =
        Math.abs((a[at] ?? 0) - (b[at] ?? 0)) +
        Math.abs((a[at + 1] ?? 0) - (b[at + 1] ?? 0)) +
        Math.abs((a[at + 2] ?? 0) - (b[at + 2] ?? 0))
      if (difference === 0) continue
      const pixel = at / 4
      const row = Math.floor(pixel / width)
      const cell = Math.floor(row / SQUARE) * columns + Math.floor((pixel - row * width) / SQUARE)
      sums[cell] = (sums[cell] ?? 0) + difference
    }
    for (const sum of sums) largest = Math.max(largest, sum / 3 / SQUARE ** 2)
  }
  return largest
}
