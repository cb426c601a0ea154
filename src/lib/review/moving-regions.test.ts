import { expect, it } from 'vitest'

import { coversAt } from './covers/frame-covers'
import { absentStretchesOf, boxesAt, movingItem, movingRegionsOf, type ReviewedTrack } from './moving-regions'

const at = (time: number, x: number, outside?: true) => ({ time, x, y: 10, width: 20, height: 20, ...(outside ? { outside } : {}) })

const track = (fields: Partial<ReviewedTrack> = {}): ReviewedTrack => ({
  id: 'track-1',
  kind: 'face',
  decision: 'redact',
  style: null,
  positions: [at(0, 0), at(1, 100)],
  ...fields,
})

const xAt = (item: Parameters<typeof boxesAt>[0], time: number): number[] => boxesAt(item, time).map(({ x }) => x)

it('[MEDIA-05] moves a box linearly between two keyframes and has none before and after them', () => {
  const item = movingItem(track())
  expect([-0.1, 0, 0.25, 1, 1.1].map((time) => xAt(item, time))).toEqual([[], [0], [25], [100], []])
})

it('[MEDIA-05] has no box from a keyframe that is outside until the next keyframe', () => {
  const item = movingItem(track({ positions: [at(0, 0), at(1, 100, true), at(2, 50), at(3, 60)] }))
  expect([0.5, 0.99, 1, 1.5, 2, 2.5].map((time) => xAt(item, time).map(Math.round))).toEqual([[50], [99], [], [], [50], [55]])
})

it('[MEDIA-05] removes the box while the subject is absent, but not at the times at which it was seen', () => {
  const gaps = [{ trackId: 'track-1', start: 0.25, end: 0.75, resolution: 'absent' as const }]
  const item = movingItem(track(), gaps)
  expect([0.25, 0.26, 0.5, 0.74, 0.75].map((time) => xAt(item, time))).toEqual([[25], [], [], [], [75]])
})

it('[MEDIA-05] covers a gap between two stretches, and beyond the last one', () => {
  const positions = [at(0, 0), at(1, 100), at(1.1, 110, true), at(2, 50), at(3, 60)]
  const gaps = [
    { trackId: 'track-1', start: 1, end: 2, resolution: 'covered' as const },
    { trackId: 'track-1', start: 3, end: 4, resolution: 'covered' as const },
  ]
  const item = movingItem(track({ positions }), gaps)
  expect(xAt(item, 1.5)).toEqual([75])
  expect(xAt(item, 3.5)).toEqual([60])
  expect(xAt(item, 4.1)).toEqual([])
})

it('[MEDIA-05] covers an open gap of a redacted track like one that was confirmed, and not that of a kept track', () => {
  const positions = [at(0, 0), at(1, 100), at(1.1, 110, true), at(2, 50), at(3, 60), at(3.2, 64)]
  const gaps = [
    { trackId: 'track-1', start: 1, end: 2, resolution: 'open' as const },
    { trackId: 'track-1', start: 3, end: 4, resolution: 'open' as const },
  ]
  const [region] = movingRegionsOf({ tracks: [track({ positions })], gaps, style: 'Black Box' })
  // Between two detections the box moves from the one to the other. Behind the last box, which may be predicted, it stays.
  expect([1.5, 3.1, 3.6, 4, 4.1].map((time) => xAt(region ?? { stretches: [] }, time).map(Math.round))).toEqual([
    [75],
    [62, 62],
    [64],
    [64],
    [],
  ])
  // A wider place of a kept track would excuse faces that no one has decided to keep.
  expect(xAt(movingItem(track({ positions, decision: 'keep' }), gaps), 1.5)).toEqual([])
})

it('ignores the gaps of other tracks and deleted gaps', () => {
  const gap = { trackId: 'track-1', start: 0, end: 1, resolution: 'absent' as const }
  const gaps = [
    { ...gap, trackId: 'track-2' },
    { ...gap, deleted: true },
  ]
  expect(xAt(movingItem(track(), gaps), 0.5)).toEqual([50])
})

