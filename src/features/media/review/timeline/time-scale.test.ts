import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { Clock } from '#editor/clock.ts'
import { bounded, fitAll, panBy, reveal, rulerLabel, rulerTimes, timeAt, xOf, zoomAbout } from './time-scale'

const RUNS = { seed: 11_2026, numRuns: 400 }
const start = fc.integer({ min: -100, max: 100 }).map((n) => n / 4)
const bounds = fc
  .record({ start, length: fc.integer({ min: 1, max: 14_400 }), width: fc.integer({ min: 200, max: 4000 }) })
  .map((each) => ({
    range: { start: each.start, end: each.start + each.length },
    width: each.width,
  }))
const share = fc.integer({ min: 0, max: 1000 }).map((n) => n / 1000)
const factor = fc.constantFrom(0.2, 0.5, 0.9, 1.1, 2, 8, 64)

describe('time scale', () => {
  it('[MEDIA-04] shows the whole file, from negative timestamps on', () => {
    const view = fitAll({ range: { start: -2, end: 8 }, width: 500 })
    expect([xOf(view, -2), xOf(view, 0), xOf(view, 8)]).toEqual([0, 100, 500])
    expect(timeAt(view, 250)).toBe(3)
  })

  it('[MEDIA-04] keeps the time under the pointer while it zooms, except at the ends of the file', () => {
    fc.assert(
      fc.property(bounds, share, share, fc.array(factor, { maxLength: 8 }), (within, at, pointer, factors) => {
        const whole = fitAll(within)
        const x = pointer * within.width
        let view = zoomAbout(whole, at * within.width, 16, within)
        for (const each of factors) {
          const before = timeAt(view, x)
          view = zoomAbout(view, x, each, within)
          const last = timeAt(view, within.width)
          const isAtEnd = view.start <= within.range.start + 1e-6 || last >= within.range.end - 1e-6
          if (!isAtEnd) expect(Math.abs(xOf(view, before) - x)).toBeLessThan(1e-3)
          expect(view.start).toBeGreaterThanOrEqual(within.range.start - 1e-6)
          expect(last).toBeLessThanOrEqual(within.range.end + 1e-6)
        }
      }),
      RUNS,
    )
  })

  it('[MEDIA-04] finds each frame by its position where frames are a pixel apart, also under a variable frame rate', () => {
    // From 240 frames per second to one frame in two seconds.
    const intervals = fc.array(fc.constantFrom(1 / 240, 1 / 60, 1001 / 30_000, 1 / 24, 0.2, 2), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(start, intervals, (first, steps) => {
        const times = [first]
        for (const step of steps) times.push((times.at(-1) ?? 0) + step)
        const range = { start: first, end: (times.at(-1) ?? first) + 0.1 }
        const clock = new Clock({ range, now: () => 0, frameTimes: times })
        const within = { range, width: 900 }
        for (const time of times) {
          const view = zoomAbout(fitAll(within), xOf(fitAll(within), time), 1e6, within)
          expect(view.scale / 240).toBeGreaterThan(1)
          // The middle of a frame of at least 1/240 s is on it.
          expect(clock.frameAt(timeAt(view, xOf(view, time) + view.scale / 480))).toBe(time)
        }
      }),
      { ...RUNS, numRuns: 150 },
    )
  })

  it('turns the page when a time leaves the view, and stays within the file', () => {
    const within = { range: { start: 0, end: 100 }, width: 500 }
    const view = { start: 20, scale: 50 }
    expect(reveal(view, 25, within)).toBe(view)
    expect(xOf(reveal(view, 40, within), 40)).toBe(50)
    expect(xOf(reveal(view, 10, within), 10)).toBe(450)
    expect(reveal(view, 99.9, within).start).toBe(90)
    expect(panBy(view, -5000, within).start).toBe(0)
    expect(bounded({ start: 0, scale: 0.01 }, within)).toEqual({ start: 0, scale: 5 })
  })

  it('labels the ruler in steps that leave room, with the decimals that they need', () => {
    const { step, times } = rulerTimes({ start: 0, scale: 1 }, 400)
    expect([step, times]).toEqual([120, [0, 120, 240, 360]])
    expect(times.map((time) => rulerLabel(time, step))).toEqual(['0:00', '2:00', '4:00', '6:00'])
    expect(rulerLabel(3725, 5)).toBe('1:02:05')
    expect([rulerLabel(5.2, 0.1), rulerLabel(5.25, 0.05), rulerLabel(-0.5, 0.1), rulerLabel(59.999, 1)]).toEqual([
      '0:05.2',
      '0:05.25',
      '−0:00.5',
      '1:00',
    ])
  })
})
