import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Box } from '../core/types'
import { coverAt, detectionOf, FRAME, RUNS } from '../testing/planted-subject'
import type { DetectedSample, SampledBox } from './types'
import { Linker, type LinkRules } from './link'
import { stepAfter } from './step'
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
const STILL = { x: 0, y: 0 }
const MIDDLE: Box = { x: 600, y: 300, width: 60, height: 75 }

interface PlannedSample {
  time: number
  boxes?: SampledBox[]
  motion?: { x: number; y: number }
  isCut?: boolean
}

function trackSamples(planned: readonly PlannedSample[], end = planned.at(-1)?.time ?? 0) {
  const samples = planned.map(({ time, boxes = [], motion = STILL, isCut = false }, index): DetectedSample => {
    return { time, boxes, ...(index === 0 || isCut ? {} : { motion }) }
  })
  const linker = new Linker(['face', 'license_plate', 'text'], RULES).add(...samples)
  return tracksOf(linker, { ...FRAME, start: planned[0]?.time ?? 0, end })
}

/** Returns samples every 0.2 seconds. */
const everyFifth = (seconds: number, at: (time: number) => Omit<PlannedSample, 'time'>): PlannedSample[] =>
  Array.from({ length: Math.round(seconds * 5) + 1 }, (_unused, index) => ({ time: index / 5, ...at(index / 5) }))

describe('[MEDIA-02] gaps of tracks', () => {
  it('are reported where a face disappears and appears in the middle of the frame', () => {
    const { gaps, tracks } = trackSamples(everyFifth(4, (time) => ({ boxes: time >= 1.2 && time <= 2.4 ? [detectionOf(MIDDLE, 0)] : [] })))
    expect(tracks).toHaveLength(1)
    expect(gaps.map(({ start, end }) => [start, end].map((time) => Number(time.toFixed(3))))).toEqual([
      [0.2, 1.2],
      [2.4, 3.4],
    ])
  })

  it('are not reported at the start and end of the video, at scene cuts, and at the edge of the frame', () => {
    const always = trackSamples(everyFifth(2, () => ({ boxes: [detectionOf(MIDDLE, 0)] })))
    const scene = trackSamples(
      everyFifth(3, (time) => ({ isCut: time === 1 || time === 2, boxes: time >= 1 && time < 2 ? [detectionOf(MIDDLE, 0)] : [] })),
    )
    const crossing = trackSamples(
      everyFifth(8, (time) => {
        const x = -150 + 200 * time
        return { boxes: x > -10 && x < 1230 ? [detectionOf({ ...MIDDLE, x }, 0)] : [] }
      }),
    )
    for (const { tracks, gaps } of [always, scene, crossing]) {
      expect(tracks).toHaveLength(1)
      expect(gaps).toEqual([])
    }
  })

  it('are not reported where a caption is shown and hidden, but where a text moves or fades', () => {
    const textGaps = (confidence: number, speed: number) =>
      trackSamples(
        everyFifth(4, (time) => {
          const box: SampledBox = { x: 300 + speed * time, y: 500, width: 200, height: 30, label: 'text', confidence }
          return { boxes: time >= 1 && time <= 2 ? [box] : [] }
        }),
      ).gaps.length
    expect(textGaps(0.9, 0)).toBe(0)
    expect(textGaps(0.6, 0)).toBe(2)
    expect(textGaps(0.9, 150)).toBe(2)
  })

  it('are reported for an interruption of half a second, not for a single missed sample', () => {
    const missing = (from: number, to: number) =>
      trackSamples(everyFifth(4, (time) => ({ boxes: time > from && time < to ? [] : [detectionOf(MIDDLE, 0)] }))).gaps
    expect(missing(1.9, 2.1)).toEqual([])
    expect(missing(1.9, 2.3)).toMatchObject([{ start: 1.8, end: 2.4 }])
  })

  it('are reported where a face jumps or changes its size more than the prediction allows', () => {
    const jump = trackSamples(everyFifth(3, (time) => ({ boxes: [detectionOf({ ...MIDDLE, x: time < 1.5 ? 600 : 652 }, 0)] })))
    expect(jump.tracks).toHaveLength(1)
    expect(jump.gaps).toMatchObject([{ start: 1.4, end: 1.6 }])
    const smaller = trackSamples(
      everyFifth(3, (time) => ({ boxes: [detectionOf(time < 1.5 ? MIDDLE : { x: 615, y: 320, width: 28, height: 34 }, 0)] })),
    )
    expect(smaller.tracks).toHaveLength(1)
    expect(smaller.gaps).toMatchObject([{ start: 1.4, end: 1.6 }])
  })
})

