import type { DetectableLabel } from '../../core/types'
import { fineFaceSide } from '../../detect/face/video-face-detector'
import { sizeOf } from '../../track/boxes'
import { Linker, type LinkRules } from '../../track/link'
import { MAX_PICTURE_WAY, stepAfter } from '../../track/step'
import type { DetectedSample } from '../../track/types'
import type { VideoDetectionSettings } from '../types'

/**
 * Seconds between searches for everything but faces, which take five times as long as a search for faces. Most items stay in place, so the
 * searches are more frequent only while one is new or moves.
 */
const SLOW_STEP = 0.5
const MIN_SLOW_STEP = 1 / 8
/** Seconds between two searches for the smallest faces in the whole frame, which take six times as long as others in 1280 x 720 pixels. */
const FINE_STEP = 3
const FINE_PIXELS = 1280 * 720
/** Seconds between two searches of the whole frame with the second model, which are fine ones, at normal and at increased accuracy. */
const SECOND_STEP = 3
const MORE_SECOND_STEP = 0.5
/** Tolerance of times in seconds. */
const SAME_TIME = 1e-6

const isSlow = (label: DetectableLabel) => label !== 'face'

/**
 * Returns the confidences of tracks. In photographs without faces, no detection reaches .5 and few reach .35. At increased accuracy, more
 * frames are examined at more sizes, so there are more accidental detections of bodies. The second model confirms faces that start a track.
 * The other detectors apply thresholds of their own.
 */
function rulesOf(increasedAccuracy: boolean): LinkRules {
  const bodies = increasedAccuracy ? { start: 0.2, sure: 0.4 } : { start: 0.28, sure: 0.45 }
  // A head has been confirmed by its pose.
  const heads = { start: 0.2, sure: 0.4 }
  return {
    face: { start: 0.35, sure: 0.5 },
    head: heads,
    person: bodies,
    license_plate: { start: 0, sure: 0 },
    vehicle: bodies,
    screen: { start: 0, sure: 0 },
    text: { start: 0, sure: 0 },
  }
}

/** Creates the linker of a detection's samples. */
export function createLinker({ labels, increasedAccuracy }: VideoDetectionSettings): Linker {
  return new Linker(labels, rulesOf(increasedAccuracy))
}

/** Decides which frames are examined, and for which labels. It depends only on the previous samples, so that a detection can be resumed. */
export class Schedule {
  readonly linker: Linker
  readonly #settings: VideoDetectionSettings
  readonly #width: number
  /** Seconds between two searches of the whole frame for small faces, and the times of these searches. */
  readonly fineStep: number
  readonly #enlargedStep: number
  readonly fineTimes: number[] = []
  /** The time of the next search for each kind of label. */
  #fast = Number.NEGATIVE_INFINITY
  #slow = Number.NEGATIVE_INFINITY
  #fine = Number.NEGATIVE_INFINITY
  #enlarged = Number.NEGATIVE_INFINITY
  #last: DetectedSample | undefined

  /** @param size of the upright frame in pixels */
  constructor(settings: VideoDetectionSettings, { width, height }: { width: number; height: number }) {
    this.#settings = settings
    this.#width = width
    const hasFine = fineFaceSide(Math.max(width, height), settings.increasedAccuracy, true) !== undefined
    this.#enlargedStep = hasFine ? FINE_STEP * Math.max(1, (width * height) / FINE_PIXELS) : SECOND_STEP
    this.fineStep = settings.increasedAccuracy ? MORE_SECOND_STEP : this.#enlargedStep
    this.linker = createLinker(settings)
  }

  /** The last sample. */
  get last(): DetectedSample | undefined {
    return this.#last
  }

  /** Adds the next sample. */
  add(sample: DetectedSample): void {
    if (this.isFine(sample.time, sample.motion) && sample.labels?.includes('face') !== false) {
      if (this.isEnlarged(sample.time, sample.motion)) this.#enlarged = sample.time + this.#enlargedStep
      this.fineTimes.push(sample.time)
      this.#fine = sample.time + this.fineStep
    }
    this.linker.add(sample)
    const { increasedAccuracy } = this.#settings
    const { time, motion } = sample
    const seconds = time - (this.#last?.time ?? time)
    const pictureVelocity = motion && seconds > 0 ? { x: motion.x / seconds, y: motion.y / seconds } : { x: 0, y: 0 }
    const stepOf = (isWanted: (label: DetectableLabel) => boolean) => {
      const active = this.linker.labels.flatMap((linked) => (isWanted(linked.label) ? linked.active : []))
      return { active, step: stepAfter({ active, time, pictureVelocity, width: this.#width, increasedAccuracy }) }
    }
    const hasSearched = (isWanted: (label: DetectableLabel) => boolean) =>
      this.#settings.labels.some((label) => isWanted(label) && sample.labels?.includes(label) !== false)
    if (hasSearched((label) => !isSlow(label))) this.#fast = time + stepOf((label) => !isSlow(label)).step
    if (hasSearched(isSlow)) {
      const { active, step } = stepOf(isSlow)
      const isMoving = active.some((sightings) => sightings.length < 2 || (sightings.at(-1)?.time === time && step < SLOW_STEP / 2))
      const size =
        active.length === 0
          ? 0
          : Math.min(...active.map((sightings) => sizeOf(sightings.at(-1)?.box ?? { x: 0, y: 0, width: 0, height: 0 })))
      this.#slow =
        time + (isMoving && size > 0 ? Math.max(MIN_SLOW_STEP, Math.min(step, SLOW_STEP)) : SLOW_STEP / (increasedAccuracy ? 2 : 1))
    }
    this.#last = sample
  }

  /**
   * Returns whether the whole frame is searched for small faces: at the start of a scene, and regularly. Between these searches, known
   * faces are searched for at their expected places.
   *
   * @param motion of the whole picture since the last sample; undefined at a scene cut
   */
  isFine(time: number, motion: { x: number; y: number } | undefined): boolean {
    return motion === undefined || time >= this.#fine - SAME_TIME
  }

  /** Returns whether a search for small faces enlarges the frame, which increased accuracy doesn't do in each of them. */
  isEnlarged(time: number, motion: { x: number; y: number } | undefined): boolean {
    return motion === undefined || time >= this.#enlarged - SAME_TIME
  }

  /**
   * Returns the labels to search for in a frame, or none to skip it.
   *
   * @param motion of the whole picture since the last sample; undefined at a scene cut
   */
  labelsFor(time: number, motion: { x: number; y: number } | undefined, isLast: boolean): DetectableLabel[] {
    const { labels } = this.#settings
    if (isLast || motion === undefined) return [...labels]
    const hasMoved = Math.hypot(motion.x, motion.y) > MAX_PICTURE_WAY * this.#width
    const isDue = (label: DetectableLabel) => (isSlow(label) ? time >= this.#slow - SAME_TIME : hasMoved || time >= this.#fast - SAME_TIME)
    return labels.filter(isDue)
  }
}
