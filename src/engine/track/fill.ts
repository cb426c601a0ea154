import type { Box } from '../core/types'
import { MARGINS } from '../detect/margins'
import { boxAround } from '#lib/review/box-areas.ts'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { DetectedTrack, TrackPosition } from './types'
import { between, difference, extended, moved, NOWHERE, sizeOf, sum, times, type Point } from './boxes'
import type { LinkedTrack } from './link'
import { placeOf, velocityAtEnd, type SearchedSample, type Sighting } from './predict'

/** Seconds that a track is extended beyond the samples before its first and after its last detection, for blurred and half-hidden frames. */
export const PADDING = 0.1
/** Max seconds of an extension without the padding. */
const MAX_EXTENSION = 0.6
/** Growth of the box on each side per second without a detection, as a share of its size: subjects turn and change their speed. */
const DRIFT = 0.3
/** Max growth on each side, as a multiple of the box's size. */
const MAX_GROWTH = 1
/** Min bend of a path between two detections, as a share of the box's size, at which the box covers the bend too. */
const MIN_BEND = 0.04

const speedOf = ({ x, y }: Point): Point => ({ x: Math.abs(x), y: Math.abs(y) })

/** Returns the number of pixels by which a subject's box grows on each side, some seconds after the subject was seen. */
function growth(box: Box, velocity: Point, seconds: number): Point {
  const { x, y } = speedOf(velocity)
  const drift = DRIFT * sizeOf(box) * seconds
  const limit = MAX_GROWTH * sizeOf(box)
  return { x: Math.min(limit, x * seconds + drift), y: Math.min(limit, y * seconds + drift) }
}

/** Returns the keyframes between two detections, where the box doesn't move in a straight line or may be elsewhere. */
function betweenSightings(
  [a, b]: readonly [Sighting, Sighting],
  missed: readonly SearchedSample[],
  { before, after, margin }: { before: Point; after: Point; margin: (box: Box) => Box },
): TrackPosition[] {
  const seconds = b.time - a.time
  const pathAt = (time: number, shift: Point): Box => {
    const share = (time - a.time) / seconds
    return moved(between(moved(a.box, times(a.shift, -1)), moved(b.box, times(b.shift, -1)), share), shift)
  }
  // A path with different velocities at its ends bends by up to an eighth of their difference times the seconds.
  const bend = times(difference(before, after), seconds / 8)
  const isBent = Math.max(Math.abs(bend.x), Math.abs(bend.y)) > MIN_BEND * sizeOf(a.box)
  const position = (time: number, box: Box): TrackPosition => ({ time, ...box, source: 'interpolated' })
  if (missed.length === 0) {
    if (!isBent) return []
    const straight = pathAt(a.time + seconds / 2, times(sum(a.shift, b.shift), 0.5))
    return [position(a.time + seconds / 2, boxAround([margin(straight), margin(moved(straight, bend))]))]
  }
  const velocity = times(difference(placeOf(b), placeOf(a)), 1 / seconds)
  return missed.map(({ time, shift }) => {
    const straight = pathAt(time, shift)
    const share = (time - a.time) / seconds
    const bent = moved(straight, times(bend, 4 * share * (1 - share)))
    const unseen = Math.min(time - a.time, b.time - time)
    return position(time, extended(boxAround([margin(straight), margin(bent)]), growth(straight, times(velocity, 0.25), unseen)))
  })
}

/** Returns the box of a subject before its first or after its last detection, which covers its place if it stopped and if it continued. */
function beyond({ box, shift }: Sighting, velocity: Point, at: { seconds: number; shift: Point }): Box {
  const still = moved(box, difference(at.shift, shift))
  return extended(boxAround([still, moved(still, times(velocity, at.seconds))]), growth(box, NOWHERE, at.seconds))
}

/**
 * Returns the keyframes of an extension in the direction in which the track is followed.
 *
 * @param sightings from the far end of the track to the extended end
 * @param next the sample after it, in which the subject wasn't found
 * @param bound the first or last frame of the video
 */
function extension(
  sightings: readonly Sighting[],
  next: SearchedSample | undefined,
  bound: number,
  margin: (box: Box) => Box,
): TrackPosition[] {
  const last = sightings.at(-1)
  if (!last) return []
  const towards = Math.sign((next?.time ?? bound) - last.time)
  const velocity = velocityAtEnd(sightings)
  // Before a scene cut the subject isn't in the picture.
  const isInScene = next !== undefined && !(towards < 0 && last.isCut)
  const missed = isInScene ? Math.min(Math.abs(next.time - last.time), MAX_EXTENSION) : 0
  const left = Math.abs(bound - last.time)
  const at = (seconds: number): TrackPosition => {
    const share = next ? Math.min(1, seconds / Math.abs(next.time - last.time)) : 0
    const shift = next && !next.isCut && !last.isCut ? sum(last.shift, times(difference(next.shift, last.shift), share)) : last.shift
    return { time: last.time + towards * seconds, ...margin(beyond(last, velocity, { seconds, shift })), source: 'tracked' }
  }
  const ends = [missed, Math.min(missed + PADDING, left)].filter((seconds) => seconds > 0 && seconds <= left)
  return [...new Set(ends)].map(at)
}

/** The samples that were searched for the label of a track, and the first and last frame of the video. */
export interface FillContext {
  samples: readonly SearchedSample[]
  start: number
  end: number
}

/** Returns the velocity at each detection in pixels per second: the mean of the path before and after it. */
function velocitiesOf(sightings: readonly Sighting[]): Point[] {
  const legs = sightings.slice(1).map((later, index): Point => {
    const earlier = sightings[index] ?? later
    return times(difference(placeOf(later), placeOf(earlier)), 1 / (later.time - earlier.time))
  })
  return sightings.map((_sighting, index) => {
    const [before, after] = [legs[index - 1], legs[index]]
    return before && after ? times(sum(before, after), 0.5) : (before ?? after ?? NOWHERE)
  })
}

/** Returns the positions of a track at all times, with the engine's margin. */
export function fillTrack({ key, label, sightings }: LinkedTrack, { samples, start, end }: FillContext): DetectedTrack {
  const margin = MARGINS[label]
  const [first, last] = [sightings[0], sightings.at(-1)]
  const positions: TrackPosition[] = []
  if (first)
    positions.push(...extension(sightings.toReversed(), samples[lastAtOrBefore(samples, first.time) - 1], start, margin).toReversed())
  const velocities = velocitiesOf(sightings)
  for (const [index, sighting] of sightings.entries()) {
    const { time, box, confidence } = sighting
    positions.push({ time, ...margin(box), source: 'detected', confidence })
    const later = sightings[index + 1]
    if (!later) continue
    const missed = samples.slice(lastAtOrBefore(samples, time) + 1, lastAtOrBefore(samples, later.time))
    const [before = NOWHERE, after = NOWHERE] = [velocities[index], velocities[index + 1]]
    positions.push(...betweenSightings([sighting, later], missed, { before, after, margin }))
  }
  if (last) positions.push(...extension(sightings, samples[lastAtOrBefore(samples, last.time) + 1], end, margin))
  return { key, label, confidence: Math.max(...sightings.map(({ confidence }) => confidence)), positions }
}
