import { expect, it } from 'vitest'

import { bytesOf } from '../testing/bytes'
import { hasPossibleFrames } from './aac-frames'
import { BufferedFile } from './buffered-file'

/** Builds a frame whose header declares a length. */
const frame = (length: number, data = length - 7): Uint8Array =>
  bytesOf(
    [0xff, 0xf1, 0x50, 0x80 | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc],
    new Uint8Array(Math.max(0, data)),
  )
const tag = bytesOf('ID3', [4, 0, 0, 0, 0, 1, 2], new Uint8Array(130))

const isPossible = (...parts: Uint8Array[]): Promise<boolean> =>
  hasPossibleFrames(new BufferedFile(new Blob(parts.map((part) => bytesOf(part)))))

it('accepts frames one after the other, behind tags and before other bytes', async () => {
  expect(await isPossible(frame(400), frame(8191), frame(7))).toBe(true)
  expect(await isPossible(tag, tag, frame(400), bytesOf('TAG', new Uint8Array(125)))).toBe(true)
  expect(await isPossible(frame(400), frame(400, 20))).toBe(true)
  expect(await isPossible()).toBe(true)
})

it.each([0, 1, 6])('refuses a frame of %d bytes, which is less than its header has', async (length) => {
  expect(await isPossible(frame(length))).toBe(false)
  expect(await isPossible(tag, frame(400), frame(length), frame(400))).toBe(false)
})
