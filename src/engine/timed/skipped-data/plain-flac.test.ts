import { describe, expect, it } from 'vitest'

import { flacDescription, flacFrame } from '../../audio/encoders/flac-frame'
import { bytesOf } from '../../testing/bytes'
import { plainFlac } from './plain-flac'

const HIDDEN = 'TAG of Mara Voss'
const plain = plainFlac(flacDescription(48_000, 1, 16, 4096))

const samples = (length: number, at: (index: number) => number): Int32Array => Int32Array.from({ length }, (_unused, index) => at(index))

const FRAMES = [
  ['a constant', flacFrame([new Int32Array(4096)], 0, 16)],
  ['a ramp', flacFrame([samples(4096, (index) => 3 * index)], 127, 16)],
  [
    'noise of two channels',
    flacFrame(
      [1, 7].map((step) => samples(1000, (index) => ((index * step * 7919) % 65_536) - 32_768)),
      128,
      16,
    ),
  ],
  ['24 bits', flacFrame([samples(4096, (index) => Math.round(8_000_000 * Math.sin(index / 20)))], 70_000, 24)],
  ['a last frame of few samples', flacFrame([samples(3, (index) => index)], 9, 16, true)],
] as const

/** A frame of 192 samples whose format is the stream's, with one value and an unused bit (RFC 9639, 9.1 and 9.2). */
const SHORT = Uint8Array.of(0xff, 0xf8, 0x10, 0x00, 5, 99, 0x01, 0x80, 0x12, 1, 2)

describe('[MEDIA-06] a packet of FLAC', () => {
  it.for([...FRAMES, ['one value and unused bits', SHORT] as const])('is copied without the bytes after its frame: %s', ([, frame]) => {
    expect(plain(frame)).toBe(frame)
    expect(plain(bytesOf(frame, HIDDEN))).toEqual(bytesOf(frame))
  })

  it('stays as it is if it can’t be read', () => {
    const [[, frame]] = FRAMES
    for (const packet of [bytesOf(HIDDEN), frame.slice(0, 9), bytesOf(frame.subarray(0, 2), [0x00], frame.subarray(3)), new Uint8Array()])
      expect(plain(packet)).toBe(packet)
  })
})
