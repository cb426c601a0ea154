import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bytesOf, jpegSegment, u16be } from '../testing/bytes'
import { cmykJpeg, progressiveJpeg } from '../testing/encoded-images'
import { flatJpeg, flatTables } from '../testing/flat-jpeg'
import { ByteReader, EndOfBytesError } from './byte-reader'
import { walkJpeg } from './jpeg-walk'

const walk = (bytes: Uint8Array) => walkJpeg(new ByteReader(bytes))

const WHOLE: [string, Uint8Array][] = [
  ['baseline', flatJpeg()],
  ['with restart markers', flatJpeg({ columns: 7, rows: 5, interval: 3 })],
  ['with more restart markers than there are numbers', flatJpeg({ columns: 5, rows: 8, interval: 2 })],
  ['progressive, with refinement of means and bands', progressiveJpeg()],
  ['of four components', cmykJpeg()],
]

describe('coded data of a JPEG', () => {
  it.for(WHOLE)('%s: is read to its end, with nothing missing or left over', ([, file]) => {
    expect(walk(file)).toMatchObject({ isKnown: true, missing: 0, leftOver: 0, isCoarse: false, oddities: [] })
  })

  it('counts the blocks of each scan', () => {
    expect(walk(flatJpeg({ columns: 6, rows: 3 })).blocks).toBe(18)
    // 40 x 24 pixels: 3 x 2 MCUs of 4 + 1 + 1 + 4 blocks.
    expect(walk(cmykJpeg())).toMatchObject({ blocks: 60, components: 4, isProgressive: false })
  })

  it('counts what is missing where the data ends early', () => {
    // Two whole bytes hold five blocks of three bits each.
    expect(walk(flatJpeg({ columns: 4, rows: 5, data: bytesOf([0, 0]) }))).toMatchObject({ blocks: 20, missing: 15 })
    const scanStart = cmykJpeg().findLastIndex((byte, at, all) => byte === 0xff && all[at + 1] === 0xda)
    expect(walk(bytesOf(cmykJpeg().slice(0, scanStart + 16), [0xff, 0xd9])).missing).toBe(60)
  })

  it('goes on behind the next restart marker, and counts what was lost between', () => {
    const whole = flatJpeg({ columns: 4, rows: 4, interval: 4 })
    const second = whole.findIndex((byte, at) => byte === 0xff && whole[at + 1] === 0xd1)
    // Two bytes for each run of four blocks, and two for the marker before.
    expect(walk(bytesOf(whole.slice(0, second - 2), whole.slice(second)))).toMatchObject({ blocks: 16, missing: 4 })
    expect(walk(bytesOf(whole.slice(0, second - 4), whole.slice(second)))).toMatchObject({ blocks: 16, missing: 4 })
    expect(walk(bytesOf(whole.slice(0, second), [0xff, 0xd9]))).toMatchObject({ blocks: 16, missing: 8 })
  })

  it('finds codes that are in no table, and values that no image has', () => {
    expect(walk(flatJpeg({ data: bytesOf([0b00110000, 0, 0, 0]) })).oddities).toContain('a code that is in no table')
    // Symbol 11 has the code 111111110; then eleven bits that say 2047 steps of 8.
    expect(walk(flatJpeg({ data: bytesOf([0xff, 0x00, 0b01111111, 0b11110000, 0]) })).oddities).toContain('a value that no image has')
  })

  it('knows a progressive JPEG of which scans are missing', () => {
    const file = progressiveJpeg()
    const lastScan = file.findLastIndex((byte, at) => byte === 0xff && file[at + 1] === 0xda)
    expect(walk(bytesOf(file.slice(0, lastScan), [0xff, 0xd9]))).toMatchObject({ isCoarse: true, missing: 0 })
  })

  it('finds a component that no scan holds', () => {
    const two = jpegSegment(0xc0, [8, ...u16be(16), ...u16be(32), 2, 1, 0x11, 0, 2, 0x11, 0])
    expect(walk(flatJpeg({ frame: two }))).toMatchObject({ blocks: 16, missing: 8 })
  })

  it('does not vouch for kinds of coding that it cannot read', () => {
    const arithmetic = jpegSegment(0xc9, [8, ...u16be(16), ...u16be(32), 1, 1, 0x11, 0])
    expect(walk(flatJpeg({ frame: arithmetic }))).toMatchObject({
      isKnown: false,
      oddities: expect.arrayContaining(['a kind of coding that cannot be checked']) as unknown,
    })
  })

  it('reads 12 megapixels in about a second', () => {
    const file = flatJpeg({ columns: 500, rows: 375 })
    const start = performance.now()
    expect(walk(file).blocks).toBe(187_500)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.for(WHOLE)('%s: bent anyhow, it throws nothing but that the file ends', ([, file]) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), (changes) => {
        const bent = file.slice()
        for (const [at, value] of changes) bent[at] = value
        try {
          const { blocks, missing } = walk(bent)
          expect(missing).toBeLessThanOrEqual(blocks)
        } catch (error) {
          expect(error).toBeInstanceOf(EndOfBytesError)
        }
      }),
      { numRuns: 400, seed: 9 },
    )
  })
})

