import { centreOf } from '#lib/review/box-areas.ts'
import type { Box } from '../core/types'
import { difference, moved, NOWHERE, sum, times, type Point } from './boxes'

/** A frame that was searched for a label. */
export interface SearchedSample {
  time: number
  /** The motion of the whole picture since the first sample, in pixels. */
  shift: Point
  /** Whether a new scene starts with this frame. */
  isCut: boolean
  isAdditional: boolean
}

/** A detection that belongs to a track. */
export interface Sighting extends SearchedSample {
  /** Without margin, in pixels of the upright frame. */
  box: Box
  confidence: number
}

/** Max seconds without a detection after which a track still continues. Later, the subject gets a new track, and the gap is reported. */
export const MAX_UNSEEN = 1.5
/** Weight of the newest measurement in the velocity. The noise of a detected box is a few percent of its size. */
const NEWEST = 0.6
/** Min seconds over which a velocity is measured. Over one frame, the noise would exceed it. */
const MIN_BASE = 0.1

/** Returns the centre of a sighting without the motion of the whole picture. */
export const placeOf = ({ box, shift }: Sighting): Point => difference(centreOf(box), shift)

/**
 * Returns the velocity at the end of sightings in pixels per second, without the motion of the whole picture.
 *
 * @param sightings ends where the velocity is measured. In reverse order of time for the velocity back in time.
 */
export function velocityAtEnd(sightings: readonly Sighting[]): Point {
  const last = sightings.at(-1)
  if (!last) return NOWHERE
  let velocity: Point | undefined
  let weight = NEWEST
  let later = last
  for (let index = sightings.length - 2; index >= 0 && weight > 0.1; index -= 1) {
    const earlier = sightings[index]
    if (!earlier) break
    const seconds = Math.abs(later.time - earlier.time)
    if (seconds < MIN_BASE && index > 0) continue
    if (Math.abs(last.time - earlier.time) > MAX_UNSEEN && velocity) break
    // A single frame is too short, so the jitter of a box counts as motion over the minimum time.
    const measured = times(difference(placeOf(later), placeOf(earlier)), 1 / Math.max(seconds, MIN_BASE / 2))
    velocity = velocity ? sum(times(velocity, 1 - weight), times(measured, weight)) : measured
    weight *= 1 - NEWEST
    later = earlier
  }
  return velocity ?? NOWHERE
}

/** Returns the box in which a track is expected in a sample, from its last sighting in the followed direction of time. */
export function predict(sightings: readonly Sighting[], sample: SearchedSample): Box {
  const last = sightings.at(-1)
  if (!last) return { x: 0, y: 0, width: 0, height: 0 }
  const seconds = Math.abs(sample.time - last.time)
  return moved(last.box, sum(times(velocityAtEnd(sightings), seconds), difference(sample.shift, last.shift)))
}
