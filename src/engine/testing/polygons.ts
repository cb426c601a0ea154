import { boxAround } from '#lib/review/box-areas.ts'
import { outlineOf } from '#lib/review/review-regions.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { Box } from '../core/types'
import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { seededRandom } from './images'

const STYLES = ['Black Box', 'Pixelated', 'Smooth'] as const

/** Returns a polygon through points of the image, as a review states it. */
export function polygonThrough(points: readonly OutlinePoint[], style: RegionToRedact['style'], trackId = 'polygon'): RegionToRedact {
  const { x, y, width, height } = boxAround(points.map((point) => ({ ...point, width: 0, height: 0 })))
  const box: Box = { x, y, width, height }
  const shares = points.map((point) => ({ x: (point.x - x) / width, y: (point.y - y) / height }))
  const outline = outlineOf({ kind: 'object', shape: 'polygon', points: shares }, box, {})
  return { trackId, kind: 'object', style, box, ...(outline === undefined ? {} : { outline }) }
}

/** Returns a triangle, a star that crosses itself, a polygon with 500 points, or one of random points. */
function pointsIn({ x, y, width, height }: Box, form: number, random: () => number): OutlinePoint[] {
  const around = (count: number, turns: number, reach: (index: number) => number): OutlinePoint[] =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * turns * index) / count
      return { x: x + (width / 2) * (1 + reach(index) * Math.sin(angle)), y: y + (height / 2) * (1 - reach(index) * Math.cos(angle)) }
    })
  if (form === 0) return around(3, 1, () => 1)
  if (form === 1) return around(7, 3, () => 1)
  if (form === 2) return around(500, 1, (index) => 0.75 + 0.25 * Math.sin(index / 9))
  return Array.from({ length: 8 }, () => ({ x: x + random() * width, y: y + random() * height }))
}

/** Returns polygons of all styles and forms, from a few pixels to half the image. Some reach beyond its edge, and some overlap. */
export function variedPolygons(seed: number, { width, height }: { width: number; height: number }): RegionToRedact[] {
  const random = seededRandom(seed + 2000)
  return Array.from({ length: 2 + Math.floor(random() * 4) }, (_, index): RegionToRedact => {
    const side = Math.min(width, height) * (0.08 + random() ** 2 * 0.5)
    const box = { x: random() * width - side / 4, y: random() * height - side / 4, width: side * (0.7 + random() * 0.6), height: side }
    const style = STYLES[Math.floor(random() * STYLES.length)] ?? 'Black Box'
    return polygonThrough(pointsIn(box, (index + seed) % 4, random), style, `polygon-${index}`)
  })
}
