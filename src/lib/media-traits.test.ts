import { expect, test } from 'vitest'

import { mediaTraits, typeOfMime } from './media-traits'

test.each([
  ['image/jpeg', 'image'],
  ['video/mp4', 'video'],
  ['audio/mp4', 'audio'],
  ['application/pdf', undefined],
  ['constructor/x', undefined],
  ['', undefined],
])('the MIME type %j names %s', (mimeType, type) => {
  expect(typeOfMime(mimeType)).toBe(type)
})

test('only videos are both seen and played', () => {
  const both = Object.entries(mediaTraits).flatMap(([type, { isVisual, isTimed }]) => (isVisual && isTimed ? [type] : []))
  expect(both).toEqual(['video'])
})
