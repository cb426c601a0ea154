import { expect, it, test } from 'vitest'

import { originOf, originWords } from './origin-words'

const drawn = { source: 'drawn', confidence: null } as const
const detected = { source: 'detected', confidence: 0.41 } as const

test('[MEDIA-04] returns the origin of marks by the list that found them, and of spans by their words', () => {
  expect(originOf({ source: 'drawn', text: 'Jane', foundBy: { list: 'terms' } })).toBe('search')
  expect(originOf({ source: 'drawn', text: 'Jane', foundBy: { list: 'watch-list' } })).toBe('watch-list')
  expect(originOf({ source: 'drawn', text: 'Jane', cover: 'mute' })).toBe('transcript')
  expect(originOf({ source: 'drawn', text: null, cover: 'mute' })).toBeUndefined()
  expect(originOf({ source: 'detected', text: 'Jane', cover: 'mute' })).toBeUndefined()
  expect(originOf({ source: 'drawn', text: 'Jane' })).toBeUndefined()
  expect(originOf({ source: 'drawn' })).toBeUndefined()
})

it.each([
  [{ ...drawn, origin: 'search' }, 'From search'],
  [{ ...drawn, origin: 'watch-list' }, 'Watch list'],
  [{ ...drawn, origin: 'transcript' }, 'From transcript'],
  [{ ...detected, origin: 'search' }, 'Low, 41% · Search term'],
  [{ source: 'detected', confidence: null, origin: 'watch-list' }, 'Detected · Watch list'],
  [drawn, 'Drawn by hand'],
  [detected, 'Low, 41%'],
] as const)('[MEDIA-04] describes %j as %s', (item, words) => {
  expect(originWords(item)).toBe(words)
})

test('[MEDIA-04] uses other words for additions by hand only where no search or transcript is the origin', () => {
  expect(originWords(drawn, 'Added by hand')).toBe('Added by hand')
  expect(originWords({ ...drawn, origin: 'search' }, 'Added by hand')).toBe('From search')
  expect(originWords(detected, 'Added by hand')).toBe('Low, 41%')
})
