import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bytesOf, jpegSegment, pngChunk, riffChunk, vp8xChunk, vp8lChunk, webpFile } from '../../testing/bytes'
import { cmykJpeg, progressiveJpeg } from '../../testing/encoded-images'
import { flatJpeg } from '../../testing/flat-jpeg'
import { iccProfile } from '../../testing/icc'
import { deflate, writePng } from '../../testing/png-writer'
import { sourceNotes } from './source-notes'

const inJpeg = (profile: Uint8Array) => flatJpeg({ extra: [jpegSegment(0xe2, bytesOf('ICC_PROFILE\0', [1, 1], profile))] })
const rgb = () => new Uint8Array(2 * 13)
const damage = (type: string, part: string) =>
  `This ${type} is damaged: ${part} of its image data is missing or unreadable, so part of the image may be grey or wrong.`

/** Makes a JPEG of 40 x 40 blocks that contains a share of its coded data and an end marker. */
function cutJpeg(share: number): Uint8Array {
  const file = flatJpeg({ columns: 40, rows: 40 })
  // Each block has three bits.
  const data = 600
  return bytesOf(file.slice(0, file.length - 2 - Math.round(data * (1 - share))), [0xff, 0xd9])
}

describe('notes on a damaged image', () => {
  it.for([
    [0.1, 'about 90%'],
    [0.5, 'about 50%'],
    [0.9, 'about 10%'],
    [0.996, 'a small part'],
  ] as const)('reports the missing data of a JPEG truncated at %f: %s', async ([share, part]) => {
    expect(await sourceNotes(cutJpeg(share), 'image/jpeg')).toEqual([damage('JPEG', part)])
  })

  it('reports a garbled JPEG', async () => {
    const garbled = flatJpeg({ columns: 20, rows: 20 }).fill(0xfe, -80, -60)
    expect(await sourceNotes(garbled, 'image/jpeg')).toEqual([damage('JPEG', 'about 52%')])
  })

  it('reports a JPEG with more data than blocks', async () => {
    const file = flatJpeg({ data: bytesOf([0, 0, 0], 'left over') })
    expect(await sourceNotes(file, 'image/jpeg')).toEqual([
      'This JPEG may be damaged: its image data has errors, so part of the image may be wrong.',
    ])
  })

  it('reports a progressive JPEG truncated inside or between scans', async () => {
    const note =
      'This JPEG is damaged: part of its image data is missing or unreadable, so part of the image may be blurred, grey or wrong.'
    const file = progressiveJpeg()
    const lastScan = file.findLastIndex((byte, at) => byte === 0xff && file[at + 1] === 0xda)
    for (const end of [lastScan, lastScan + 30]) {
      expect(await sourceNotes(bytesOf(file.slice(0, end), [0xff, 0xd9]), 'image/jpeg')).toEqual([note])
    }
  })

  it('reports a PNG with half of its rows and one with a wrong checksum', async () => {
    expect(await sourceNotes(await writePng({ raw: new Uint8Array(13) }), 'image/png')).toEqual([damage('PNG', 'about 50%')])
    const corrupt = await writePng({ raw: rgb() })
    corrupt[corrupt.length - 13] = (corrupt.at(-13) ?? 0) ^ 1
    expect(await sourceNotes(corrupt, 'image/png')).toEqual([
      'This PNG may be damaged: its image data has errors, so part of the image may be wrong.',
    ])
  })

  it('reports nothing for intact images', async () => {
    for (const file of [flatJpeg(), flatJpeg({ columns: 7, rows: 5, interval: 3 }), progressiveJpeg()]) {
      expect(await sourceNotes(file, 'image/jpeg')).toEqual([])
    }
    expect(await sourceNotes(await writePng({ raw: rgb() }), 'image/png')).toEqual([])
    expect(await sourceNotes(webpFile(vp8lChunk(9, 9)), 'image/webp')).toEqual([])
    expect(await sourceNotes(bytesOf('GIF89a'), 'image/gif')).toEqual([])
  })

  it.for([
    ['image/jpeg', progressiveJpeg()],
    ['image/jpeg', inJpeg(iccProfile('Display P3'))],
    ['image/webp', webpFile(vp8xChunk(0x20, 9, 9), riffChunk('ICCP', iccProfile('Display P3')), vp8lChunk(9, 9))],
  ] as const)('%s: never throws for any corruption', async ([contentType, file]) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(file.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }), async (changes) => {
        const corrupt = file.slice()
        for (const [at, value] of changes) corrupt[at] = value
        for (const note of await sourceNotes(corrupt, contentType)) expect(note.length).toBeLessThan(300)
      }),
      { numRuns: 300, seed: 3 },
    )
  })
})

describe('notes on conversions', () => {
  it('reports 16 bits per channel', async () => {
    const file = await writePng({ bitDepth: 16, raw: new Uint8Array(2 * 25) })
    expect(await sourceNotes(file, 'image/png')).toEqual(['16 bits per channel were reduced to 8.'])
  })

  it('reports CMYK', async () => {
    expect(await sourceNotes(cmykJpeg(), 'image/jpeg')).toEqual(['Colours were converted from CMYK to sRGB.'])
  })

  const converted = 'Colours were converted from the profile “Display P3” to sRGB.'

  it('reports a colour profile in a JPEG, of both versions and in several segments', async () => {
    expect(await sourceNotes(inJpeg(iccProfile('Display P3')), 'image/jpeg')).toEqual([converted])
    expect(await sourceNotes(inJpeg(iccProfile('Display P3', { version: 2 })), 'image/jpeg')).toEqual([converted])
    const profile = iccProfile('Display P3')
    const piece = (index: number, data: Uint8Array) => jpegSegment(0xe2, bytesOf('ICC_PROFILE\0', [index, 2], data))
    const extra = [piece(1, profile.slice(0, 150)), piece(2, profile.slice(150))]
    expect(await sourceNotes(flatJpeg({ extra }), 'image/jpeg')).toEqual([converted])
  })

  it('reports a colour profile in a PNG and in a WebP', async () => {
    const chunk = pngChunk('iCCP', bytesOf('any name', [0, 0], await deflate(iccProfile('Display P3'))))
    expect(await sourceNotes(await writePng({ raw: rgb(), extra: [chunk] }), 'image/png')).toEqual([converted])
    const webp = webpFile(vp8xChunk(0x20, 9, 9), riffChunk('ICCP', iccProfile('Display P3')), vp8lChunk(9, 9))
    expect(await sourceNotes(webp, 'image/webp')).toEqual([converted])
  })

  it('reports nothing for sRGB', async () => {
    for (const name of ['sRGB IEC61966-2.1', 'sRGB']) expect(await sourceNotes(inJpeg(iccProfile(name)), 'image/jpeg')).toEqual([])
  })

  it("truncates and sanitises a profile's name and accepts a missing one", async () => {
    const [long = ''] = await sourceNotes(inJpeg(iccProfile(`\u202eevil\n\u0007 ${'x'.repeat(500)}`)), 'image/jpeg')
    expect(long).toBe(`Colours were converted from the profile “evil ${'x'.repeat(95)}” to sRGB.`)
    expect(await sourceNotes(inJpeg(bytesOf('no profile')), 'image/jpeg')).toEqual([
      'Colours were converted from an embedded profile without a name to sRGB.',
    ])
  })
})
