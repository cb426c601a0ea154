import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { faceTrack } from '#tests/editor-driver.ts'
import { packLanes } from './lanes'
import { forTimesBetween } from './span-lanes'

const BOX = { x: 10, y: 20, width: 30, height: 40 }
const trackOf = (id: string, start: number, end: number) =>
  faceTrack(id, BOX, {
    positions: [
      { time: start, ...BOX },
      { time: end, ...BOX },
    ],
  })

test('[MEDIA-04] packs tracks that do not overlap in one lane, and shows each once', () => {
  const span = fc.record({ start: fc.integer({ min: -50, max: 50 }), length: fc.integer({ min: 1, max: 30 }) })
  fc.assert(
    fc.property(fc.array(span, { maxLength: 60 }), fc.constantFrom(0, 0.5), (spans, distance) => {
      const tracks = spans.map(({ start, length }, index) => trackOf(`t${index}`, start, start + length))
      const { lanes, byId } = packLanes({ tracks }, distance)
      expect(
        lanes
          .flat()
          .map(({ track }) => track.id)
          .toSorted(),
      ).toEqual(tracks.map(({ id }) => id).toSorted())
      for (const lane of lanes)
        for (const [index, bar] of lane.entries()) {
          expect(byId.get(bar.track.id)).toBe(bar)
          expect(bar.start).toBeGreaterThanOrEqual((lane[index - 1]?.end ?? Number.NEGATIVE_INFINITY) + distance)
        }
      // No lane is needed beyond the number of tracks that overlap at some time.
      const most = Math.max(
        0,
        ...spans.map((one) => spans.filter(({ start, length }) => start <= one.start && start + length + distance > one.start).length),
      )
      expect(lanes.length).toBeLessThanOrEqual(most)
    }),
    { seed: 11_2026, numRuns: 300 },
  )
})

test('finds the bars of a part without reading the others', () => {
  const tracks = Array.from({ length: 1000 }, (_unused, index) => trackOf(`t${index}`, index * 2, index * 2 + 1))
  const [lane = []] = packLanes({ tracks }, 0.5).lanes
  const found: string[] = []
  let reads = 0
  const watched = new Proxy(lane, {
    get(target, key, receiver): unknown {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key, receiver)
    },
  })
  forTimesBetween(watched, 1000.5, 1004, (bar) => found.push(bar.track.id))
  expect(found).toEqual(['t500', 't501', 't502'])
  expect(reads).toBeLessThan(20)
})

test('[MEDIA-04] shows a gap beyond the last box, and leaves out deleted tracks', () => {
  const gap: Gap = {
    id: 'g',
    trackId: 'a',
    source: 'detected',
    confidence: 0.5,
    decision: 'redact',
    start: 4,
    end: 6,
    resolution: 'open',
  }
  const { lanes } = packLanes(
    { tracks: [trackOf('a', 0, 4), { ...trackOf('b', 0, 9), deleted: true }, trackOf('c', 5, 7)], gaps: [gap] },
    0,
  )
  expect(lanes.map((lane) => lane.map(({ track, start, end, gaps }) => [track.id, start, end, gaps.length]))).toEqual([
    [['a', 0, 6, 1]],
    [['c', 5, 7, 0]],
  ])
})
