import type { Point } from './boxes'
import { sizeOf } from './boxes'
import { velocityAtEnd, type Sighting } from './predict'

/** Max seconds between two examined frames: 10 frames at 30 frames per second. A face that is visible for less may be missed. */
const MAX_STEP = 1 / 3
/**
 * Max distance that a subject moves between two examined frames, as a share of its size, so that its boxes overlap even without a
 * prediction.
 */
const MAX_WAY = 0.5
/**
 * Max distance that the whole picture moves between two examined frames, as a share of its width, because new subjects enter at its edge.
 */
export const MAX_PICTURE_WAY = 0.06
/** Seconds between examined frames for some time after a subject was lost, or while its velocity is unknown. */
const SEARCHING_STEP = 1 / 10
const SEARCHING_TIME = 0.4
/** Min confidence of the last detection of a subject that is searched for: texture that looks like a face appears only now and then. */
const SURE = 0.5

export interface StepContext {
  /** The sightings of the tracks that can be continued. */
  active: readonly (readonly Sighting[])[]
  /** The time of the last examined frame. */
  time: number
  /** The motion of the whole picture in pixels per second. */
  pictureVelocity: Point
  /** The width of the upright frame. */
  width: number
  increasedAccuracy: boolean
}

/** Returns the seconds until the next frame to examine. If it is less than a frame, the next frame is examined. */
export function stepAfter({ active, time, pictureVelocity, width, increasedAccuracy }: StepContext): number {
  const ways = active.map((sightings) => {
    const last = sightings.at(-1)
    if (!last) return MAX_STEP
    const isSearchedFor = last.confidence >= SURE && time - last.time < SEARCHING_TIME
    if (last.time < time || sightings.length < 2) return isSearchedFor ? SEARCHING_STEP : MAX_STEP
    const { x, y } = velocityAtEnd(sightings)
    return (MAX_WAY * sizeOf(last.box)) / Math.max(1e-6, Math.hypot(x, y))
  })
  const pictureStep = (MAX_PICTURE_WAY * width) / Math.max(1e-6, Math.hypot(pictureVelocity.x, pictureVelocity.y))
  return Math.min(MAX_STEP, pictureStep, ...ways) / (increasedAccuracy ? 2 : 1)
}
