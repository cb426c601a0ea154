import { expect, it } from 'vitest'

import { missedAims } from './video-aims.ts'

const met = { faces: 100, covered: 95, tracks: 4, falseTracks: 2, gaps: 6, seconds: 60 }

it('finds no missed aim in figures that just meet all of them', () => {
  expect(missedAims(met)).toEqual([])
})

it('names each aim that the figures miss', () => {
  expect(missedAims({ ...met, covered: 94, falseTracks: 3, gaps: 7 })).toEqual([
    'covered 0.940',
    '3.0 false tracks a minute',
    '7.0 gaps a minute',
  ])
})
