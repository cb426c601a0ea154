import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { KeyframeSource } from '#generated/model/keyframeSource.zod.ts'
import type { Clock } from '../clock'
import { sameRect, type TurnedRect } from '../geometry'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import { angleField, boxBetween } from '#lib/review/covers/turned-box.ts'

/*
 * Keyframes are in ascending order of time without duplicates. All lookups are binary searches, because a track may have 100,000.
 */

/** Returns the source of a keyframe that the reviewer places. An image keeps the source of its track, which the report lists. */
export const placedSource = ({ clock }: { clock: Pick<Clock, 'isFixed'> }): 'drawn' | undefined => (clock.isFixed ? undefined : 'drawn')

/**
 * Returns the box at a time, interpolated linearly between two keyframes and turned the shorter way. Undefined before the first keyframe,
 * after the last one, and from a keyframe that is `outside` until the next one.
 *
 * @param time seconds
 */
export function rectAt(keyframes: readonly Keyframe[], time: number): TurnedRect | undefined {
  const index = lastAtOrBefore(keyframes, time)
  const earlier = keyframes[index]
  if (!earlier || earlier.outside === true) return undefined
  if (earlier.time === time) return rectOf(earlier)
  const later = keyframes[index + 1]
  return later && boxBetween(earlier, later, (time - earlier.time) / (later.time - earlier.time))
}

/** Returns the box of a keyframe, with its angle. */
export function rectOf({ x, y, width, height, angle = 0 }: TurnedRect): TurnedRect {
  return { x, y, width, height, ...angleField(angle) }
}

/** Returns the keyframe at exactly this time. */
export function keyframeAt(keyframes: readonly Keyframe[], time: number): Keyframe | undefined {
  const found = keyframes[lastAtOrBefore(keyframes, time)]
  return found?.time === time ? found : undefined
}

/**
 * Adds or replaces the keyframe at a time.
 *
 * @param source the origin of the box; undefined for the track's source
 */
export function withKeyframe(keyframes: readonly Keyframe[], time: number, rect: TurnedRect, source?: KeyframeSource): Keyframe[] {
  const index = lastAtOrBefore(keyframes, time)
  const isReplaced = keyframes[index]?.time === time
  const keyframe = { time, ...rectOf(rect), ...(source === undefined ? {} : { source }) }
  return keyframes.toSpliced(isReplaced ? index : index + 1, isReplaced ? 1 : 0, keyframe)
}

/** Removes the keyframe at a time. Returns undefined if there is none, or if the track would have no box left. */
export function withoutKeyframe(keyframes: readonly Keyframe[], time: number): Keyframe[] | undefined {
  if (!keyframeAt(keyframes, time)) return undefined
  const left = keyframes.toSpliced(lastAtOrBefore(keyframes, time), 1)
  return hasBox(left) ? left : undefined
}

/** Returns whether any of the keyframes shows a box. */
export function hasBox(keyframes: readonly Keyframe[]): boolean {
  return keyframes.some(({ outside }) => outside !== true)
}

/** Returns the keyframe with a box at a time: an existing one, or one interpolated between its neighbours. */
export function keyframeOf(keyframes: readonly Keyframe[], time: number, box: TurnedRect): Keyframe {
  const found = keyframeAt(keyframes, time)
  return found && found.outside !== true && sameRect(found, box) ? found : { time, ...box, source: 'interpolated' }
}
