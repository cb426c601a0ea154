import { expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { BufferedFile } from '../buffered-file'
import { openFile } from '../read-file'
import { changesFormat } from './mp3-changes'

/** Frames of 128 kbit/s of MPEG 1, or 64 kbit/s of MPEG 2, by their headers. */
const frames = (header: number[], size: number, count = 4): Uint8Array<ArrayBuffer> =>
  bytesOf(...Array.from({ length: count }, () => bytesOf(header, new Uint8Array(size - header.length))))

const STEREO = frames([0xff, 0xfb, 0x90, 0x00], 417)
const JOINT_STEREO = frames([0xff, 0xfb, 0x90, 0x40], 417)
const MONO = frames([0xff, 0xfb, 0x90, 0xc0], 417)
const FASTER = frames([0xff, 0xfb, 0x94, 0x00], 384)
const MPEG_2 = frames([0xff, 0xf3, 0x80, 0x00], 208)
const tag = bytesOf('ID3', [4, 0, 0, 0, 0, 1, 2], new Uint8Array(130))
/** A tag of 300,000 bytes, such as with a cover image. */
const longTag = bytesOf('ID3', [4, 0, 0, 0, 18, 39, 96], new Uint8Array(300_000))

it.for([
  ['one format', [STEREO], false],
  ['two kinds of stereo', [STEREO, JOINT_STEREO], false],
  ['tags around and between frames', [tag, STEREO, tag, STEREO, bytesOf('TAG', new Uint8Array(125))], false],
  ['bytes that look like one other frame', [STEREO, [0xff, 0xfb, 0x90, 0xc0], STEREO], false],
  ['another number of channels', [STEREO, MONO], true],
  ['another sample rate', [tag, STEREO, FASTER], true],
  ['another sample rate behind a tag', [STEREO, tag, FASTER], true],
  ['another sample rate behind a tag with an image', [STEREO, longTag, FASTER], true],
  ['another MPEG version', [STEREO, MPEG_2], true],
  ['nothing', [], false],
] as const)('[UPL-08] recognises a change in the middle of an MP3 file: %s', async ([, parts, expected]) => {
  expect(await changesFormat(new BufferedFile(new Blob(parts.map((part) => bytesOf(part instanceof Uint8Array ? part : [...part])))))).toBe(
    expected,
  )
})

it('[UPL-08] refuses an MP3 file that changes its sample rate with the reason', async () => {
  await expect(openFile(new Blob([STEREO, FASTER]))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This MP3 file changes its sample rate or number of channels, and this app can read only the part before that. Convert it to one sample rate in another program and upload that.',
  })
})
