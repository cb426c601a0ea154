import { afterAll, describe, expect, it } from 'vitest'

import type { Waveform } from '#generated/model/waveform.zod.ts'
import { bytesOf, u16le, u32le } from '../testing/bytes'
import { videoFile } from '../testing/media'
import { silentHours } from '../testing/silent-hours'
import { decoded, redactedAudio } from '../testing/recordings'
import type { OutputPlace } from '../core/types'
import { createMediaEngine } from '../timed/client'
import { createAudioEngine } from './client'

const engine = createAudioEngine()
const media = createMediaEngine()

async function outputFile(): Promise<OutputPlace> {
  await (await navigator.storage.getDirectory()).getFileHandle('bad-audio', { create: true })
  return { path: ['bad-audio'] }
}

afterAll(() => {
  engine.dispose()
  media.dispose()
})

describe('[MEDIA-02] [MEDIA-08] audio at the limits', () => {
  it('of an hour has a waveform and an export of its own length, from a file of a few kilobytes', async () => {
    const source = await silentHours(1)
    expect(source.size).toBeLessThan(40_000)
    const waveform = await media.waveform(source)
    expect(new Set(waveform.data)).toEqual(new Set([0]))
    // Matroska stores no duration of the last packet, of eight seconds.
    const secondsOf = (one: Waveform): number => (one.length * one.samples_per_pixel) / one.sample_rate
    expect(Math.abs(secondsOf(waveform) - 3600)).toBeLessThan(5)
    const { blob } = await redactedAudio(source, { spans: [{ spanId: 'a', cover: 'tone', start: 3500, end: 3501 }] })
    const exported = await media.waveform(blob)
    const { data = [], samples_per_pixel: step, sample_rate: rate } = exported
    const indexOf = (time: number): number => 2 * Math.floor((time * rate) / step)
    expect(Math.abs(secondsOf(exported) - 3600)).toBeLessThan(5)
    expect(Math.max(...data.slice(indexOf(3500.2), indexOf(3500.8)))).toBeGreaterThan(10)
    expect(Math.max(...data.slice(0, indexOf(3499)).map(Math.abs))).toBe(0)
  })

  it('of no length is probed, and rejected where samples are needed', async () => {
    const format = [u32le(16), u16le(1), u16le(1), u32le(8000), u32le(16_000), u16le(2), u16le(16)]
    const source = new Blob([bytesOf('RIFF', u32le(36), 'WAVEfmt ', ...format, 'data', u32le(0))])
    expect((await media.probe(source)).file).toMatchObject({ duration: 0, audio: { codec: 'PCM' } })
    const expected = { code: 'no-audio', message: 'This recording has a length of 0 seconds. Choose another file.' }
    await expect(media.waveform(source)).rejects.toMatchObject(expected)
    await expect(engine.planOutput(source)).rejects.toMatchObject(expected)
    await expect(engine.redact(source, { spans: [] }, await outputFile())).rejects.toMatchObject(expected)
    expect(await engine.speech(source)).toEqual({ segments: [] })
  })

  it('is rejected where a file has no audio track', async () => {
    const source = await videoFile({ kind: 'mp4' })
    const expected = { code: 'no-audio', message: 'This file has no audio.' }
    await expect(engine.planOutput(source)).rejects.toMatchObject(expected)
    await expect(engine.speech(source)).rejects.toMatchObject(expected)
    await expect(engine.redact(source, { spans: [] }, await outputFile())).rejects.toMatchObject(expected)
    expect(await decoded(source)).toEqual([])
  })
})
