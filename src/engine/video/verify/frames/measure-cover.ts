import { LeakLine } from '#engine/verify/blocks.ts'
import type { Leak } from '#engine/verify/blocks.ts'
import { ROLE, type PlaneArea } from './grid-fit'

/** Width in samples of the separately measured strip along each side of a cover. */
const STRIP = 4

/** The difference of a channel of a cover from the expected one, in levels of 0 to 255. */
export interface CoverMeasure {
  /** Root mean square of the differences, away from edges. */
  rms: number
  /** The source that shows through, away from edges. */
  leak: Leak
  /** The largest share of the source that shows in a strip along a side, or in a part of a polygon's border, with its strength. */
  side: Leak
}

/** Parts of the border of a polygon, by their direction from the middle of its box. */
const SECTORS = 8
/** Min samples of a measured part. An encoder blurs a sharp corner completely. */
const MIN_IN_SECTOR = 32

/** Returns the part of a border in which a sample lies. */
function sectorOf(column: number, row: number, { width, height }: PlaneArea['area']): number {
  const [across, down] = [(column + 0.5) / width - 0.5, (row + 0.5) / height - 0.5]
  return (across < 0 ? 1 : 0) + (down < 0 ? 2 : 0) + (Math.abs(across) < Math.abs(down) ? 4 : 0)
}

/** Returns the leak of the stronger share. */
const worse = (one: Leak, other: Leak): Leak => (other.share * other.levels > one.share * one.levels ? other : one)

/**
 * Compares an area of the output with the expected cover.
 *
 * @param source the same channel of the source
 * @param expected the value of each sample of the area
 * @param total accumulates the leak of the track over all frames
 */
export function measureCover(
  { data, stride, area, roles }: PlaneArea,
  source: Uint8Array,
  expected: (at: number) => number,
  total: LeakLine,
): CoverMeasure {
  const inside = new LeakLine()
  const sides = [new LeakLine(), new LeakLine(), new LeakLine(), new LeakLine()] as const
  const [left, right, top, bottom] = sides
  const sectors = Array.from({ length: SECTORS }, () => new LeakLine())
  let [squares, samples] = [0, 0]
  for (let row = 0, at = 0; row < area.height; row += 1) {
    const start = row * area.width
    let [first, last] = [area.width, -1]
    for (let column = 0; column < area.width; column += 1)
      if (roles[start + column] !== ROLE.none) {
        first = Math.min(first, column)
        last = column
      }
    const from = (area.y + row) * stride + area.x
    for (let column = 0; column < area.width; column += 1, at += 1) {
      const role = roles[at]
      if (role === ROLE.none) continue
      const wanted = expected(at)
      const [hidden, residual] = [(source[from + column] ?? 0) - wanted, (data[from + column] ?? 0) - wanted]
      if (role === ROLE.border) {
        sectors[sectorOf(column, row, area)]?.add(hidden, residual)
        continue
      }
      if (column - first < STRIP) left.add(hidden, residual)
      if (last - column < STRIP) right.add(hidden, residual)
      if (row < STRIP) top.add(hidden, residual)
      if (area.height - row <= STRIP) bottom.add(hidden, residual)
      if (role !== ROLE.inside) continue
      inside.add(hidden, residual)
      total.add(hidden, residual)
      squares += residual * residual
      samples += 1
    }
  }
  return {
    rms: samples === 0 ? 0 : Math.sqrt(squares / samples),
    leak: inside.result,
    side: [...sides, ...sectors.filter(({ result }) => result.pixels >= MIN_IN_SECTOR)].map(({ result }) => result).reduce(worse),
  }
}
