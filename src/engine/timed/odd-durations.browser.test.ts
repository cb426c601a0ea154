import { afterAll, describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { createAudioEngine } from '../audio/client'
import { EngineError } from '../core/errors'
import { bytesOf } from '../testing/bytes'
import { videoFile } from '../testing/media'
import { recording } from '../testing/recordings'
import { verifiedVideo } from '../testing/verified-video'
import { createMediaEngine } from './client'

type Bytes = Uint8Array<ArrayBuffer>

const media = createMediaEngine()
const audio = createAudioEngine()
afterAll(() => {
  media.dispose()
  audio.dispose()
})

const outputFile = async () => {
  const { name } = await (await navigator.storage.getDirectory()).getFileHandle('odd-duration', { create: true })
  return { path: [name] }
}

const read = async (file: Blob): Promise<Bytes> => new Uint8Array(await file.arrayBuffer())

/** Returns the positions of some bytes. */
function placesOf(file: Bytes, wanted: Uint8Array): number[] {
  return Array.from(file.keys()).filter((at) => wanted.every((byte, index) => file[at + index] === byte))
}

/** Returns a copy of a file in which something is written after each occurrence of some bytes. */
function changed(file: Bytes, wanted: Uint8Array, write: (view: DataView, at: number) => void): Blob {
  const copy = file.slice()
  const places = placesOf(file, wanted)
  expect(places.length).toBeGreaterThan(0)
  for (const at of places) write(new DataView(copy.buffer), at + wanted.length)
  return new Blob([copy])
}

const video = (kind: 'webm' | 'mkv' | 'mp4') => videoFile({ kind, audio: { seconds: 1, hertz: 440, loudness: 0.5 } })

/** The element of the duration, of eight bytes (RFC 9559, 5.1.2.10). */
const DURATION = Uint8Array.of(0x44, 0x89, 0x88)
const DURATIONS = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -5, 0, 1e300]

describe('[MEDIA-04] [MEDIA-06] an invalid declared duration', () => {
  for (const kind of ['webm', 'mkv'] as const)
    it(`leaves the duration to the packets: a video in ${kind}`, async () => {
      const file = await read(await video(kind))
      for (const duration of DURATIONS) {
        const source = changed(file, DURATION, (view, at) => view.setFloat64(at, duration))
        // The last packet of Opus ends after the last frame.
        const length = expect.closeTo(1.0135, 3) as number
        expect((await media.probe(source)).file).toMatchObject({ duration: length, video: { frameRate: 25 } })
        const { findings, checks, details } = await verifiedVideo(source)
        expect(findings).toEqual([])
        expect(checks.filter(({ outcome }) => outcome !== 'passed')).toEqual([])
        expect(details).toMatchObject({ frames: 25, duration: 1 })
        expect((await verifiedVideo(source, { audio: 'mute' })).findings).toEqual([])
      }
    })

  it('leaves the duration to the packets: audio in WebM', async () => {
    const file = await read(await recording({ container: 'webm', codec: 'opus' }))
    for (const duration of DURATIONS) {
      const source = changed(file, DURATION, (view, at) => view.setFloat64(at, duration))
      const probed = await media.probe(source)
      expect(probed.type).toBe('audio')
      expect(probed.file.duration).toBeCloseTo(2, 1)
      expect((await media.waveform(source)).length).toBeGreaterThan(370)
      const span = { spanId: 'a', cover: 'mute', start: 0.5, end: 0.9 } as const
      expect((await audio.redact(source, { spans: [span] }, await outputFile())).findings).toEqual([])
    }
  })

  const BOXES = [
    ['mvhd', 16],
    ['mdhd', 16],
    ['tkhd', 20],
  ] as const

  for (const [box, at] of casesOfToday(BOXES, 3))
    it(`leaves the duration to the packets: ${box} of an MP4`, async () => {
      const file = await read(await video('mp4'))
      for (const duration of [0, 0xffff_ffff]) {
        const source = changed(file, bytesOf(box), (view, start) => view.setUint32(start + at, duration))
        expect((await media.probe(source)).file.duration).toBeCloseTo(1, 1)
        const { findings, details } = await verifiedVideo(source)
        expect(findings).toEqual([])
        expect(details).toMatchObject({ frames: 25, duration: 1 })
      }
    })

  it('leaves the duration to the bytes: the data of a WAV', async () => {
    const file = await read(await recording())
    for (const size of [0x7fff_ffff, 0xffff_ffff]) {
      const source = changed(file, bytesOf('data'), (view, at) => view.setUint32(at, size, true))
      expect((await media.probe(source)).file).toMatchObject({ duration: 2, audio: { codec: 'PCM' } })
      expect((await media.waveform(source)).length).toBe(375)
    }
  })

  it('leaves the duration to the frames: the samples of a FLAC', async () => {
    const file = await read(await recording({ container: 'flac', codec: 'flac' }))
    // The last 36 bits of the eight after the largest frame (RFC 9639, 8.2). 0 is "unknown".
    const source = new Blob([file.with(21, (file[21] ?? 0) & 0xf0).fill(0, 22, 26)])
    expect((await media.probe(source)).file.duration).toBe(2)
  })
})

describe('[MEDIA-04] a file without a clock', () => {
  const rejection = async (source: Blob): Promise<unknown> => media.probe(source).catch((error: unknown) => error)
  const damaged = (container: string) =>
    new EngineError(
      'truncated',
      `The ${container} file is incomplete or damaged. Copy or download it again, then upload the complete file.`,
    )

  it('is rejected with the reason: MP4 with 0 ticks per second', async () => {
    const file = await read(await video('mp4'))
    for (const box of ['mvhd', 'mdhd'])
      expect(await rejection(changed(file, bytesOf(box), (view, at) => view.setUint32(at + 12, 0)))).toEqual(damaged('MP4'))
  })

  it('is rejected with the reason: Matroska with 0 nanoseconds per tick', async () => {
    const file = await read(await video('mkv'))
    const scale = Uint8Array.of(0x2a, 0xd7, 0xb1)
    const size = (file[(placesOf(file, scale)[0] ?? 0) + 3] ?? 0) & 0x7f
    const source = changed(file, scale, (view, at) => new Uint8Array(view.buffer).fill(0, at + 1, at + 1 + size))
    expect(await rejection(source)).toEqual(damaged('Matroska'))
  })

  it('is rejected with the reason: Ogg without positions', async () => {
    const file = await read(await recording({ container: 'ogg', codec: 'opus' }))
    // -1 is "no packet ends on this page" (RFC 3533, 6).
    for (const position of [-1n, 0x7fff_ffff_ffff_ffffn])
      expect(await rejection(changed(file, bytesOf('OggS'), (view, at) => view.setBigInt64(at + 2, position, true)))).toEqual(
        damaged('Ogg'),
      )
  })

  it('is rejected with the reason: WAV of 0 Hz, of 0 channels and of samples of 0 bytes', async () => {
    const file = await read(await recording())
    for (const at of [6, 8, 16]) {
      const source = changed(file, bytesOf('fmt '), (view, start) =>
        at === 8 ? view.setUint32(start + at, 0) : view.setUint16(start + at, 0),
      )
      expect(await rejection(source)).toEqual(damaged('WAV'))
    }
  })
})
