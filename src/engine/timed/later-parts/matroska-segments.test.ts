import { expect, it } from 'vitest'

import { bytesOf, u32be } from '../../testing/bytes'
import { openFile } from '../read-file'
import { hasLaterSegment } from './matroska-segments'

type Bytes = Uint8Array<ArrayBuffer>

const idOf = (id: number): number[] => u32be(id).slice(Math.floor(Math.clz32(id) / 8))
/** Builds an element with a size of eight bytes. */
function element(id: number, ...content: (number[] | string | Bytes)[]): Bytes {
  const data = bytesOf(...content)
  return bytesOf(idOf(id), [1, 0, 0, 0], u32be(data.length), data)
}
/** Builds an element of unknown size, as recordings in browsers have. */
const open = (id: number, ...content: Bytes[]): Bytes => bytesOf(idOf(id), [0xff], ...content)

const [SEGMENT, CLUSTER] = [0x18538067, 0x1f43b675]
const header = element(0x1a45dfa3, element(0x4282, 'webm'))
const info = element(0x1549a966, element(0x4489, [0]))
const block = element(0xa3, [0x81, 0, 0, 0], 'frame')
const frames = [element(0xe7, [0]), block, element(0xa0, element(0xa1, [0x81, 0, 0, 0]))]

const live = bytesOf(header, open(SEGMENT, info, open(CLUSTER, ...frames), open(CLUSTER, ...frames)))
const whole = bytesOf(header, element(SEGMENT, info, element(CLUSTER, ...frames), element(0x1c53bb6b, 'cues')))
const noise = new Uint8Array(100).fill(0xfe)

it.for([
  ['one segment', [whole], false],
  ['one segment of unknown size', [live], false],
  ['padding behind a segment', [whole, element(0xec, new Uint8Array(50)), new Uint8Array(50)], false],
  ['other bytes behind a segment', [whole, noise, bytesOf(idOf(SEGMENT), [0xff], 'by chance')], false],
  ['clusters behind a segment that doesn’t include them', [header, element(SEGMENT, info), element(CLUSTER, ...frames)], false],
  ['a file as an attachment', [header, element(SEGMENT, info, element(0x1941a469, element(0x61a7, whole)))], false],
  ['a file within a frame', [header, open(SEGMENT, info, open(CLUSTER, element(0xa3, [0x81, 0, 0, 0], whole)))], false],
  ['two files', [whole, whole], true],
  ['two files of unknown size', [live, live], true],
  ['two segments behind one header', [whole, whole.subarray(header.length)], true],
  ['two files with other bytes between', [whole, noise, live], true],
  ['two files of which the first ends in a frame', [live.subarray(0, -30), live], true],
  ['a file within the size of a segment', [header, element(SEGMENT, info, element(CLUSTER, ...frames), whole)], true],
  [
    'a file behind a cluster that is longer than its segment',
    [header, bytesOf(idOf(SEGMENT), [0x80 + 9], idOf(CLUSTER), [0x44, 0, 0, 0, 0]), whole],
    true,
  ],
  ['one file that is cut off', [live.subarray(0, -3)], false],
  ['nothing', [], false],
] as const)('[UPL-08] recognises several segments in a Matroska or WebM file: %s', async ([, parts, expected]) => {
  expect(await hasLaterSegment(new Blob([...parts]))).toBe(expected)
})

it('[UPL-08] refuses several segments in a WebM file with the reason', async () => {
  await expect(openFile(new Blob([whole, whole]))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This WebM file continues after other data or another recording, which this app can’t read. Convert it to one recording in another program and upload that.',
  })
})
