import { expect, it } from 'vitest'

import { mediaTypeOf } from './media-type'

it.each([
  ['a.jpg', 'image/jpeg', 'image'],
  ['a.JPEG', '', 'image'],
  ['a.heic', 'application/octet-stream', 'image'],
  ['a', 'video/quicktime', 'video'],
  ['a.opus', '', 'audio'],
  ['a.pdf', 'application/pdf', 'document'],
  ['a.docx', '', 'document'],
  ['a.txt', 'text/plain', 'document'],
  ['a.md', '', 'document'],
  ['a.csv', 'text/csv', 'document'],
  ['a.html', 'text/html', 'unknown'],
  ['a', '', 'unknown'],
])('maps %s of type "%s" to %s', (name, mimeType, expected) => {
  expect(mediaTypeOf(name, mimeType)).toBe(expected)
})
