import { describe, expect, it } from 'vitest'

import { bytesOf, mediaBox, u32be } from '../../testing/bytes'
import { droppedNotes } from './dropped-parts'

type Bytes = Uint8Array<ArrayBuffer>
const blob = (...parts: Bytes[]): Blob => new Blob(parts)

/** Builds an element of Matroska with a size of eight bytes. */
function element(id: number, ...content: (number[] | string | Bytes)[]): Bytes {
  const data = bytesOf(...content)
  const idBytes = u32be(id).slice(Math.floor(Math.clz32(id) / 8))
  return bytesOf(idBytes, [1, 0, 0, 0], u32be(data.length), data)
}
const mkv = (...parts: Bytes[]): Blob => blob(element(0x1a45dfa3, element(0x4282, 'matroska')), element(0x18538067, ...parts))
const track = (type: number): Bytes => element(0xae, element(0xd7, [1]), element(0x83, [type]))
const attached = (name: string, type: string): Bytes =>
  element(0x61a7, element(0x466e, name), element(0x4660, type), element(0x465c, [1, 2, 3]))
const cluster = element(0x1f43b675, element(0xe7, [0]), new Uint8Array(9000))

/** Builds a track of MP4. */
const trak = (id: number, handler: string, ...more: Bytes[]): Bytes =>
  mediaBox(
    'trak',
    mediaBox('tkhd', [0, 0, 0, 1], u32be(0), u32be(0), u32be(id), u32be(0), u32be(0)),
    ...more,
    mediaBox('mdia', mediaBox('mdhd', u32be(0)), mediaBox('hdlr', u32be(0), u32be(0), handler, u32be(0))),
  )
const mp4 = (...parts: Bytes[]): Blob =>
  blob(mediaBox('ftyp', 'isom', u32be(0)), mediaBox('mdat', new Uint8Array(9000)), mediaBox('moov', ...parts))

describe('[MEDIA-06] notes on what an export leaves out', () => {
  it('name the subtitles, data, chapters, attachments, cover and tags of a Matroska file, also after the frames', async () => {
    const file = mkv(
      element(0x1654ae6b, track(1), track(2), track(17), track(17), track(33)),
      cluster,
      element(0x1043a770, element(0x45b9, element(0xb6))),
      element(0x1941a469, attached('cover.jpg', 'image/jpeg'), attached('Arial.ttf', 'font/ttf'), attached('notes.txt', 'text/plain')),
      element(0x1254c367, element(0x7373)),
    )
    expect(await droppedNotes(file, {})).toEqual([
      '2 subtitle tracks are left out, because subtitles can hold spoken names.',
      'The chapters are left out, because their titles can hold names.',
      '2 attached files are left out.',
      'The cover image is left out, because it isn’t redacted.',
      '1 data track is left out, because data can hold the place of the recording.',
      'Metadata is removed.',
    ])
  })

  it('name the subtitles, data and chapters of an MP4 file', async () => {
    const chapters = mediaBox('tref', mediaBox('chap', u32be(4)))
    const file = mp4(trak(1, 'vide', chapters), trak(2, 'soun'), trak(3, 'sbtl'), trak(4, 'text'), trak(5, 'meta'), trak(6, 'tmcd'))
    expect(await droppedNotes(file, {})).toEqual([
      '1 subtitle track is left out, because subtitles can hold spoken names.',
      'The chapters are left out, because their titles can hold names.',
      '2 data tracks are left out, because data can hold the place of the recording.',
    ])
    const list = mediaBox('udta', mediaBox('chpl', [1, 0, 0, 0], u32be(0), [1]))
    expect(await droppedNotes(mp4(trak(1, 'vide'), list), {})).toEqual(['The chapters are left out, because their titles can hold names.'])
  })

  it('name the tags that can identify a person or a place', async () => {
    const raw = { '©nam': 'Door', '©xyz': '+51.5-000.1/', make: 'A camera' }
    const tags = { title: 'Door', raw, images: [{ data: new Uint8Array(3), mimeType: 'image/png', kind: 'coverFront' as const }] }
    expect(await droppedNotes(mp4(trak(1, 'vide')), tags)).toEqual([
      'The cover image is left out, because it isn’t redacted.',
      'Metadata is removed: title, place of the recording.',
      'Other metadata is removed.',
    ])
    expect(await droppedNotes(mp4(trak(1, 'vide')), { raw: { '©nam': 'Door' }, title: 'Door' })).toEqual(['Metadata is removed: title.'])
  })

  it('are empty for video and audio alone, and for a file that breaks off', async () => {
    expect(await droppedNotes(mkv(element(0x1654ae6b, track(1), track(2)), cluster), {})).toEqual([])
    expect(await droppedNotes(mp4(trak(1, 'vide'), trak(2, 'soun')), {})).toEqual([])
    const cut = mp4(trak(1, 'vide'), trak(3, 'sbtl'))
    for (const end of [9, 30, cut.size - 40, cut.size - 3]) expect(await droppedNotes(cut.slice(0, end), {})).toEqual(expect.any(Array))
  })
})
