import { expect, it } from 'vitest'

import { bytesOf, u32be } from '../../testing/bytes'
import { withoutUserData } from './without-user-data'

const nal = (...bytes: (number[] | string)[]) => {
  const content = bytesOf(...bytes)
  return bytesOf(u32be(content.length), content)
}
const FRAME = nal([0x65, 0x88, 0x84])
const TIMING = nal([0x06, 1, 2, 0, 0, 0x80])
const NOTE = nal([0x06, 5, 20], [...Array(16).keys()], 'x264', [0x80])

it('[MEDIA-06] the encoder’s note about itself is left out, and frames and timing stay', () => {
  expect(withoutUserData(bytesOf(TIMING, NOTE, FRAME))).toEqual(bytesOf(TIMING, FRAME))
})

it('a packet without user data stays as it is', () => {
  const packet = bytesOf(TIMING, FRAME)
  expect(withoutUserData(packet)).toBe(packet)
})

it.for([
  ['start codes instead of lengths', bytesOf([0, 0, 0, 1, 0x65, 0x88], NOTE)],
  ['a unit that ends after the packet', bytesOf(NOTE, u32be(99), [0x65])],
  ['nothing but user data', NOTE],
  ['a cut length', bytesOf(FRAME, [0, 0])],
] as const)('a packet of %s stays as it is', ([, packet]) => {
  expect(withoutUserData(packet)).toBe(packet)
})