it('[MEDIA-05] pads a region in space and time', () => {
  const [region] = movingRegionsOf({ tracks: [track({ padding: { space: 0.5, time: 2 } })], style: 'Pixelated' })
  expect(region).toMatchObject({ trackId: 'track-1', style: 'Pixelated' })
  expect(boxesAt(region ?? { stretches: [] }, 0.5)).toEqual([{ time: 0.5, x: 40, y: 0, width: 40, height: 40 }])
  expect(xAt(region ?? { stretches: [] }, -2)).toEqual([-10])
  expect(xAt(region ?? { stretches: [] }, 3)).toEqual([90])
  expect(xAt(region ?? { stretches: [] }, 3.1)).toEqual([])
})

it('[MEDIA-05] interpolates a box that enters the frame without clipping it first', () => {
  const [region] = movingRegionsOf({
    tracks: [track({ positions: [at(0, -100), at(1, 100)] })],
    style: 'Black Box',
    width: 200,
    height: 50,
  })
  // At 0.52 s the box is from 4 to 24. Clipped at time 0, it would start at 52.
  expect(coversAt(region ?? { stretches: [] }, 0.52, { width: 200, height: 50 })).toEqual([
    { box: { x: 4, y: 10, width: 20, height: 20 }, shape: 'box' },
  ])
  expect(coversAt(region ?? { stretches: [] }, 0, { width: 200, height: 50 })).toEqual([])
})

it('covers a whole box where an ellipse reaches the edge of the frame', () => {
  const [region] = movingRegionsOf({ tracks: [track({ shape: 'ellipse', positions: [at(0, 0), at(1, 100)] })], style: 'Black Box' })
  const size = { width: 200, height: 50 }
  expect(coversAt(region ?? { stretches: [] }, 0, size).map(({ shape }) => shape)).toEqual(['box'])
  expect(coversAt(region ?? { stretches: [] }, 0.5, size).map(({ shape }) => shape)).toEqual(['ellipse'])
})

it('leaves out tracks that are deleted or left visible', () => {
  expect(movingRegionsOf({ tracks: [track({ deleted: true }), track({ decision: 'keep' })], style: 'Black Box' })).toEqual([])
})

it('[MEDIA-06] states where a redacted track would be while its subject is judged absent', () => {
  const positions = [at(0, 0), at(1, 100), at(1.1, 110, true), at(2, 50), at(3, 60)]
  const gap = { trackId: 'track-1', resolution: 'absent' as const }
  const gaps = [
    { ...gap, start: 1, end: 2 },
    { ...gap, start: 3, end: 4 },
    { ...gap, start: 0.2, end: 0.4, resolution: 'covered' as const },
    { ...gap, start: 0.5, end: 0.6, deleted: true },
    { ...gap, start: 5, end: 6, trackId: 'kept' },
    { ...gap, start: 5, end: 6, trackId: 'deleted' },
  ]
  const tracks = [
    track({ positions, number: 7 }),
    track({ id: 'kept', decision: 'keep' }),
    track({ id: 'deleted', deleted: true }),
    track({ id: 'plate', kind: 'object' }),
  ]
  const absent = absentStretchesOf({ tracks, gaps: [...gaps, { ...gap, trackId: 'plate', start: 0.2, end: 0.4 }] })
  expect(absent.map(({ trackId, start, end }) => [trackId, start, end])).toEqual([
    ['track-1', 1, 2],
    ['track-1', 3, 4],
  ])
  const [between, beyond] = absent.map(({ stretches }) => stretches)
  expect([1.2, 1.5, 1.8].map((time) => xAt({ stretches: between ?? [] }, time).map(Math.round))).toEqual([[90], [75], [60]])
  expect([3.1, 3.9].map((time) => xAt({ stretches: beyond ?? [] }, time))).toEqual([[60], [60]])
})
