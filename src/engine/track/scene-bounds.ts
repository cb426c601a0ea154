import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { SearchedSample, Sighting } from './predict'

/**
 * Min seconds of a gap. A miss of the detector between two detections, or between one and the end of its scene, is shorter: the box between
 * or beyond them is computed and enlarged. In this time a walking person moves by less than a head.
 */
export const MIN_UNSEEN = 0.45

/** Returns the samples at which scenes end, in the direction of time from a sighting, nearest first. */
function cutsFrom(samples: readonly SearchedSample[], from: Sighting, direction: 1 | -1): SearchedSample[] {
  const after = lastAtOrBefore(samples, from.time) + 1
  const beyond = direction === 1 ? samples.slice(after) : samples.slice(0, after).toReversed()
  return beyond.filter(({ isCut }) => isCut)
}

/** Returns the next scene cut in a direction of time, or the end of the video. */
export function boundOf(
  samples: readonly SearchedSample[],
  from: Sighting,
  direction: 1 | -1,
  { start, end }: { start: number; end: number },
): number {
  return cutsFrom(samples, from, direction)[0]?.time ?? (direction === 1 ? end : start)
}

/**
 * Returns the sample at which the scene of a sighting starts or ends, if it is so near that the subject is taken to be visible until then.
 * Undefined if the sighting is in that sample.
 */
export function nearBound(samples: readonly SearchedSample[], from: Sighting, direction: 1 | -1): SearchedSample | undefined {
  const bound = cutsFrom(samples, from, direction)[0] ?? (direction === 1 ? samples.at(-1) : samples[0])
  const seconds = bound === undefined ? 0 : Math.abs(bound.time - from.time)
  return seconds > 0 && seconds < MIN_UNSEEN ? bound : undefined
}
