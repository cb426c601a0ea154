import { velocityAtEnd, type LinkedTrack, type SearchedSample, type Sighting } from './link'
import { lastAtOrBefore } from '#lib/ascending-times.ts'
import { leavesFrame, type GapContext } from './gaps'

/** A time between two samples, without either. */
export interface TimeRange {
  start: number
  end: number
}

/** Max seconds of a range. Between frames that are further apart are no others. */
const MAX_SECONDS = 0.6

/** Returns the time between the last detection in a direction and the sample after it, if the subject didn't leave the frame there. */
function rangeBeyond(sightings: readonly Sighting[], next: SearchedSample | undefined, context: GapContext): TimeRange | undefined {
  const last = sightings.at(-1)
  if (!last || !next) return undefined
  const [start, end] = next.time < last.time ? [next, last] : [last, next]
  // Frames before a scene cut are covered by the track, those after it show another scene.
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
