import { velocityAtEnd, type LinkedTrack, type SearchedSample, type Sighting } from './link'
import { lastAtOrBefore } from '#lib/ascending-times.ts'
import { leavesFrame, type GapContext } from './gaps'

/** A range of time between two samples, without the samples. */
export interface TimeRange {
  start: number
  end: number
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
