import { expect, it } from 'vitest'

import { bytesOf } from '../testing/bytes'
import { checkFrames } from './aac-frames'
import { BufferedFile } from './buffered-file'
import { openFile } from './read-file'

/** Builds a frame whose header declares a length, of 44.1 kHz and two channels unless the third and fourth byte say otherwise. */
const frame = (length: number, data = length - 7, [third, fourth] = [0x50, 0x80]): Uint8Array =>
  bytesOf(
    [0xff, 0xf1, third, fourth | (length >> 11), (length >> 3) & 0xff, ((length & 7) << 5) | 0x1f, 0xfc],
    new Uint8Array(Math.max(0, data)),
  )
const tag = bytesOf('ID3', [4, 0, 0, 0, 0, 1, 2], new Uint8Array(130))
/** A tag of 300,000 bytes, such as with a cover image. */
const longTag = bytesOf('ID3', [4, 0, 0, 0, 18, 39, 96], new Uint8Array(300_000))

const checked = (...parts: Uint8Array[]): Promise<string> => checkFrames(new BufferedFile(new Blob(parts.map((part) => bytesOf(part)))))

it('accepts frames one after the other, behind tags and before other bytes', async () => {
  expect(await checked(frame(400), frame(8191), frame(7))).toBe('whole')
  expect(await checked(tag, tag, frame(400), bytesOf('TAG', new Uint8Array(125)))).toBe('whole')
  expect(await checked(frame(400), frame(400, 20))).toBe('whole')
  expect(await checked()).toBe('whole')
})

it.each([0, 1, 6])('refuses a frame of %d bytes, which is less than its header has', async (length) => {
  expect(await checked(frame(length))).toBe('broken')
  expect(await checked(tag, frame(400), frame(length), frame(400))).toBe('broken')
})

it('notices frames behind other data, where a reader would end without a word', async () => {
  expect(await checked(frame(400), tag, frame(400), frame(400))).toBe('interrupted')
  expect(await checked(frame(400), longTag, frame(400), frame(400))).toBe('interrupted')
  expect(await checked(frame(400), bytesOf('noise'), frame(30), frame(400, 20))).toBe('interrupted')
  expect(await checked(frame(400), tag, frame(400).subarray(0, 3))).toBe('whole')
})

it('[UPL-08] refuses interrupted frames with the reason', async () => {
  const file = new Blob([frame(400), frame(400), tag, frame(400), frame(400)].map((part) => bytesOf(part)))
  await expect(openFile(file)).rejects.toMatchObject({
    code: 'cannot-decode',
    message: expect.stringMatching(/^This \S+ file continues after other data/) as string,
  })
})

it.each([
  ['another sample rate', [0x4c, 0x80]],
  ['other channels', [0x50, 0x40]],
])('[UPL-08] refuses frames that continue with %s', async (_what, [third = 0, fourth = 0]) => {
  const file = [frame(400), frame(400), frame(400, 393, [third, fourth])].map((part) => bytesOf(part))
  expect(await checkFrames(new BufferedFile(new Blob(file)))).toBe('changed')
  await expect(openFile(new Blob(file))).rejects.toMatchObject({
    code: 'cannot-decode',
    message: expect.stringMatching(/^This AAC file changes its sample rate or number of channels/) as string,
  })
})

it('accepts frames that differ only in marks of copyright', async () => {
  expect(await checked(frame(400), frame(400, 393, [0x52, 0xa0]))).toBe('whole')
})

it('[UPL-08] refuses frames whose channels are described within them', async () => {
  const file = [1, 2].map(() => bytesOf(frame(400, 393, [0x50, 0])))
  await expect(openFile(new Blob(file))).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'The AAC audio of this file has an unusual channel layout, which this app can’t read. Convert it to stereo in another program and upload that.',
  })
})
