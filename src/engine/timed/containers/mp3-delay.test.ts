import { describe, expect, it } from 'vitest'

import { bytesOf, u32be } from '../../testing/bytes'
import { inMemory } from '../../testing/in-memory'
import { checkMp3Index, mp3Delay, writeMp3Delay } from './mp3-delay'

/** The header of a frame of 216 bytes: MPEG 2.5, layer 3, 8 kHz, 24 kbit/s, mono. Its index follows after nine bytes. */
const HEADER = [0xff, 0xe3, 0x38, 0xc4, 0, 0, 0, 0, 0, 0, 0, 0, 0]
const FRAME = 216

/** An index with the number of frames and bytes, and with a delay of 576 samples at the start and 1,105 at the end. */
const index = (name: string, program = 'LAME3.100', flags = 3): Uint8Array<ArrayBuffer> =>
  bytesOf(
    name,
    u32be(flags),
    u32be(46),
    u32be(9000),
    program,
    Array.from({ length: 12 }, () => 0),
    [0x24, 0x04, 0x51],
  )

function file(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(FRAME)
  frame.set(bytesOf(HEADER, ...parts))
  return frame
}

describe('[MEDIA-02] the delay that an MP3 file states', () => {
  it.for([
    ['Info of LAME', file(index('Info')), 1105],
    ['Xing of ffmpeg', file(index('Xing', 'Lavc59.37')), 1105],
    ['an index after a tag', bytesOf('ID3', [4, 0, 0, 0, 0, 0, 3], 'Ada', file(index('Info'))), 1105],
    [
      'an index with positions and quality',
      file(
        'Info',
        u32be(12),
        Array.from({ length: 104 }, () => 1),
        'LAME3.100',
        Array.from({ length: 12 }, () => 0),
        [0x24, 0, 0],
      ),
      1105,
    ],
    ['another program', file(index('Info', 'Foo 1.0  ')), 0],
    ['no index', file(), 0],
    ['a cut index', file(index('Info')).slice(0, 40), 0],
    ['nothing', new Uint8Array(), 0],
  ] as const)('is read: %s', async ([, bytes, delay]) => {
    expect(await mp3Delay(new Blob([bytes]))).toBe(delay)
  })

  it('is written without positions, and counts frames of audio only', async () => {
    const bytes = bytesOf(
      file(
        'Xing',
        u32be(7),
        u32be(46),
        u32be(9000),
        Array.from({ length: 100 }, () => 5),
      ),
      new Uint8Array(300),
    )
    writeMp3Delay(inMemory(bytes), 1105)
    expect(await mp3Delay(new Blob([bytes]))).toBe(1105)
    expect(bytes.slice(13, 29)).toEqual(bytesOf('Info', u32be(3), u32be(45), u32be(516)))
    expect(checkMp3Index(bytes.slice(0, FRAME))).toEqual({ isIndex: true, isForeign: false })
  })

  it.for([
    ['after the delay', 13 + 16 + 24 + 1],
    ['between the program and the delay', 13 + 16 + 12],
    ['before the index', 6],
  ] as const)('comes without other data: %s', ([, at]) => {
    const bytes = file(
      'Info',
      u32be(3),
      u32be(45),
      u32be(516),
      'LAME3.100',
      Array.from({ length: 12 }, () => 0),
      [0x24, 0, 0],
    )
    expect(checkMp3Index(bytes).isForeign).toBe(false)
    bytes[at] = 65
    expect(checkMp3Index(bytes).isForeign).toBe(true)
  })
})
