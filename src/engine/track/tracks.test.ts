import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { coverAt, detectionOf, FRAME, plantedSubject, RUNS } from '../testing/planted-subject'
import type { DetectedSample } from './types'
import { Linker, type LinkRules } from './link'
import { tracksOf } from './tracks'

const RULES: LinkRules = {
  face: { start: 0.35, sure: 0.5 },
  head: { start: 0.28, sure: 0.45 },
  person: { start: 0.28, sure: 0.45 },
  license_plate: { start: 0, sure: 0 },
  vehicle: { start: 0.28, sure: 0.45 },
  text: { start: 0, sure: 0 },
  screen: { start: 0, sure: 0 },
}
/** Less than this share of a planted face is never uncovered: rounding. */
const WHOLE = 0.9999

function trackSamples(samples: readonly DetectedSample[], times: readonly number[]) {
  const [start = 0, end = 0] = [times[0], times.at(-1)]
  return tracksOf(new Linker(['face'], RULES).add(...samples), { ...FRAME, start, end })
}

describe('[MEDIA-02] tracks of planted faces', () => {
  it('cover the face in every frame if it is detected every 1 to 10 frames', () => {
    const cases = fc.integer({ min: 1, max: 10 }).chain((every) =>
      fc.record({
        every: fc.constant(every),
        subject: plantedSubject({ every, way: 0.7, change: 0.4 }),
        appears: fc.double({ min: 0, max: 0.4, noNaN: true }),
        disappears: fc.double({ min: 0.6, max: 1, noNaN: true }),
      }),
    )
    fc.assert(
      fc.property(cases, ({ every, subject: { times, boxAt }, appears, disappears }) => {
        const last = times.length - 1
        const [from, to] = [Math.floor(appears * last), Math.ceil(disappears * last)]
        const samples = times.flatMap((time, index): DetectedSample[] => {
          if (index % every > 0 && index !== last) return []
          const boxes = index >= from && index <= to ? [detectionOf(boxAt(time), index)] : []
          return [{ time, boxes, ...(index === 0 ? {} : { motion: { x: 0, y: 0 } }) }]
        })
        fc.pre(samples.filter(({ boxes }) => boxes.length > 0).length > 1)
        const { tracks } = trackSamples(samples, times)
        expect(tracks).toHaveLength(1)
        const keyframes = tracks.flatMap(({ positions }) => positions.map(({ time }) => time))
        expect(keyframes).toEqual([...new Set(keyframes)].toSorted((a, b) => a - b))
        for (const time of times.slice(from, to + 1)) expect(coverAt(tracks, time, boxAt(time)), `at ${time}`).toBeGreaterThan(WHOLE)
      }),
      RUNS,
    )
  })

  it('cover a lost face or report a gap at every frame of a loss of up to 1.8 seconds', () => {
    const cases = fc.record({
      subject: plantedSubject({ every: 3, way: 0.7, change: 0.4 }),
      every: fc.integer({ min: 1, max: 3 }),
      lost: fc.double({ min: 0, max: 1, noNaN: true }),
      seconds: fc.double({ min: 0, max: 1.8, noNaN: true }),
    })
    fc.assert(
      fc.property(cases, ({ subject: { times, boxAt }, every, lost, seconds }) => {
        const [start = 0, end = 0] = [times[0], times.at(-1)]
        const from = start + lost * (end - start)
        const samples = times.flatMap((time, index): DetectedSample[] => {
          if (index % every > 0 && index !== times.length - 1) return []
          const isLost = time >= from && time <= from + seconds
          return [{ time, boxes: isLost ? [] : [detectionOf(boxAt(time), index)], ...(index === 0 ? {} : { motion: { x: 0, y: 0 } }) }]
        })
        // A face that is lost for good, or found late, is checked for a second.
        const isBetween = (samples[0]?.boxes.length ?? 0) > 0 && (samples.at(-1)?.boxes.length ?? 0) > 0
        fc.pre(samples.some(({ boxes }) => boxes.length > 0) && (isBetween || seconds < 0.8))
        const { tracks, gaps } = trackSamples(samples, times)
        const uncovered = times.filter(
          (time) => coverAt(tracks, time, boxAt(time)) <= WHOLE && !gaps.some((gap) => time >= gap.start && time <= gap.end),
        )
        expect(uncovered).toEqual([])
      }),
      RUNS,
    )
  })

  it('do not depend on the order of the boxes in a sample', () => {
    const place = fc.record({
      x: fc.nat(1100),
      y: fc.nat(600),
      width: fc.integer({ min: 20, max: 140 }),
      height: fc.integer({ min: 20, max: 140 }),
    })
    const box = place.chain((at) =>
      fc.integer({ min: 20, max: 99 }).map((percent) => ({ ...at, label: 'face' as const, confidence: percent / 100 })),
    )
    const sample = fc.array(box, { maxLength: 6 }).chain((boxes) =>
      fc.record({
        boxes: fc.constant(boxes),
        shuffled: fc.shuffledSubarray(boxes, { minLength: boxes.length, maxLength: boxes.length }),
      }),
    )
    fc.assert(
      fc.property(fc.array(sample, { minLength: 2, maxLength: 12 }), (all) => {
        const boxes = all.map((one) => one.boxes)
        const shuffled = all.map((one) => one.shuffled)
        const times = boxes.map((_unused, index) => index / 10)
        const toSamples = (each: typeof boxes) =>
          each.map((one, index): DetectedSample => ({ time: index / 10, boxes: one, ...(index === 0 ? {} : { motion: { x: 0, y: 0 } }) }))
        expect(trackSamples(toSamples(shuffled), times)).toEqual(trackSamples(toSamples(boxes), times))
      }),
      RUNS,
    )
  })
})
