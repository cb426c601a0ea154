import { expect, it } from 'vitest'

import { bytesOf, u32le } from '../../testing/bytes'
import { openFile } from '../read-file'
import { hasLaterRecording } from './ogg-parts'

/** A page of a stream; its flags are 2 for the first one and 4 for the last. */
const page = (serial: number, flags: number, content = 'audio'): Uint8Array<ArrayBuffer> =>
  bytesOf('OggS', [0, flags], [0, 0, 0, 0, 0, 0, 0, 0], u32le(serial), u32le(0), u32le(0), [1, content.length], content)

it.for([
  ['one recording', [page(1, 2), page(1, 0), page(1, 4)], false],
  ['two streams beside each other', [page(1, 2), page(2, 2), page(1, 0), page(2, 4), page(1, 4)], false],
  ['data behind the last page', [page(1, 2), page(1, 4), bytesOf('OggS and other words')], false],
  ['two recordings', [page(1, 2), page(1, 4), page(2, 2), page(2, 4)], true],
  ['two recordings of the same serial number', [page(1, 2), page(1, 4), page(1, 2), page(1, 4)], true],
  [
    'another recording between two of the same serial number',
    [page(1, 2), page(1, 4), page(2, 2), page(2, 4), page(1, 2), page(1, 4)],
    true,
  ],
  ['two recordings far apart', [page(1, 2), ...Array.from({ length: 50_000 }, () => page(1, 0)), page(1, 2), page(1, 4)], true],
  ['one recording that is cut off in a page', [page(1, 2), page(1, 0), page(1, 0).slice(0, 27)], false],
  ['nothing', [], false],
] as const)('[UPL-08] recognises several recordings in an Ogg file: %s', async ([, pages, expected]) => {
  expect(await hasLaterRecording(new Blob([...pages]))).toBe(expected)
})

it('[UPL-08] refuses several recordings in an Ogg file with the reason', async () => {
  await expect(openFile(new Blob([page(1, 2), page(1, 4), page(2, 2), page(2, 4)]))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This Ogg file continues after other data or another recording, which this app can’t read. Convert it to one recording in another program and upload that.',
  })
})
