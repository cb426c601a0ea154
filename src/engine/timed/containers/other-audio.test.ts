import { expect, it } from 'vitest'

import { bytesOf, u32le } from '../../testing/bytes'
import { openFile } from '../read-file'
import { unreadOggStream } from './other-audio'

const wav = (format: number, bits = 4): Blob =>
  new Blob([
    bytesOf('RIFF', u32le(88), 'WAVE', 'JUNK', u32le(4), 'abcd'),
    bytesOf('fmt ', u32le(20), [format, 0, 1, 0], u32le(8000), u32le(4055), [1, 0, bits, 0, 2, 0, 0xf9, 1], 'data', u32le(36)),
    new Uint8Array(36),
  ])
/** The first page of a stream in an Ogg file. */
const oggPage = (serial: number, content: string): Uint8Array<ArrayBuffer> =>
  bytesOf('OggS', [0, 2], [0, 0, 0, 0, 0, 0, 0, 0], u32le(serial), u32le(0), u32le(0), [1, content.length], content)
/** Frames of MPEG 1, layer 2, of 192 kbit/s, and of MPEG 2, layer 2, of 64 kbit/s at 22,050 Hz. */
const frames = (header: number[], size: number): Blob =>
  new Blob(Array.from({ length: 4 }, () => bytesOf(header, new Uint8Array(size - 4))))

it.for([
  ['a WAV of Microsoft', wav(2), 'This WAV file is compressed with Microsoft ADPCM, which this app can’t read.'],
  ['a WAV of the IMA', wav(0x11), 'This WAV file is compressed with IMA ADPCM, which this app can’t read.'],
  ['a WAV with MP3', wav(0x55, 0), 'This WAV file is compressed with MP3, which this app can’t read.'],
  ['an Ogg with FLAC', new Blob([oggPage(1, '\x7fFLAC\x01')]), 'This Ogg file contains FLAC, which this app can’t read.'],
  ['an MP2', frames([0xff, 0xfd, 0xa0, 0], 626), 'This is an MP2 file (MPEG audio, layer 2), which this app can’t read.'],
  ['an MP2 of MPEG 2', frames([0xff, 0xf5, 0x80, 0], 417), 'This is an MP2 file (MPEG audio, layer 2), which this app can’t read.'],
] as const)('[UPL-08] refuses %s with its format', async ([, file, reason]) => {
  await expect(openFile(file)).rejects.toMatchObject({
    code: 'cannot-decode',
    message: `${reason} Convert it to MP3, or to WAV with PCM, in another program and upload that.`,
  })
})

it('[UPL-08] opens a WAV with PCM', async () => {
  const { container, input } = await openFile(wav(1, 8))
  input.dispose()
  expect(container.name).toBe('WAV')
})

it('[UPL-08] refuses an Ogg file with video and audio instead of opening the audio alone', async () => {
  const file = new Blob([oggPage(1, '\x01vorbis'), oggPage(2, '\x80theora'), oggPage(3, 'Speex   1.2')])
  await expect(openFile(file)).rejects.toMatchObject({
    code: 'cannot-decode',
    message:
      'This Ogg file contains Theora, which this app can’t read. Convert it to MP4 with H.264 and AAC in another program and upload that.',
  })
})

it('[UPL-08] accepts the streams of an Ogg file that it reads, and those without audio', async () => {
  const file = new Blob([oggPage(1, 'fishead\0'), oggPage(2, 'OpusHead'), oggPage(3, '\x01vorbis')])
  expect(await unreadOggStream(file)).toBeUndefined()
})
