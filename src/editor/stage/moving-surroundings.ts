import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import { centreOf } from '#lib/review/box-areas.ts'
import type { Stretch, TimedBox } from '#lib/review/moving-regions.ts'
import type { Clock } from '../clock'
import type { Rect, Size } from '../geometry'

/**
 * Returns the keyframes of up to four boxes that cover a video except for a region that moves. Each follows one edge of it, also between
 * keyframes, because edges move linearly. They reach beyond the frame, because a box without a width can't be saved.
 *
 * @param boxes the keyframes of the region in ascending order of time, which may be partly outside the frame
 */
export function movingSides(boxes: readonly TimedBox[], { width, height }: Size): Keyframe[][] {
  const [left, top] = [Math.min(0, ...extremes(boxes, ({ x }) => x)) - 1, Math.min(0, ...extremes(boxes, ({ y }) => y)) - 1]
  const right = Math.max(width, ...extremes(boxes, (box) => box.x + box.width)) + 1
  const bottom = Math.max(height, ...extremes(boxes, (box) => box.y + box.height)) + 1
  const follow = (place: (box: Rect) => Rect): Keyframe[] => boxes.map((box) => ({ time: box.time, ...place(box) }))
  const sides = [
    follow((box) => ({ x: 0, y: top, width, height: box.y - top })),
    follow((box) => ({ x: left, y: 0, width: box.x - left, height })),
    follow((box) => ({ x: box.x + box.width, y: 0, width: right - box.x - box.width, height })),
    follow((box) => ({ x: 0, y: box.y + box.height, width, height: bottom - box.y - box.height })),
  ]
  const isInFrame = (box: Rect): boolean => box.x < width && box.y < height && box.x + box.width > 0 && box.y + box.height > 0
  return sides.filter((side) => side.some(isInFrame))
}

/**
 * Returns how many times as wide and high as a moving region a box around its centre must be, so that it covers all of the frame at any angle
 * and at any time. Between keyframes the centre and the sides move linearly, so the keyframes decide.
 */
export function coveringFactor(boxes: readonly TimedBox[], { width, height }: Size): number {
  const [, greatest] = extremes(boxes, (box) => {
    const { x, y } = centreOf(box)
    const farthest = Math.hypot(Math.max(Math.abs(x), Math.abs(width - x)), Math.max(Math.abs(y), Math.abs(height - y)))
    return (2 * farthest) / Math.min(box.width, box.height)
  })
  return Math.max(1, greatest) + 1
}

/** Returns the least and the greatest of the values of boxes. */
function extremes(boxes: readonly TimedBox[], valueOf: (box: TimedBox) => number): [least: number, greatest: number] {
  // A track may have more keyframes than a function can have arguments.
  return boxes.map(valueOf).reduce(([least, greatest], value) => [Math.min(least, value), Math.max(greatest, value)], [Infinity, -Infinity])
}

/**
 * Returns the keyframes of a box that covers the whole frame while a region isn't there: before, between and after its stretches. Undefined
 * if it is always there. If the frame after a stretch isn't known, the last frame of the stretch is covered too.
 *
 * @param stretches in ascending order of time, apart
 */
export function wholeFrameBeside(
  stretches: readonly Stretch[],
  { width, height }: Size,
  clock: Pick<Clock, 'range' | 'frameAt' | 'frameAfter'>,
): Keyframe[] | undefined {
  const { start, end } = clock.range
  const keyframe = (time: number): Keyframe => ({ time, x: 0, y: 0, width, height })
  const keyframes: Keyframe[] = []
  // A stretch of one frame ends when it begins, and a track has one keyframe at a time.
  const add = (next: Keyframe): void => void keyframes.splice(keyframes.at(-1)?.time === next.time ? -1 : keyframes.length, 1, next)
  let from: number | undefined = start
  for (const { boxes, isOpenEnded } of stretches) {
    const [first, last] = [boxes[0], boxes.at(-1)]
    if (!first || !last) continue
    if (from !== undefined && from < first.time) {
      add(keyframe(from))
      add({ ...keyframe(first.time), outside: true })
    }
    from = isOpenEnded ? last.time : last.time >= end ? undefined : frameAfter(clock, last.time)
  }
  if (from !== undefined && from <= end) {
    add(keyframe(from))
    add(keyframe(end))
  }
  return keyframes.length === 0 ? undefined : keyframes
}

/** Returns the time of the frame after another one, or its own time while that isn't known: of long videos, only some frames are. */
function frameAfter(clock: Pick<Clock, 'frameAt' | 'frameAfter'>, time: number): number {
  return clock.frameAt(time) > time ? time : (clock.frameAfter(time) ?? time)
}
