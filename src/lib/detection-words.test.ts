import { expect, it } from 'vitest'

import { wasSearched } from './detection-words'

it('counts an image as searched only after a finished detection', () => {
  expect(wasSearched({ detection: null, tracks: [{ source: 'drawn' }] })).toBe(false)
  expect(wasSearched({ detection: { finishedAt: 1 }, tracks: [] })).toBe(true)
})

it('infers a detection from the items when the back end does not record it', () => {
  expect(wasSearched({ tracks: [] })).toBe(false)
  expect(wasSearched({ tracks: [{ source: 'drawn' }] })).toBe(false)
  expect(wasSearched({ tracks: [{ source: 'detected' }] })).toBe(true)
})
