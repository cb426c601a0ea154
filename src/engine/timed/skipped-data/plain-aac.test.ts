import { describe, expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { plainAac } from './plain-aac'

/** AAC-LC of one channel at 44.1 kHz. */
const MONO = Uint8Array.of(0x12, 0x08)
const HIDDEN = 'Mara Voss'

/** Returns bytes of parts that are written in binary. Spaces are ignored, and zeros complete the last byte. */
function packed(...parts: string[]): Uint8Array<ArrayBuffer> {
  const bits = parts.join('').replaceAll(' ', '')
  return Uint8Array.from({ length: Math.ceil(bits.length / 8) }, (_unused, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8).padEnd(8, '0'), 2),
  )
}

const binary = (text: string): string => Array.from(text, (letter) => letter.charCodeAt(0).toString(2).padStart(8, '0')).join('')

/** Silence: no bands, pulses, filters and gain control. */
const SILENCE = '000 0000 01100100 0 00 0 000000 0 0 0 0'
const END = '111'
const DATA = `100 0000 0 00001001 ${binary(HIDDEN)}`
const FILL = `110 1010 0010 0000 ${binary(HIDDEN)}`
/** High frequencies, which a decoder uses. */
const HIGH = '110 0010 1101 0110 10010110'

describe('[MEDIA-06] a packet of AAC', () => {
  it.for([
    ['data before the audio', [DATA, SILENCE, END]],
    ['data behind the audio', [SILENCE, DATA, END]],
    ['filling', [FILL, SILENCE, END]],
    ['filling and data', [SILENCE, FILL, DATA, END]],
    ['aligned data', [SILENCE, '100 0000 1 00001001 000', binary(HIDDEN), END]],
    ['bytes after its end', [SILENCE, END, binary(HIDDEN)]],
  ] as const)('is copied without %s', ([, parts]) => {
    expect(plainAac(MONO)(packed(...parts))).toEqual(packed(SILENCE, END))
  })

  it('keeps the high frequencies behind its audio', () => {
    expect(plainAac(MONO)(packed(SILENCE, DATA, HIGH, END))).toEqual(packed(SILENCE, HIGH, END))
    const whole = packed(SILENCE, HIGH, END)
    expect(plainAac(MONO)(whole)).toBe(whole)
  })

  it('is read through its sections, scale factors and spectrum', () => {
    // Two bands in book 1, of which each has one code of four zeros, and their scale factors don't change.
    const sounds = '000 0000 01100100 0 00 0 000010 0 0001 00010 0 0 0 0 0 0 0'
    expect(plainAac(MONO)(packed(sounds, DATA, END))).toEqual(packed(sounds, END))
  })

  it('is read through escaped values', () => {
    // One band in book 11: a code of two values with their signs, which are completed by 4 and by 5 bits, and the code of two zeros.
    const escaped = '000 0000 01100100 0 00 0 000001 0 1011 00001 0 0 0 0 00100 11 0 0010 10 00001 0000'
    expect(plainAac(MONO)(packed(escaped, DATA, END))).toEqual(packed(escaped, END))
  })

  it.for([
    ['ends early', packed(SILENCE, DATA)],
    ['has an unknown element', packed('101 0000', binary(HIDDEN), END)],
    ['has no audio', packed(DATA, END)],
    ['is empty', new Uint8Array()],
  ] as const)('stays as it is if it %s', ([, packet]) => {
    expect(plainAac(MONO)(packet)).toBe(packet)
  })

  it('stays as it is in other kinds of AAC', () => {
    const packet = packed(DATA, SILENCE, END)
    // AAC Main, AAC-LC with frames of 960 values, and xHE-AAC.
    for (const configuration of [
      [0x0a, 0x08],
      [0x12, 0x0c],
      [0xf9, 0x40],
    ])
      expect(plainAac(Uint8Array.from(configuration))(packet)).toBe(packet)
  })

  it('has a header with its new size in a transport stream', () => {
    const frame = (audio: Uint8Array) => {
      const size = 7 + audio.length
      return bytesOf([0xff, 0xf1, 0x50, 0x40 | (size >> 11), (size >> 3) & 0xff, ((size & 7) << 5) | 0x1f, 0xfc], audio)
    }
    expect(plainAac(undefined)(frame(packed(DATA, SILENCE, END)))).toEqual(frame(packed(SILENCE, END)))
    const [checked, plain] = [frame(packed(SILENCE, DATA, END)), frame(packed(SILENCE, END))]
    // The frame has a checksum, which is left out with the data.
    const size = checked.length + 2
    const withChecksum = bytesOf([0xff, 0xf0, 0x50, 0x40, size >> 3, ((size & 7) << 5) | 0x1f, 0xfc, 1, 2], checked.subarray(7))
    expect(plainAac(undefined)(withChecksum)).toEqual(plain)
  })
})
