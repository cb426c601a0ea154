import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bytesOf, jpegSegment, u16be } from '#engine/testing/bytes.ts'
import { cmykJpeg, progressiveJpeg } from '#engine/testing/encoded-images.ts'
import { flatJpeg, flatTables } from '#engine/testing/flat-jpeg.ts'
import { ByteReader, EndOfBytesError } from '#engine/core/byte-reader.ts'
import { walkJpeg } from './jpeg-walk'

const walk = (bytes: Uint8Array) => walkJpeg(new ByteReader(bytes))

const WHOLE: [string, Uint8Array][] = [
  ['baseline', flatJpeg()],
  ['with restart markers', flatJpeg({ columns: 7, rows: 5, interval: 3 })],
  ['with more restart markers than marker numbers', flatJpeg({ columns: 5, rows: 8, interval: 2 })],
  ['progressive, with refinement scans', progressiveJpeg()],
  ['of four components', cmykJpeg()],
]

describe('coded data of a JPEG', () => {
  it.for(WHOLE)('%s: reads all blocks and reports no anomaly', ([, file]) => {
    expect(walk(file)).toMatchObject({ isSupported: true, missing: 0, leftOver: 0, isCoarse: false, oddities: [] })
  })

  it('counts the blocks of each scan', () => {
    expect(walk(flatJpeg({ columns: 6, rows: 3 })).blocks).toBe(18)
    // 40 x 24 pixels: 3 x 2 MCUs of 4 + 1 + 1 + 4 blocks.
    expect(walk(cmykJpeg())).toMatchObject({ blocks: 60, components: 4, isProgressive: false })
  })

  it('counts missing blocks in truncated data', () => {
    // Two bytes contain five blocks of three bits each.
    expect(walk(flatJpeg({ columns: 4, rows: 5, data: bytesOf([0, 0]) }))).toMatchObject({ blocks: 20, missing: 15 })
    const scanStart = cmykJpeg().findLastIndex((byte, at, all) => byte === 0xff && all[at + 1] === 0xda)
    expect(walk(bytesOf(cmykJpeg().slice(0, scanStart + 16), [0xff, 0xd9])).missing).toBe(60)
  })

  it('continues after the next restart marker and counts the lost blocks', () => {
    const whole = flatJpeg({ columns: 4, rows: 4, interval: 4 })
    const second = whole.findIndex((byte, at) => byte === 0xff && whole[at + 1] === 0xd1)
    // Each interval of four blocks takes two bytes, and the marker before it two.
    expect(walk(bytesOf(whole.slice(0, second - 2), whole.slice(second)))).toMatchObject({ blocks: 16, missing: 4 })
    expect(walk(bytesOf(whole.slice(0, second - 4), whole.slice(second)))).toMatchObject({ blocks: 16, missing: 4 })
    expect(walk(bytesOf(whole.slice(0, second), [0xff, 0xd9]))).toMatchObject({ blocks: 16, missing: 8 })
  })

  it('reports undefined codes and impossible values', () => {
    expect(walk(flatJpeg({ data: bytesOf([0b00110000, 0, 0, 0]) })).oddities).toContain('an undefined Huffman code')
    // Symbol 11 has the code 111111110. Eleven bits follow, for 2047 steps of 8.
    expect(walk(flatJpeg({ data: bytesOf([0xff, 0x00, 0b01111111, 0b11110000, 0]) })).oddities).toContain('an impossible value')
  })

  it('detects missing scans of a progressive JPEG', () => {
    const file = progressiveJpeg()
    const lastScan = file.findLastIndex((byte, at) => byte === 0xff && file[at + 1] === 0xda)
    expect(walk(bytesOf(file.slice(0, lastScan), [0xff, 0xd9]))).toMatchObject({ isCoarse: true, missing: 0 })
  })

  it('counts the blocks of a component without a scan', () => {
    const two = jpegSegment(0xc0, [8, ...u16be(16), ...u16be(32), 2, 1, 0x11, 0, 2, 0x11, 0])
    expect(walk(flatJpeg({ frame: two }))).toMatchObject({ blocks: 16, missing: 8 })
  })

  it('reports unsupported codings', () => {
    const arithmetic = jpegSegment(0xc9, [8, ...u16be(16), ...u16be(32), 1, 1, 0x11, 0])
    expect(walk(flatJpeg({ frame: arithmetic }))).toMatchObject({
      isSupported: false,
      oddities: expect.arrayContaining(['an unsupported coding']) as unknown,
    })
  })

  it('reads 12 megapixels in about a second', () => {
    const file = flatJpeg({ columns: 500, rows: 375 })
    const start = performance.now()
    expect(walk(file).blocks).toBe(187_500)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it.for(WHOLE)('%s: throws nothing but EndOfBytesError for any corruption', ([, file]) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 }), (changes) => {
        const corrupt = file.slice()
        for (const [at, value] of changes) corrupt[at] = value
        try {
          const { blocks, missing } = walk(corrupt)
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
  ['after the table in DQT', flatJpeg({ quant: jpegSegment(0xdb, bytesOf(quant, hidden)) }), 'a malformed DQT segment'],
  ['in an unused quantisation table', flatJpeg({ extra: [jpegSegment(0xdb, [3, ...quant.slice(1)])] }), 'an unused quantisation table'],
  ['in a quantisation table that is redefined', flatJpeg({ extra: [jpegSegment(0xdb, quant)] }), 'an unused quantisation table'],
  ['after the tables in DHT', flatJpeg({ extra: [jpegSegment(0xc4, bytesOf([0x11, ...ac.slice(1)], hidden))] }), 'a malformed DHT segment'],
  ['in an unused Huffman table', flatJpeg({ extra: [jpegSegment(0xc4, [0x11, ...ac.slice(1)])] }), 'an unused Huffman table'],
  ['in a Huffman table that is redefined', flatJpeg({ extra: [jpegSegment(0xc4, standardDc)] }), 'an unused Huffman table'],
  [
    'in unused symbols',
    flatJpeg({
      huffman: bytesOf(
        jpegSegment(0xc4, standardDc),
        jpegSegment(0xc4, [16, 1, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...hidden]),
      ),
    }),
    'unused Huffman codes',
  ],
  ['in DRI', flatJpeg({ interval: 2, extra: [jpegSegment(0xdd, bytesOf([0, 2], hidden))] }), 'an invalid DRI segment'],
  ['in a restart interval that is never reached', flatJpeg({ extra: [jpegSegment(0xdd, [0x48, 0x49])] }), 'an invalid DRI segment'],
  ['after the scan header', flatJpeg({ scanHeader: jpegSegment(0xda, bytesOf([1, 1, 0, 0, 63, 0], hidden)) }), 'bytes after a scan header'],
  [
    'in the values of the scan header',
    flatJpeg({ scanHeader: jpegSegment(0xda, [1, 1, 0, 0x48, 0x49, 0x4a]) }),
    'unexpected values in a scan header',
  ],
  [
    'after the frame header',
    flatJpeg({ frame: jpegSegment(0xc0, bytesOf([8, ...u16be(16), ...u16be(32), 1, 1, 0x11, 0], hidden)) }),
    'bytes after the frame header',
  ],
  ['in a second frame header', flatJpeg({ extra: [jpegSegment(0xc0, [8, 0, 16, 0, 32, 1, 1, 0x11, 0])] }), 'a second frame header'],
  ['after the last block', flatJpeg({ data: bytesOf([0, 0, 0], hidden) }), 'bytes after the last block of a scan'],
  ['in extra blocks', flatJpeg({ data: bytesOf([0, 0, 0, 0, 0, 0]) }), 'bytes after the last block of a scan'],
  ['in padding bits', flatJpeg({ columns: 3, rows: 1, data: bytesOf([0, 0b01010101]) }), 'padding bits that are not ones'],
  [
    'before a restart marker',
    flatJpeg({ interval: 4, data: bytesOf([0, 0x0f], hidden, [0xff, 0xd0], [0, 0x0f]) }),
    'bytes after the last block of a scan',
  ],
  ['as fill bytes before a marker', flatJpeg({ data: bytesOf([0, 0, 0], [0xff, 0xff, 0xff]) }), 'fill bytes before a marker'],
  [
    'in a scan that another overwrites',
    flatJpeg({ extra: [jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), bytesOf([0, 0, 0])] }),
    'a repeated scan',
  ],
]

describe('hidden data in the required parts of a JPEG', () => {
  it.for(PLANTED)('is reported %s', ([, file, name]) => {
    expect(walk(file).oddities).toContain(name)
  })

  it('accepts unused tables only if they are those of ITU-T T.81', () => {
    expect(walk(flatJpeg()).oddities).toEqual([])
    const changed = [...standardDc.slice(0, -1), 15]
    expect(walk(flatJpeg({ huffman: bytesOf(jpegSegment(0xc4, changed), jpegSegment(0xc4, ac)) })).oddities).toEqual([
      'unused Huffman codes',
    ])
    expect(flatTables.huffman).toHaveLength(4 + 29 + 4 + 18)
  })
})
