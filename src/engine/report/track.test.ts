import { expect, it } from 'vitest'

import type { MovingRegion, Stretch } from '#lib/review/moving-regions.ts'
import { reportTracks } from './track'

const stretch = (...times: number[]): Stretch => ({
  boxes: times.map((time) => ({ time, x: 0, y: 0, width: 9, height: 9 })),
  isOpenEnded: false,
})
const region = (stretches: Stretch[]): MovingRegion => ({
  trackId: 'a',
  number: 4,
  kind: 'face',
  label: 'face',
  style: 'Smooth',
  stretches,
})

it('[MEDIA-05] reports each time in which a track is redacted, within the video', () => {
  const regions = [region([stretch(5, 6, 7), stretch(-0.5, 1), stretch(0.8, 2)]), region([stretch(20, 30)])]
  const track = { trackId: 'a', number: 4, kind: 'face', label: 'face', style: 'Smooth' }
  expect(reportTracks(regions, { start: 0, end: 6.5 })).toEqual([
    { ...track, start: 0, end: 2 },
    { ...track, start: 5, end: 6.5 },
  ])
})

it('[MEDIA-05] reports the shapes of tracks, and none for boxes', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 0, y: 1 },
  ]
  const [box, ellipse, polygon] = [region([stretch(0, 1)]), region([stretch(0, 1)]), region([stretch(0, 1)])]
  const regions = [box, { ...ellipse, shape: 'ellipse' as const }, { ...polygon, outline: { points, padding: 0 } }]
  expect(reportTracks(regions, { start: 0, end: 1 }).map(({ shape }) => shape)).toEqual([undefined, 'ellipse', 'polygon'])
})