describe('[MEDIA-02] links between detections', () => {
  it('follow the camera: a still subject is covered in samples that missed it', () => {
    const pans = fc.array(fc.double({ min: -60, max: 60, noNaN: true }), { minLength: 12, maxLength: 12 })
    fc.assert(
      fc.property(pans, fc.integer({ min: 3, max: 9 }), (pan, missed) => {
        const xs = pan.reduce<number[]>((all, by) => [...all, (all.at(-1) ?? 600) + by], [600])
        const planned = xs.map((x, index): PlannedSample => ({
          time: index / 10,
          motion: { x: x - (xs[index - 1] ?? x), y: 0 },
          boxes: index === missed || index === missed + 1 ? [] : [detectionOf({ ...MIDDLE, x }, 0)],
        }))
        const { tracks } = trackSamples(planned)
        expect(tracks).toHaveLength(1)
        for (const [index, x] of xs.entries()) expect(coverAt(tracks, index / 10, { ...MIDDLE, x })).toBeGreaterThan(0.9999)
      }),
      RUNS,
    )
  })

  it('extend a track by uncertain detections in both directions, which start none', () => {
    const confidenceAt = (time: number) => (time < 0.8 || time > 2 ? 0.24 : 0.8)
    const { tracks } = trackSamples(everyFifth(3, (time) => ({ boxes: [detectionOf(MIDDLE, 0, confidenceAt(time))] })))
    expect(tracks).toHaveLength(1)
    expect(tracks[0]?.positions.filter(({ source }) => source === 'detected')).toHaveLength(16)
    expect(trackSamples(everyFifth(3, () => ({ boxes: [detectionOf(MIDDLE, 0, 0.3)] }))).tracks).toEqual([])
  })

  it('end at a scene cut, even if the next scene has a face in the same position', () => {
    const across = (shift: number) =>
      trackSamples(
        everyFifth(2, (time) => ({ isCut: time === 1, boxes: [detectionOf({ ...MIDDLE, x: time < 1 ? 600 : 600 + shift }, 0)] })),
      )
    for (const shift of [0, 5, 30]) {
      expect(across(shift).tracks).toHaveLength(2)
      expect(across(shift).gaps).toEqual([])
    }
  })

  it('continue across a flash, which looks like two scene cuts', () => {
    const { tracks, gaps } = trackSamples(
      everyFifth(2, (time) => {
        const isFlash = time > 0.9 && time < 1.1
        return { isCut: isFlash || Math.abs(time - 1.2) < 0.01, boxes: isFlash ? [] : [detectionOf(MIDDLE, 0)] }
      }),
    )
    expect(tracks).toHaveLength(1)
    expect(gaps).toEqual([])
  })

  it('continue across a scene cut for text that stays in place, such as a logo', () => {
    const logo: SampledBox = { x: 40, y: 30, width: 120, height: 30, label: 'text', confidence: 0.9 }
    const { tracks, gaps } = trackSamples(
      everyFifth(3, (time) => ({ isCut: Math.abs(time - 1) < 0.01, boxes: time < 1 || time > 1.7 ? [logo] : [] })),
    )
    expect(tracks).toHaveLength(1)
    expect(gaps).toEqual([])
  })

  it('give each track the same key when more samples follow', () => {
    const samples = everyFifth(3, (time) => ({
      boxes: [detectionOf({ ...MIDDLE, x: 300 + 50 * time }, 0), detectionOf({ ...MIDDLE, x: 800 }, 1)],
    }))
    const keys = (count: number) => trackSamples(samples.slice(0, count), 3).tracks.map(({ key }) => key)
    expect(new Set(keys(16)).size).toBe(2)
    for (let count = 3; count < 16; count += 1) expect(keys(count)).toEqual(keys(16))
  })
})

describe('[MEDIA-02] plates and texts that are detected in part', () => {
  it('are covered as a whole, and a part of a plate is no text', () => {
    const whole = (time: number): Box => ({ x: 200 + 60 * time, y: 300, width: 160, height: 40 })
    const { tracks } = trackSamples(
      everyFifth(2, (time) => {
        const box = whole(time)
        const isPart = time === 0.8 || time === 2
        const found = isPart ? { ...box, x: box.x + 50, width: 110 } : box
        const letter: SampledBox = { x: box.x, y: box.y, width: 40, height: 40, confidence: 0.9, label: 'text' }
        return { boxes: [{ ...found, label: 'license_plate', confidence: 0.9 }, ...(isPart ? [letter] : [])] }
      }),
    )
    expect(tracks.map(({ label }) => label)).toEqual(['license_plate'])
    for (let time = 0; time <= 2; time += 0.1) expect(coverAt(tracks, time, whole(time)), `at ${time}`).toBeGreaterThan(0.98)
  })
})

describe('[MEDIA-02] steps between examined frames', () => {
  const sighting = (time: number, x: number) => ({
    time,
    shift: STILL,
    isCut: false,
    isAdditional: false,
    confidence: 0.9,
    box: { ...MIDDLE, x },
  })
  const step = (speed: number, picture = 0, increasedAccuracy = false) =>
    stepAfter({
      active: speed === 0 ? [] : [[sighting(0, 300), sighting(1, 300 + speed)]],
      time: 1,
      pictureVelocity: { x: picture, y: 0 },
      width: 1280,
      increasedAccuracy,
    })

  it('are 10 frames in a still video, and shorter for a fast subject or a moving picture', () => {
    expect(step(0)).toBeCloseTo(10 / 30, 5)
    expect(step(30)).toBeCloseTo(10 / 30, 5)
    // The subject is 67.5 pixels large and may move by half of it.
    expect(step(200)).toBeCloseTo(0.16875, 5)
    expect(step(2000)).toBeCloseTo(0.016875, 6)
    // 0.06 of 1280 pixels.
    expect(step(0, 768)).toBeCloseTo(0.1, 5)
    expect(step(200, 0, true)).toBeCloseTo(0.16875 / 2, 5)
  })
})
