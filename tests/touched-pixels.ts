import type { Outline, OutlinePoint } from '#lib/review/outline.ts'

interface Square {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns whether a line shares a point with a square, by clipping the line to its four sides. */
function meets(a: OutlinePoint, b: OutlinePoint, { left, top, right, bottom }: Square): boolean {
  let [from, to] = [0, 1]
  for (const [step, room] of [
    [a.x - b.x, a.x - left],
    [b.x - a.x, right - a.x],
    [a.y - b.y, a.y - top],
    [b.y - a.y, bottom - a.y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return false
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  return from <= to
}

/** Returns how often a polygon turns around a point, from the sum of the angles under which its edges are seen. */
function turnsAround(corners: readonly OutlinePoint[], { x, y }: OutlinePoint): number {
  const angles = corners.map((corner) => Math.atan2(corner.y - y, corner.x - x))
  const sum = angles.reduce((all, angle, index) => {
    const step = angle - (angles.at(index - 1) ?? angle)
    return all + step - 2 * Math.PI * Math.round(step / (2 * Math.PI))
  }, 0)
  return Math.round(sum / (2 * Math.PI))
}

/** Returns whether a polygon touches a pixel that is `by` larger on each side. Computed in another way than the product's. */
export function isTouched({ points: corners, padding: grown = { x: 0, y: 0 } }: Outline, column: number, row: number, by: number): boolean {
  const [across, down] = [grown.x + by, grown.y + by]
  const square = { left: column - across, top: row - down, right: column + 1 + across, bottom: row + 1 + down }
  const isOnEdge = corners.some((end, index) => meets(corners.at(index - 1) ?? end, end, square))
  return isOnEdge || turnsAround(corners, { x: column + 0.5, y: row + 0.5 }) !== 0
}
