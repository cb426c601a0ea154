import { expect, it } from 'vitest'

import { bytesOf, mediaBox } from '../../testing/bytes'
import { flatJpeg } from '../../testing/flat-jpeg'
import { hiddenMediaNotes, hiddenVideoBytes } from './hidden-media'
import { sourceNotes } from './source-notes'

const video = bytesOf(mediaBox('ftyp', 'mp42', [0, 0, 0, 0], 'isom'), mediaBox('mdat', new Uint8Array(1980)))
const jpeg = flatJpeg()

it.each([
  ['after the image, as by Google', bytesOf(jpeg, video), 2008],
  ['after the data of a Samsung camera', bytesOf(jpeg, [0, 0, 0x30, 0x0a, 16, 0, 0, 0], 'MotionPhoto_Data', video), 2008],
  ['before the directory of a Samsung camera', bytesOf(jpeg, 'MotionPhoto_Data', video, 'SEFHSEFT'), 2016],
  ['after a second image', bytesOf(jpeg, jpeg, video), 2008],
  ['nowhere', jpeg, undefined],
  ['only in a text', bytesOf(jpeg, 'an MP4 starts with ftyp and a brand'), undefined],
  ['after a truncated image', bytesOf(jpeg.slice(0, -2)), undefined],
])('finds the video of a motion photo %s', (_where, file, bytes) => {
  expect(hiddenVideoBytes(file)).toBe(bytes)
})

it('[MEDIA-04] lists the hidden video of a motion photo', async () => {
  expect(await sourceNotes(bytesOf(jpeg, video), 'image/jpeg')).toEqual([
    'This motion photo contains a hidden video (2.0 kB), which may show people and include speech. Exports don’t contain it.',
  ])
  expect(await sourceNotes(jpeg, 'image/jpeg')).toEqual([])
})

const one =
  'This photo contains 1 hidden image, such as a preview, a second shot or a depth map, which may show people. Exports don’t contain it.'
const two =
  'This photo contains 2 hidden images, such as a preview, a second shot or a depth map, which may show people. Exports don’t contain them.'
// An EXIF segment of 8 bytes that begins like an image.
const withThumbnail = bytesOf(jpeg.subarray(0, 2), [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0], jpeg.subarray(2))

it.each([
  ['none', jpeg, []],
  ['none but a thumbnail in its metadata', withThumbnail, []],
  ['one directly after it', bytesOf(jpeg, jpeg), [one]],
  ['two with other data between them', bytesOf(jpeg, 'depth \u00ff\u00d8', [0xff, 0xd8, 0xff], jpeg, [0, 0], withThumbnail, 'SEFT'), [two]],
  ['one that is cut off', bytesOf(jpeg, jpeg.slice(0, -2)), []],
  [
    'none, and a video with an image',
    bytesOf(jpeg, mediaBox('ftyp', 'mp42', [0, 0, 0, 0], 'isom'), mediaBox('mdat', jpeg)),
    [expect.stringContaining('hidden video')],
  ],
])('[MEDIA-04] lists the images after the image of a JPEG: %s', (_which, file, notes) => {
  expect(hiddenMediaNotes(file)).toEqual(notes)
})

it('reads a megabyte of beginnings of images in bounded time', () => {
  const beginnings = new Uint8Array(1_000_000).map((_byte, at) => (at % 3 === 1 ? 0xd8 : 0xff))
  expect(hiddenMediaNotes(bytesOf(jpeg, beginnings))).toEqual([])
})
