import { expect, it } from 'vitest'

import { wasSearched } from './detection-words'

it('takes an image for searched only where a detection finished', () => {
  expect(wasSearched({ detection: null, tracks: [{ source: 'drawn' }] })).toBe(false)
  expect(wasSearched({ detection: { finishedAt: 1 }, tracks: [] })).toBe(true)
})

it('goes by the items where the back end does not record the detection', () => {
  expect(wasSearched({ tracks: [] })).toBe(false)
  expect(wasSearched({ tracks: [{ source: 'drawn' }] })).toBe(false)
  expect(wasSearched({ tracks: [{ source: 'detected' }] })).toBe(true)
})
