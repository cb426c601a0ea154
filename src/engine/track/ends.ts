import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { Box } from '../core/types'
import { between, difference, moved, times, type Point } from './boxes'
import type { LinkedTrack } from './link'
import { MAX_UNSEEN, velocityAtEnd, type SearchedSample, type Sighting } from './predict'
import { leavesFrame, type GapContext } from './gaps'

/** A range of time between two samples, without the samples. */
export interface TimeRange {
  start: number
  end: number
  /** Min seconds between two frames that are examined. Undefined for every frame. */
  every?: number
}

/** Max seconds of a range. There are no frames between two that are further apart. */
const MAX_SECONDS = 0.6

/** Returns the time between the last detection in a direction and the sample after it, if the subject didn't leave the frame there. */
function rangeBeyond(sightings: readonly Sighting[], next: SearchedSample | undefined, context: GapContext): TimeRange | undefined {
  const last = sightings.at(-1)
  if (!last || !next) return undefined
  const [start, end] = next.time < last.time ? [next, last] : [last, next]
  // The track covers the frames before a scene cut; the frames after it show another scene.
  if (end.isCut || end.time - start.time > MAX_SECONDS) return undefined
  if (leavesFrame(last.box, velocityAtEnd(sightings), end.time - start.time, context)) return undefined
  return { start: start.time, end: end.time }
}

/** Returns the times at which a track starts, ends, or is interrupted: between the last detection and the sample without one. */
export function rangesAtEnds({ sightings }: LinkedTrack, context: GapContext): TimeRange[] {
  const { samples } = context
  const reversed = sightings.toReversed()
  return sightings.flatMap((sighting, index) => {
    const at = lastAtOrBefore(samples, sighting.time) + 1
    const [before, after] = [samples[at - 2], samples[at]]
    const isStart = before !== undefined && sightings[index - 1]?.time !== before.time
    const isEnd = after !== undefined && sightings[index + 1]?.time !== after.time
    return [
      ...(isStart ? [rangeBeyond(reversed.slice(0, sightings.length - index), before, context)] : []),
      ...(isEnd ? [rangeBeyond(sightings.slice(0, index + 1), after, context)] : []),
    ].flatMap((range) => range ?? [])
  })
}

/** Seconds between the frames in which a face that was found late is searched for: no two regular samples in a row are then without it. */
const EARLIER_STEP = 0.2

/**
 * Returns the time in which a track may have been visible before it was found, if only the regular searches for small faces find it: from the
 * search before, or the start of the scene, and for as long as a track may be without its subject.
 *
 * @param fineTimes of these searches, ascending
 */
export function rangeBefore({ sightings }: LinkedTrack, fineTimes: readonly number[], samples: readonly SearchedSample[]): TimeRange[] {
  const [first] = sightings
  if (!first || first.isCut || !fineTimes.includes(first.time)) return []
  const before = fineTimes.findLast((time) => time < first.time)
  const cut = samples.findLast(({ isCut, time }) => isCut && time < first.time)?.time
  if (before === undefined) return []
  return [{ start: Math.max(before, cut ?? before, first.time - MAX_UNSEEN), end: first.time, every: EARLIER_STEP }]
}

/** Returns where tracks are expected in a frame: between the nearest detections before and after it, or where the only one of them was. */
export function expectedAt(tracks: readonly LinkedTrack[], { time, shift }: { time: number; shift: Point }, maxSeconds: number): Box[] {
  const still = ({ box, shift: at }: Sighting): Box => moved(box, times(at, -1))
  return tracks.flatMap(({ sightings }) => {
    const earlier = sightings.findLast((one) => one.time <= time && time - one.time <= maxSeconds)
    const later = sightings.find((one) => one.time > time && one.time - time <= maxSeconds)
    if (earlier && later) return [moved(between(still(earlier), still(later), (time - earlier.time) / (later.time - earlier.time)), shift)]
    const near = earlier ?? later
    return near ? [moved(near.box, difference(shift, near.shift))] : []
  })
}
