import { describe, expect, it } from 'vitest'

import { bytesOf } from '../../testing/bytes'
import { plainOpus } from './plain-opus'

const BLANK = [0, 0, 0, 0, 0, 0, 0, 0, 0]
const HIDDEN = 'Mara Voss'

describe('[MEDIA-06] a packet of Opus', () => {
  it.for([
    ['one frame', [0x0b, 0x41, 9, 5, 6, 7]],
    ['two frames of equal size', [0x0b, 0x42, 9, 5, 6, 7, 8]],
    ['two frames of different sizes', [0x0b, 0xc2, 9, 1, 5, 6, 7]],
  ] as const)('of %s is copied with blank padding', ([, start]) => {
    expect(plainOpus(1)(bytesOf([...start], HIDDEN))).toEqual(bytesOf([...start], BLANK))
  })

  it('has blank padding of more than 254 bytes', () => {
    const long = HIDDEN.repeat(30)
    expect(plainOpus(1)(bytesOf([0x0b, 0x41, 255, 16, 5], long))).toEqual(bytesOf([0x0b, 0x41, 255, 16, 5], new Uint8Array(270)))
  })

  it('has blank padding in each of its streams', () => {
    const first = [0x0b, 0x41, 9, 2, 5, 6]
    const second = [0x0b, 0x41, 9, 7]
    const packet = bytesOf(first, HIDDEN, second, HIDDEN)
    expect(plainOpus(2)(packet)).toEqual(bytesOf(first, BLANK, second, BLANK))
  })

  it.for([
    ['no padding', bytesOf([0x08, 5, 6, 7])],
    ['blank padding', bytesOf([0x0b, 0x41, 9, 5], BLANK)],
    ['padding beyond its end', bytesOf([0x0b, 0x41, 99], HIDDEN)],
    ['nothing', new Uint8Array()],
  ] as const)('of %s stays as it is', ([, packet]) => {
    expect(plainOpus(1)(packet)).toBe(packet)
  })
})
