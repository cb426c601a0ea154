import { expect, it } from 'vitest'

import { EndOfBytesError } from '../../core/byte-reader'
import { bytesOf, mediaBox, u32be } from '../../testing/bytes'
import { changesDescription } from './descriptions'

const full = (name: string, ...numbers: number[]) => mediaBox(name, u32be(0), ...numbers.map((number) => u32be(number)))

interface Planned {
  handler?: string
  descriptions?: number
  /** The description of each run of chunks. */
  chunks?: number[]
  version?: 0 | 1
  isEqual?: boolean
}

/** Returns a track with the ID 7. */
const track = ({ handler = 'vide', descriptions = 2, chunks = [2], version = 0, isEqual = false }: Planned) =>
  mediaBox(
    'trak',
    mediaBox('tkhd', u32be(version * 2 ** 24), new Uint8Array(version === 1 ? 16 : 8), u32be(7)),
    mediaBox(
      'mdia',
      mediaBox('hdlr', u32be(0), u32be(0), handler),
      mediaBox(
        'minf',
        // QuickTime has a second handler here.
        mediaBox('hdlr', u32be(0), u32be(0), 'url '),
        mediaBox(
          'stbl',
          mediaBox(
            'stsd',
            u32be(0),
            u32be(descriptions),
            ...Array.from({ length: descriptions }, (_box, index) => mediaBox('avc1', [isEqual ? 0 : index])),
          ),
          full('stsc', chunks.length, ...chunks.flatMap((description, index) => [index + 1, 1, description])),
        ),
      ),
    ),
  )

const defaults = (id: number, description: number) => mediaBox('mvex', full('trex', id, description, 0, 0, 0))
const fragment = (flags: number, id: number, ...fields: number[]) =>
  mediaBox('moof', full('mfhd', 1), mediaBox('traf', mediaBox('tfhd', u32be(flags), u32be(id), ...fields.map((field) => u32be(field)))))
const file = (...parts: Uint8Array<ArrayBuffer>[]) => new Blob([bytesOf(mediaBox('ftyp', 'isom'), ...parts)])
const movie = (...boxes: Uint8Array<ArrayBuffer>[]) => mediaBox('moov', ...boxes)

it.each<[string, Blob, boolean]>([
  ['of one description', file(movie(track({ descriptions: 1, chunks: [1, 1] }))), false],
  ['of two, of which the last one is used', file(movie(track({ chunks: [2, 2] }))), false],
  ['of two', file(movie(track({ chunks: [1, 2] }))), true],
  ['of two, of which the first one is used', file(movie(track({ chunks: [1] }))), true],
  ['of two, after many of the last one', file(movie(track({ chunks: [...Array<number>(5000).fill(2), 1] }))), true],
  ['of two in a later track', file(movie(track({ descriptions: 1, chunks: [1] }), track({ handler: 'soun', chunks: [1, 2] }))), true],
  ['of two, with an ID at the place of the second version', file(movie(track({ version: 1, chunks: [] }), defaults(7, 1))), true],
  ['of two that are equal', file(movie(track({ chunks: [1, 2], isEqual: true }))), false],
  ['of subtitles', file(movie(track({ handler: 'sbtl', chunks: [1, 2] }))), false],
  ['of fragments with the last one', file(movie(track({ chunks: [] }), defaults(7, 2)), fragment(2, 7, 2), fragment(0, 7)), false],
  ['of fragments with the first one by default', file(movie(track({ chunks: [] }), defaults(7, 1)), fragment(0, 7)), true],
  ['of a fragment', file(movie(track({ chunks: [] }), defaults(7, 2)), fragment(0, 7), fragment(2, 7, 1)), true],
  ['of a fragment with an offset', file(movie(track({ chunks: [] }), defaults(7, 2)), fragment(3, 7, 0, 0, 1)), true],
  ['of a fragment of another track', file(movie(track({ chunks: [] }), defaults(8, 1)), fragment(2, 8, 1)), false],
])('[MEDIA-06] tells whether samples change their description: %s', async (_which, blob, changes) => {
  expect(await changesDescription(blob)).toBe(changes)
})

it('rejects a file that is cut off', async () => {
  await expect(changesDescription(file(movie(track({ chunks: [] })).slice(0, 60)))).rejects.toThrow(EndOfBytesError)
})