const standardDc = [0, 0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const ac = [16, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
const quant = [0, ...Array.from({ length: 64 }, () => 8)]
const hidden = bytesOf('hidden')

const PLANTED: [string, Uint8Array, string][] = [
  ['behind the table in DQT', flatJpeg({ quant: jpegSegment(0xdb, bytesOf(quant, hidden)) }), 'a DQT segment does not end with a table'],
  [
    'in a quantisation table that nothing refers to',
    flatJpeg({ extra: [jpegSegment(0xdb, [3, ...quant.slice(1)])] }),
    'a quantisation table that is not used',
  ],
  [
    'in a quantisation table that is defined again',
    flatJpeg({ extra: [jpegSegment(0xdb, quant)] }),
    'a quantisation table that is not used',
  ],
  [
    'behind the tables in DHT',
    flatJpeg({ extra: [jpegSegment(0xc4, bytesOf([0x11, ...ac.slice(1)], hidden))] }),
    'a DHT segment does not end with a table',
  ],
  [
    'in a Huffman table that nothing refers to',
    flatJpeg({ extra: [jpegSegment(0xc4, [0x11, ...ac.slice(1)])] }),
    'a Huffman table that is not used',
  ],
  ['in a Huffman table that is defined again', flatJpeg({ extra: [jpegSegment(0xc4, standardDc)] }), 'a Huffman table that is not used'],
  [
    'in symbols that the scan does not use',
    flatJpeg({
      huffman: bytesOf(
        jpegSegment(0xc4, standardDc),
        jpegSegment(0xc4, [16, 1, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...hidden]),
      ),
    }),
    'Huffman codes that are not used',
  ],
  ['in DRI', flatJpeg({ interval: 2, extra: [jpegSegment(0xdd, bytesOf([0, 2], hidden))] }), 'a DRI segment that does not fit'],
  [
    'in a restart interval that is never reached',
    flatJpeg({ extra: [jpegSegment(0xdd, [0x48, 0x49])] }),
    'a DRI segment that does not fit',
  ],
  [
    'behind the scan header',
    flatJpeg({ scanHeader: jpegSegment(0xda, bytesOf([1, 1, 0, 0, 63, 0], hidden)) }),
    'bytes behind a scan header',
  ],
  [
    'in the values of the scan header',
    flatJpeg({ scanHeader: jpegSegment(0xda, [1, 1, 0, 0x48, 0x49, 0x4a]) }),
    'a scan header with odd values',
  ],
  [
    'behind the frame header',
    flatJpeg({ frame: jpegSegment(0xc0, bytesOf([8, ...u16be(16), ...u16be(32), 1, 1, 0x11, 0], hidden)) }),
    'bytes behind the frame header',
  ],
  ['in a second frame header', flatJpeg({ extra: [jpegSegment(0xc0, [8, 0, 16, 0, 32, 1, 1, 0x11, 0])] }), 'a second frame header'],
  ['behind the last block', flatJpeg({ data: bytesOf([0, 0, 0], hidden) }), 'bytes behind the last block of a scan'],
  ['in more blocks than the size asks for', flatJpeg({ data: bytesOf([0, 0, 0, 0, 0, 0]) }), 'bytes behind the last block of a scan'],
  ['in padding bits', flatJpeg({ columns: 3, rows: 1, data: bytesOf([0, 0b01010101]) }), 'padding bits that are not ones'],
  [
    'behind the blocks before a restart marker',
    flatJpeg({ interval: 4, data: bytesOf([0, 0x0f], hidden, [0xff, 0xd0], [0, 0x0f]) }),
    'bytes behind the last block of a scan',
  ],
  ['as fill bytes before a marker', flatJpeg({ data: bytesOf([0, 0, 0], [0xff, 0xff, 0xff]) }), 'fill bytes before a marker'],
  [
    'in a scan that is written over by another',
    flatJpeg({ extra: [jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), bytesOf([0, 0, 0])] }),
    'a scan that repeats another',
  ],
]

describe('what hides in the needed parts of a JPEG', () => {
  it.for(PLANTED)('%s: named', ([, file, name]) => {
    expect(walk(file).oddities).toContain(name)
  })

  it('accepts the tables of ITU-T T.81 whether used or not, and no table that differs from them', () => {
    expect(walk(flatJpeg()).oddities).toEqual([])
    const changed = [...standardDc.slice(0, -1), 15]
    expect(walk(flatJpeg({ huffman: bytesOf(jpegSegment(0xc4, changed), jpegSegment(0xc4, ac)) })).oddities).toEqual([
      'Huffman codes that are not used',
    ])
    expect(flatTables.huffman).toHaveLength(4 + 29 + 4 + 18)
  })
})
