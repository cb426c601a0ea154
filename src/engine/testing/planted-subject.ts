import fc from 'fast-check'

import { coveredShare } from '#lib/review/box-areas.ts'
import { boxesAt, movingItem } from '#lib/review/moving-regions.ts'
import type { Box, DetectableLabel } from '../core/types'
import type { DetectedTrack, SampledBox } from '../track/types'

/** Size of the frames in which subjects are planted. */
export const FRAME = { width: 1280, height: 720 }

/** Seeds the property tests of tracking. */
export const RUNS = { seed: 13_2026, numRuns: 400 }

/** A subject that moves on a smooth path. */
export interface PlantedSubject {
  /** Frame times in seconds, ascending. */
  times: number[]
  boxAt: (time: number) => Box
}

/** Limits of a planted path in terms of the longest time between two detections. */
interface PathLimits {
  /** Number of frames from one detection to the next. */
  every: number
  /** Max distance in that time, as a share of the subject's size. */
  way: number
  /** Max change of the distance from one such time to the next, as a share of the subject's size. */
  change: number
}

const share = fc.double({ min: -1, max: 1, noNaN: true })
const fraction = fc.double({ min: 0, max: 1, noNaN: true })

/**
 * Returns subjects on smooth random paths in videos with a variable frame rate of 20 to 60 frames per second, starting at a random time.
 * Each axis adds a constant velocity and an oscillation. The size changes by up to 30%.
 */
export function plantedSubject({ every, way, change }: PathLimits): fc.Arbitrary<PlantedSubject> {
  const axis = fc.record({ velocity: share, swing: fraction, phase: fraction, rate: fraction })
  return fc
    .record({
      intervals: fc.array(fc.double({ min: 1 / 60, max: 1 / 20, noNaN: true }), { minLength: 40, maxLength: 120 }),
      start: fc.double({ min: -5, max: 100, noNaN: true }),
      size: fc.double({ min: 24, max: 140, noNaN: true }),
      growing: share,
      x: axis,
      y: axis,
    })
    .map(({ intervals, start, size, growing, x, y }) => {
      const times = [start]
      for (const interval of intervals) times.push((times.at(-1) ?? start) + interval)
      const step = every / 20
      // In one step, half of the distance is due to the velocity and half to the oscillation, whose acceleration is limited too.
      const along = ({ velocity, swing, phase, rate }: { velocity: number; swing: number; phase: number; rate: number }) => {
        const frequency = 0.5 + 4 * rate
        const amplitude = swing * Math.min((way * size) / 2 / (frequency * step), (change * size) / (frequency * step) ** 2)
        const speed = (velocity * way * size) / 2 / step / Math.SQRT2
        return (seconds: number) => speed * seconds + (amplitude / Math.SQRT2) * Math.sin(frequency * seconds + 2 * Math.PI * phase)
      }
      const [right, down] = [along(x), along(y)]
      const middle = ((times.at(-1) ?? start) + start) / 2
      const boxAt = (time: number): Box => {
        const seconds = time - middle
        const side = size * (1 + 0.15 * growing * Math.sin(seconds))
        return {
          x: FRAME.width / 2 + right(seconds) - side / 2,
          y: FRAME.height / 2 + down(seconds) - (1.25 * side) / 2,
          width: side,
          height: 1.25 * side,
        }
      }
      return { times, boxAt }
    })
}

/** Returns a detection of a subject, as exact as a detector's. */
export function detectionOf({ x, y, width, height }: Box, noise: number, confidence = 0.9, label: DetectableLabel = 'face'): SampledBox {
  // Deterministic noise of up to 3% of the size.
  const wave = (offset: number) => 0.03 * Math.sin(12.9898 * noise + offset)
  return {
    label,
    x: x + wave(0) * width,
    y: y + wave(1) * height,
    width: width * (1 + wave(2)),
    height: height * (1 + wave(3)),
    confidence,
  }
}

/** Returns the share of a box that tracks cover at a time, 0 to 1. */
export function coverAt(tracks: readonly DetectedTrack[], time: number, box: Box): number {
  const boxes = tracks.flatMap(({ key, positions }) =>
    boxesAt(movingItem({ id: key, kind: 'face', decision: 'redact', style: 'Black Box', positions }), time),
  )
  return coveredShare(box, boxes)
}
