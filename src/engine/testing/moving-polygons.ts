import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { Box } from '../core/types'
import { seededRandom } from './images'
import { variedPolygons } from './polygons'

/** Returns a region with a polygon that moves in a straight line from one box to another. */
export function movingPolygon(
  points: readonly OutlinePoint[],
  boxes: readonly (Box & { time: number })[],
  more: Partial<MovingRegion> = {},
): MovingRegion {
  return {
    trackId: 'polygon',
    number: 1,
    kind: 'object',
    style: 'Black Box',
    stretches: [{ boxes, isOpenEnded: false }],
    outline: { points, padding: 0 },
    ...more,
  }
}

/** Returns polygons of all styles and forms that move and change their size until `end`. Some leave the frame, and some overlap. */
export function movingPolygons(seed: number, size: { width: number; height: number }, end: number): MovingRegion[] {
  const random = seededRandom(seed + 4000)
  return variedPolygons(seed, size).map(({ trackId, style, box, outline }, index) => {
    const points = (outline?.points ?? []).map(({ x, y }) => ({ x: (x - box.x) / box.width, y: (y - box.y) / box.height }))
    const scale = 0.6 + random()
    const last = {
      x: box.x + (random() - 0.5) * size.width * 0.4,
      y: box.y + (random() - 0.5) * size.height * 0.4,
      width: box.width * scale,
      height: box.height * scale,
    }
    const boxes = [
      { time: 0, ...box },
      { time: end, ...last },
    ]
    return movingPolygon(points, boxes, { trackId, style, number: index + 1 })
  })
}
