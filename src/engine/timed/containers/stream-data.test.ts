import { describe, expect, it } from 'vitest'

import { bytesOf, u32be } from '../../testing/bytes'
import { foreignInAv1, foreignInH264 } from './stream-data'

const nal = (...bytes: (number[] | string)[]) => {
  const content = bytesOf(...bytes)
  return bytesOf(u32be(content.length), content)
}
const SLICE = nal([0x65, 0x88, 0x84])
const UUID = Array.from({ length: 16 }, (_, at) => at + 1)

describe('[MEDIA-06] data in an H.264 stream that isn’t needed to play it', () => {
  it.for([
    [
      'a frame with parameter sets, a delimiter and filler',
      [nal([0x09, 0x10]), nal([0x67, 1]), nal([0x68, 1]), SLICE, nal([0x0c, 0xff]), nal([0x0b])],
    ],
    ['timing and a recovery point', [nal([0x06, 1, 2, 0, 0, 6, 1, 0x84, 0x80]), SLICE]],
  ] as const)('is none in %s', ([, nals]) => {
    expect(foreignInH264(bytesOf(...nals), 4)).toEqual([])
  })

  it.for([
    ['user data', nal([0x06, 5, 20], UUID, 'Anna', [0x80]), 'user data (SEI)'],
    ['user data after timing', nal([0x06, 1, 1, 0, 5, 20], UUID, 'Anna', [0x80]), 'user data (SEI)'],
    [
      'user data of many bytes',
      nal(
        [0x06, 5, 255, 17],
        UUID,
        Array.from({ length: 256 }, () => 65),
        [0x80],
      ),
      'user data (SEI)',
    ],
    ['captions', nal([0x06, 4, 4, 0xb5, 0, 0x31, 1, 0x80]), 'user data (SEI)'],
    ['timing whose zeros are escaped, before user data', nal([0x06, 1, 4, 0, 0, 3, 1, 0, 5, 4], 'Anna', [0x80]), 'user data (SEI)'],
    ['an SEI message of another kind', nal([0x06, 22, 1, 7, 0x80]), 'SEI of type 22'],
    ['a unit of an unspecified kind', nal([0x1e], 'Anna'), 'NAL unit of type 30'],
    ['filler with content', nal([0x0c], 'Anna'), 'data in filler'],
    ['a delimiter with content', nal([0x09, 0x10], 'Anna'), 'data in a marker'],
    ['the end of a stream with content', nal([0x0b], 'Anna'), 'data in a marker'],
    ['a frame of a second view', nal([0x74, 0x40, 0x80, 0x01], 'Anna'), 'NAL unit of type 20'],
    ['an auxiliary picture', nal([0x13], 'Anna'), 'NAL unit of type 19'],
  ] as const)('is %s', ([, unit, name]) => {
    expect(foreignInH264(bytesOf(unit, SLICE), 4)).toEqual([name])
  })

  it('is a unit that ends after the packet', () => {
    expect(foreignInH264(bytesOf(SLICE, u32be(99), [0x65]), 4)).toEqual(['broken NAL unit'])
  })
})

describe('[MEDIA-06] data in an AV1 stream that isn’t needed to play it', () => {
  const obu = (type: number, ...bytes: (number[] | string)[]) => {
    const content = bytesOf(...bytes)
    return bytesOf([(type << 3) | 2, content.length], content)
  }

  it('is none in a delimiter, a sequence, brightness limits and a frame', () => {
    const packet = bytesOf(obu(2), obu(1, [1, 2]), obu(5, [1, 0, 10, 0, 5, 0x80]), obu(6, [1, 2, 3]))
    expect(foreignInAv1(packet)).toEqual([])
  })

  it.for([
    ['user data', obu(5, [4, 0xb5], 'Anna', [0x80]), 'user data (metadata OBU)'],
    ['a time code', obu(5, [5, 1, 2, 0x80]), 'metadata OBU of type 5'],
    ['private data', obu(5, [9], 'Anna', [0x80]), 'metadata OBU of type 9'],
    ['padding with content', obu(15, 'Anna', [0x80]), 'data in padding'],
    ['a unit of a reserved kind', obu(10, 'Anna'), 'OBU of type 10'],
  ] as const)('is %s', ([, unit, name]) => {
    expect(foreignInAv1(bytesOf(obu(2), unit, obu(6, [1])))).toEqual([name])
  })

  it('is a unit that ends after the packet', () => {
    expect(foreignInAv1(bytesOf(obu(2), [(6 << 3) | 2, 99, 1]))).toEqual(['broken OBU'])
  })
})
