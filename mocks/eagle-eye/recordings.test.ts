import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { cameras, type SimulatedCamera } from './cameras'
import { MAX_HOURS, presentSpan } from '#backend/handlers/cloud/cloud-spans.ts'
import { eventsIn, recordingsIn } from './recordings'
import type { Stretch } from '#backend/ports/cloud.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const windows = fc
  .tuple(fc.integer({ min: 0, max: NOW + 30 * HOUR }), fc.integer({ min: 1, max: 48 * HOUR }))
  .map(([start, length]): Stretch => ({ start, end: start + length }))
const anyCamera = fc.constantFrom(...cameras)

function named(id: string): SimulatedCamera {
  const camera = cameras.find((one) => one.id === id)
  if (!camera) throw new Error(`No camera ${id}`)
  return camera
}

const frontDoor = named('camera-front-door')
const carPark = named('camera-car-park')

function at(time: string): number {
  return Date.parse(`2026-11-20T${time}Z`)
}

describe('[EYE-02] recordings of the simulated cameras', () => {
  it('are sorted, disjoint, in the window and in the past', () => {
    fc.assert(
      fc.property(anyCamera, windows, (camera, window) => {
        let last = window.start
        for (const range of recordingsIn(camera, window, NOW)) {
          expect(range.start).toBeGreaterThanOrEqual(last)
          expect(range.end).toBeGreaterThan(range.start)
          last = range.end
        }
        expect(last).toBeLessThanOrEqual(Math.max(window.start, Math.min(window.end, NOW)))
      }),
    )
  })

  it('are the same through every window', () => {
    fc.assert(
      fc.property(anyCamera, windows, windows, (camera, one, other) => {
        const both = { start: Math.max(one.start, other.start), end: Math.min(one.end, other.end) }
        fc.pre(both.start < both.end)
        const cut = recordingsIn(camera, one, NOW)
          .map(({ start, end }) => ({ start: Math.max(start, both.start), end: Math.min(end, both.end) }))
          .filter(({ start, end }) => start < end)
        expect(recordingsIn(camera, both, NOW).map(({ start, end }) => ({ start, end }))).toEqual(cut)
      }),
    )
  })

  it('contain every event', () => {
    fc.assert(
      fc.property(anyCamera, windows, (camera, window) => {
        const recordings = recordingsIn(camera, window, NOW)
        for (const event of eventsIn(camera, window, NOW)) {
          expect(recordings.some((range) => range.start <= event.start && event.end <= range.end)).toBe(true)
        }
      }),
    )
  })

  it('have gaps, and events within the limit of a list', () => {
    for (const camera of cameras) {
      const month = { start: NOW - MAX_HOURS * HOUR, end: NOW }
      expect(eventsIn(camera, month, NOW).length).toBeLessThanOrEqual(10_000)
      const covered = recordingsIn(camera, month, NOW).reduce((sum, { start, end }) => sum + end - start, 0)
      expect(covered).toBeLessThan(MAX_HOURS * HOUR)
    }
  })

  it('grow with the clock and have no end while they are ongoing', () => {
    const window = { start: at('12:00:00'), end: at('14:00:00') }
    const after = (now: string) => recordingsIn(frontDoor, window, at(now)).map((range) => presentSpan(range))
    const startTimestamp = '2026-11-20T12:00:00.000Z'
    expect(after('12:00:00')).toEqual([])
    expect(recordingsIn(frontDoor, window, at('12:20:00'))).toEqual([{ start: at('12:00:00'), end: at('12:20:00'), isOngoing: true }])
    expect(after('12:20:00')).toEqual([{ startTimestamp, endTimestamp: null }])
    expect(after('12:50:00')).toEqual([{ startTimestamp, endTimestamp: '2026-11-20T12:50:00.000Z' }])
    expect(after('12:59:00')).toEqual([{ startTimestamp, endTimestamp: '2026-11-20T12:50:00.000Z' }])
  })

  it('end with a past window even while they are ongoing', () => {
    const window = { start: at('12:00:00'), end: at('12:10:00') }
    expect(recordingsIn(frontDoor, window, at('12:20:00')).map((range) => presentSpan(range))).toEqual([
      { startTimestamp: '2026-11-20T12:00:00.000Z', endTimestamp: '2026-11-20T12:10:00.000Z' },
    ])
  })

  it('are ongoing at one of the first two cameras at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: NOW }), (now) => {
        const window = { start: now - HOUR, end: now }
        const isRecording = (camera: SimulatedCamera) => recordingsIn(camera, window, now).some(({ isOngoing }) => isOngoing)
        expect(isRecording(frontDoor) || isRecording(carPark)).toBe(true)
      }),
    )
  })

  it('have a gap while the camera loses the network', () => {
    const window = { start: at('08:45:00'), end: at('08:46:00') }
    expect(recordingsIn(carPark, window, NOW).map((range) => presentSpan(range))).toEqual([
      { startTimestamp: '2026-11-20T08:45:00.000Z', endTimestamp: '2026-11-20T08:45:20.000Z' },
      { startTimestamp: '2026-11-20T08:45:32.000Z', endTimestamp: '2026-11-20T08:46:00.000Z' },
    ])
  })

  it('end when a camera becomes unreachable and are empty for one that never worked', () => {
    const week = { start: NOW - 7 * 24 * HOUR, end: NOW }
    const last = recordingsIn(named('camera-reception'), week, NOW).at(-1)
    expect(last?.isOngoing).toBe(false)
    expect(last?.end).toBeLessThanOrEqual(Date.parse('2026-11-19T18:00:00Z'))
    expect(recordingsIn(named('camera-back-gate'), week, NOW)).toEqual([])
  })
})

describe('[EYE-02] events', () => {
  it('have no end while they are ongoing', () => {
    const [first] = eventsIn(frontDoor, { start: at('12:00:00'), end: at('12:30:00') }, at('12:00:05'))
    expect(first && presentSpan(first)).toEqual({ startTimestamp: '2026-11-20T12:00:00.000Z', endTimestamp: null })
    const [later] = eventsIn(frontDoor, { start: at('12:00:00'), end: at('12:30:00') }, at('12:09:00'))
    expect(later?.isOngoing).toBe(false)
  })
})
