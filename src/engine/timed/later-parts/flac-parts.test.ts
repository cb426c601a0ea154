import { expect, it } from 'vitest'

import { flacDescription, flacFrame } from '../../audio/encoders/flac-frame'
import { bytesOf } from '../../testing/bytes'
import { openFile } from '../read-file'
import { hasLaterStream } from './flac-parts'

const STREAM = bytesOf(flacDescription(48_000, 1, 16, 4096), flacFrame([new Int32Array(4096)], 0, 16))
const MEBIBYTE = 1_048_576
const TAG = bytesOf('ID3', [4, 0, 0, 0, 0, 0, 3], 'abc')

/** A stream with another one in a block of its metadata. */
const nested = bytesOf(STREAM.subarray(0, 4), [0, ...STREAM.subarray(5, 42)], [0x86, 0, 0, STREAM.length], STREAM, STREAM.subarray(42))

it.for([
  ['one stream', [STREAM], false],
  ['one stream behind a tag', [TAG, STREAM], false],
  ['a marker by chance', [STREAM, bytesOf('fLaC and other bytes, but no description of a stream')], false],
  ['a marker at the end', [STREAM, bytesOf('fLaC')], false],
  ['a stream in the metadata', [nested], false],
  ['two streams', [STREAM, STREAM], true],
  ['two streams behind tags', [TAG, STREAM, TAG, STREAM], true],
  ['two streams of which the first has another in its metadata', [nested, STREAM], true],
  ['two streams on either side of the end of a read', [STREAM, new Uint8Array(MEBIBYTE - STREAM.length + 42 - 2), STREAM], true],
  ['one stream that is cut off in its metadata', [STREAM.subarray(0, 20)], false],
  ['nothing', [], false],
] as const)('[UPL-08] recognises several streams in a FLAC file: %s', async ([, parts, expected]) => {
  expect(await hasLaterStream(new Blob([...parts]))).toBe(expected)
})

it('[UPL-08] refuses several streams in a FLAC file with the reason', async () => {
  await expect(openFile(new Blob([STREAM, STREAM]))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This FLAC file continues after other data or another recording, which this app can’t read. Convert it to one recording in another program and upload that.',
  })
})
