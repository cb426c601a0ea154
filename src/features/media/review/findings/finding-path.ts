import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import { rectAt } from '#editor/items/keyframes.ts'
import type { Rect } from '#editor/geometry.ts'

/** The boxes of a finding in ascending order of time, between which every edge moves linearly. One box for a finding of one frame. */
export type FindingPath = readonly Keyframe[]

/** Seconds between the times at which a path is judged, and their max number, because every change of a review judges all paths. */
const STEP = 0.25
const MAX_STEPS = 50

/** Returns the path of a finding: its positions, and the place that it shows. */
export function pathOf(
  { positions = [] }: Pick<VerificationFinding, 'positions'>,
  { time, box }: { readonly time: number; readonly box: Rect },
): FindingPath {
  const others = positions.filter((position) => position.time !== time)
  return [...others, { time, box }].map((at): Keyframe => ({ time: at.time, ...at.box })).toSorted((a, b) => a.time - b.time)
}

/** Returns the times at which a path is judged: of its boxes, and regularly between them. */
export function judgedTimes(path: FindingPath): number[] {
  const [first, last] = [path[0]?.time ?? 0, path.at(-1)?.time ?? 0]
  const steps = Math.min(MAX_STEPS, Math.floor((last - first) / STEP))
  const between = Array.from({ length: steps }, (_unused, step) => first + ((last - first) * step) / steps)
  return [...new Set([...path.map(({ time }) => time), ...between])].toSorted((a, b) => a - b)
}

/** Returns a path with another box at each of its times. */
export function mapPath(path: FindingPath, boxOf: (box: Rect) => Rect): FindingPath {
  return path.map(({ time, x, y, width, height }) => ({ time, ...boxOf({ x, y, width, height }) }))
}

/** Returns the times of a path and those of other keyframes during it. */
export function sharedTimes(path: FindingPath, keyframes: readonly Keyframe[]): number[] {
  const inside = keyframes.filter(({ time }) => rectAt(path, time) !== undefined)
  return [...new Set([...path, ...inside].map(({ time }) => time))].toSorted((a, b) => a - b)
}
