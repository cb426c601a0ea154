import { expect, it } from 'vitest'

import { safeName, uniqueNames } from './file-names'

it.each([
  ['Case 12/2026: "Ada"', 'Case 12_2026_ _Ada_'],
  ['../../etc', '_.._etc'],
  [' . ', ''],
  ['abc\u202Egpj\u0007', 'abc_gpj_'],
])('makes %s a file name', (name, expected) => {
  expect(safeName(name)).toBe(expected)
})

it('[MEDIA-06] numbers equal names before the extension, and regards case and composed letters as equal', () => {
  expect(uniqueNames(['a (redacted).jpg', 'A (redacted).jpg', 'b.jpg', 'a (redacted).jpg'])).toEqual([
    'a (redacted).jpg',
    'A (redacted) (2).jpg',
    'b.jpg',
    'a (redacted) (3).jpg',
  ])
  expect(uniqueNames(['caf\u00E9.png', 'cafe\u0301.png'])).toEqual(['caf\u00E9.png', 'cafe\u0301 (2).png'])
  expect(uniqueNames(['name', 'name', '.jpg', '.jpg'])).toEqual(['name', 'name (2)', '.jpg', '.jpg (2)'])
})

it('[MEDIA-06] numbers past a name that another file has', () => {
  expect(uniqueNames(['a.jpg', 'a.jpg', 'a (2).jpg'])).toEqual(['a.jpg', 'a (3).jpg', 'a (2).jpg'])
})
