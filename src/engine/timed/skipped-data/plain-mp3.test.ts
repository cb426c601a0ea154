import { describe, expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { PlainMp3 } from './plain-mp3'

/** Bytes of a frame of MPEG 1 with 32 kbit/s at 32 kHz and one channel: 4 of its header, 17 of side information, 123 of its body. */
const SIZE = 144
const BODY = 21

/** Returns a frame whose audio begins some bytes before its body and has some bytes. The body is counted up, so that no byte is 0. */
function frame(before: number, audio: number, hidden = ''): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SIZE)
  bytes.set([0xff, 0xfb, 0x18, 0xc0])
  // Nine bits for where the audio begins, five private ones and four of scale factors. The first half has all of the audio.
  const bits = `${before.toString(2).padStart(9, '0')}000000000${(8 * audio).toString(2).padStart(12, '0')}`.padEnd(32, '0')
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2)
  for (let at = BODY; at < SIZE; at += 1) bytes[at] = at
  bytes.set(bytesOf(hidden), SIZE - hidden.length)
  return bytes
}

/** Returns a frame with a blank part of its body. */
function blank(bytes: Uint8Array<ArrayBuffer>, from: number, to: number): Uint8Array<ArrayBuffer> {
  return bytes.slice().fill(0, BODY + from, BODY + to)
}

function plain(...frames: Uint8Array[]): Uint8Array[] {
  const reader = new PlainMp3<{ data: Uint8Array }>()
  return [...frames.flatMap((data) => reader.add({ data })), ...reader.finish()].map(({ data }) => data)
}

describe('[MEDIA-06] frames of MP3', () => {
  it('are copied without the data behind their audio', () => {
    const [first, second] = [frame(0, 100, 'Mara Voss'), frame(0, 90, 'Mara Voss')]
    expect(plain(first, second)).toEqual([blank(first, 100, 123), blank(second, 90, 123)])
  })

  it('keep audio of a later frame, and lose data before and behind it', () => {
    const [first, second] = [frame(0, 60), frame(20, 40)]
    // The audio of the second frame begins in the last 20 bytes of the first one.
    expect(plain(first, second)).toEqual([blank(first, 60, 103), blank(second, 20, 123)])
  })

  it('keep audio that spans several frames', () => {
    const [first, second, third, last] = [frame(0, 10), frame(110, 200), frame(30, 0), frame(150, 273)]
    // Nothing of the third frame is audio, and the fourth begins in the second one.
    expect(plain(first, second, third, last)).toEqual([blank(first, 10, 13), blank(second, 90, 96), third, last])
  })

  it('are given back as soon as no audio can begin in them', () => {
    const reader = new PlainMp3<{ data: Uint8Array }>()
    const given = Array.from({ length: 8 }, () => reader.add({ data: frame(0, 123) }).length)
    // 511 bytes are five bodies, and the last of these may begin in the one before.
    expect(given).toEqual([0, 0, 0, 0, 0, 1, 1, 1])
    expect(reader.finish()).toHaveLength(5)
  })

  it('that are none stay as they are, also between others', () => {
    const [other, whole] = [bytesOf('Mara Voss'), frame(0, 123)]
    expect(plain(whole, other, whole)).toEqual([whole, other, whole])
    expect(plain(whole)[0]).toBe(whole)
  })
})
