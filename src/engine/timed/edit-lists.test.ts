import { describe, expect, it } from 'vitest'

import { bytesOf, mediaBox, u32be } from '../testing/bytes'
import { readEditLists } from './edit-lists'

interface Planned {
  /** Milliseconds: the duration and the start of each part. */
  edits: [duration: number, mediaTime: number][]
  /** Milliseconds of the frames before the first fragment. */
  lead?: number
  hasFragments?: boolean
  /** 16.16 fixed point, 1 if omitted. */
  rate?: number
}

const FULL = [0, 0, 0, 0]
const header = (name: string): Uint8Array => mediaBox(name, FULL, u32be(0), u32be(0), u32be(1000), u32be(0), u32be(0))

/** Returns the boxes of a fragmented MP4 with one video track and 1000 ticks per second. */
function fragmented({ edits, lead = 0, hasFragments = true, rate = 0x1_0000 }: Planned): Blob {
  const list = edits.flatMap(([duration, mediaTime]) => [...u32be(duration), ...u32be(mediaTime >>> 0), ...u32be(rate)])
  const times = lead === 0 ? [u32be(0)] : [u32be(1), u32be(lead / 40), u32be(40)]
  const handler = mediaBox('hdlr', FULL, u32be(0), 'vide', new Uint8Array(13))
  // QuickTime has a second handler, which isn't the track's, and may be first.
  const dataHandler = mediaBox('hdlr', FULL, 'dhlr', 'url ', new Uint8Array(13))
  const media = mediaBox('mdia', mediaBox('minf', dataHandler, mediaBox('stbl', mediaBox('stts', FULL, ...times))), header('mdhd'), handler)
  const track = mediaBox('trak', mediaBox('tkhd', FULL, u32be(0), u32be(0), u32be(7), u32be(0), u32be(0)), media)
  const withList = mediaBox('trak', track.subarray(8), mediaBox('edts', mediaBox('elst', FULL, u32be(edits.length), list)))
  const moov = mediaBox('moov', header('mvhd'), withList, mediaBox('mvex', mediaBox('trex', new Uint8Array(24))))
  return new Blob([bytesOf(moov, hasFragments ? mediaBox('moof', mediaBox('mfhd', FULL, u32be(1))) : [])])
}

const presentedOf = async (planned: Planned) => (await readEditLists(fragmented(planned))).get(7)

describe('[MEDIA-06] an edit list of a fragmented file', () => {
  it.for<[string, Planned, { start: number; end: number }]>([
    ['to the end of all fragments for a duration of 0', { edits: [[0, 400]] }, { start: 0, end: Infinity }],
    [
      'to the end of all fragments for a last part of 0',
      {
        edits: [
          [400, 0],
          [0, 400],
        ],
        lead: 400,
      },
      { start: 0, end: Infinity },
    ],
    ['to its end inside the fragments', { edits: [[400, 200]] }, { start: 0, end: 0.4 }],
    ['to its end inside the fragments, after frames before them', { edits: [[1200, 0]], lead: 1000 }, { start: 0, end: 1.2 }],
    [
      'from where a gap ends',
      {
        edits: [
          [100, -1],
          [400, 0],
        ],
      },
      { start: 0.1, end: 0.5 },
    ],
    [
      'to its end in a file that ends before its first fragment',
      { edits: [[400, 0]], lead: 1000, hasFragments: false },
      { start: 0, end: 0.4 },
    ],
  ])('presents its track %s', async ([, planned, expected]) => {
    expect(await presentedOf(planned)).toEqual(expected)
  })

  it.each([0x8000, 0x2_0000, 0])('isn’t a single part at a rate of %i, because players play it at another speed', async (rate) => {
    expect(await presentedOf({ edits: [[400, 200]], rate })).toBe('several-parts')
  })

  it.for<[string, Planned]>([
    ['at the first fragment', { edits: [[1000, 0]], lead: 1000 }],
    ['before the first fragment', { edits: [[400, 0]], lead: 1000 }],
  ])('is unclear if it ends %s, because it may or may not go on with the fragments', async ([, planned]) => {
    expect(await presentedOf(planned)).toBe('unclear')
  })
})
