import { expect, it } from 'vitest'

import { bytesOf } from '../testing/bytes'
import { withFile } from './open'

const SEGMENT = [0x18, 0x53, 0x80, 0x67]
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75]
/** The size of a live recording. */
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]

const sized = (length: number): number[] => [0x08, 0, 0, (length >>> 8) & 0xff, length & 0xff]

function webm(size: number[] | undefined, content: Uint8Array): Blob {
  const header = bytesOf([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], 'webm')
  return new Blob([header, bytesOf(SEGMENT, size ?? sized(content.length), content)])
}

const open = (file: Blob) => withFile(file, () => Promise.resolve())

it.each([
  ['of the segment', undefined, bytesOf(new Uint8Array(100).fill(0x55))],
  ['of a segment that is longer than what is searched at once', undefined, bytesOf(new Uint8Array(60_000).fill(0x55))],
  ['of a live recording', UNKNOWN, bytesOf(new Uint8Array(100).fill(0x55))],
  ['of exactly as many bytes as an element may have', undefined, bytesOf(new Uint8Array(8).fill(0x55))],
])('refuses a WebM without elements up to the end %s', async (_which, size, junk) => {
  await expect(open(webm(size, junk))).rejects.toMatchObject({ code: 'not-media' })
})

it('refuses a WebM whose element has no size', async () => {
  await expect(open(webm(undefined, bytesOf(CLUSTER, new Uint8Array(100))))).rejects.toMatchObject({ code: 'truncated' })
})
