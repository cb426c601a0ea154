import { expect, it } from 'vitest'

import { bytesOf, mediaBox } from '../../testing/bytes'
import { flatJpeg } from '../../testing/flat-jpeg'
import { hiddenVideoBytes } from './motion-photo'
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
