import { expect, it } from 'vitest'

import { redactedFileName } from './file-name'

it.each([
  ['street.jpg', '.jpg', 'street (redacted).jpg'],
  ['Straße am See.heic', '.jpg', 'Straße am See (redacted).jpg'],
  ['archive.tar.gz', '.png', 'archive.tar (redacted).png'],
  ['../../etc/passwd.png', '.png', '_.._etc_passwd (redacted).png'],
  ['con:*?"<>|.png', '.png', 'con_______ (redacted).png'],
  ['abc\u202Egpj.exe\u0007.png', '.png', 'abc_gpj.exe_ (redacted).png'],
  ['.png', '.png', 'image (redacted).png'],
])('exports %s with extension %s as %s', (name, extension, expected) => {
  expect(redactedFileName(name, extension)).toBe(expected)
})

it('names a video without a name of its own', () => {
  expect(redactedFileName('.mp4', '.webm', 'video')).toBe('video (redacted).webm')
})

it('limits names to 200 bytes without splitting a character', () => {
  const name = redactedFileName(`${'😀'.repeat(250)}.png`, '.png')
  expect(name).toBe(`${'😀'.repeat(50)} (redacted).png`)
})
