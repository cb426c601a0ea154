import type { AudioCodec } from 'mediabunny'
import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { decoded, lagOf, loudest, melody, recording, redactedAudio } from '../testing/recordings'
import { createVoiceModel } from './speech/voice-model'
import { broadcast } from '../testing/broadcast'
import type { AudioContainer, PlannedSpan } from './types'
import { verifyAudio } from './verify/verify-audio'

const model = createVoiceModel()
const muted: PlannedSpan = { spanId: 'a', cover: 'mute', start: 0.52, end: 0.93 }
const beeped: PlannedSpan = { spanId: 'b', cover: 'tone', start: 1.3, end: 1.5 }

/** The loudest amplitude inside muted audio: codecs don't decode silence to exactly 0. */
const SILENCE: Partial<Record<AudioCodec, number>> = { 'pcm-s16': 0, flac: 0 }

const kinds: [AudioContainer, AudioCodec][] = [
  ['wav', 'pcm-s16'],
  ['flac', 'flac'],
  ['mp4', 'aac'],
  ['aac', 'aac'],
  ['mkv', 'aac'],
  ['mp3', 'mp3'],
  ['ogg', 'opus'],
  ['webm', 'opus'],
]

describe('[MEDIA-02] redacted audio', () => {
  it.each(casesOfToday(kinds, 4))('in %s with %s keeps every sample at its time and nothing inside its spans', async (container, codec) => {
    const source = await recording({ container, codec })
    const { blob, container: written } = await redactedAudio(source, { spans: [muted, beeped] })
    expect(written).toBe(container)
    const [before] = await decoded(source)
    const [after] = await decoded(blob)
    if (!before || !after) throw new Error('a track is missing')
    expect(after.start).toBe(before.start)
    const added = (after.planes[0]?.length ?? 0) - (before.planes[0]?.length ?? 0)
    // The source states no delay, and the export does, so its last frame holds the end of the audio and silence: frames have 1152 samples.
    if (container === 'mp3') expect([added >= 0, added < 1152]).toEqual([true, true])
    else expect(added).toBe(0)
    expect(loudest(before, 0.53, 0.92)).toBeGreaterThan(0.3)
    // Transforms spread what is next to a span by up to their window.
    expect(loudest(after, 0.56, 0.9)).toBeLessThanOrEqual(SILENCE[codec] ?? 0.004)
    expect(loudest(after, 1.32, 1.48)).toBeCloseTo(0.2, 1)
    expect(lagOf(before, after, 0.1, 0.5)).toBe(0)
    expect(lagOf(before, after, 1.6, 1.9)).toBe(0)
  })

  it.each([[[]], [[{ ...muted, start: 1.92, end: 2.33 }]]] as [PlannedSpan[]][])('of a transport stream starts at 0', async (spans) => {
    const source = await broadcast(1.4)
    const { blob, container } = await redactedAudio(source, { spans })
    expect(container).toBe('mp4')
    const [[before], [after]] = [await decoded(source), await decoded(blob)]
    if (!before || !after) throw new Error('a track is missing')
    expect([before.start, after.start]).toEqual([67_200, 0])
    expect(lagOf({ ...before, start: 0 }, after, 0.1, 0.5)).toBe(0)
    expect(lagOf({ ...before, start: 0 }, after, 1.6, 1.9)).toBe(0)
    expect(loudest(after, 0.56, 0.9) < 0.004).toBe(spans.length > 0)
    const { signal } = new AbortController()
    const request = { source, spans, target: { container: 'mp4', codecs: ['aac'] }, model, signal } as const
    expect((await verifyAudio({ ...request, output: blob, onProgress: () => undefined })).findings).toEqual([])
    const late = await recording({ container: 'mp4', codec: 'aac', from: 1.4 })
    const held = await verifyAudio({ ...request, output: late, onProgress: () => undefined })
    expect(held.findings.map(({ aspect }) => aspect)).toContain('timestamps')
  })

  it.each([
    [4097, 0],
    [4098, 0.25],
    [8192, -0.5],
    [9000, 0],
    [520_000, 0],
  ])('in FLAC keeps all of %i equal samples of %f', async (length, level) => {
    const [track] = await decoded(await recording({ container: 'flac', codec: 'flac', tracks: [[new Float32Array(length).fill(level)]] }))
    expect(track?.planes[0]).toEqual(new Float32Array(length).fill(level))
  })

  it('keeps lossless audio outside its spans bit for bit', async () => {
    const tracks = [[melody(1), melody(1).toReversed()]]
    for (const source of [await recording({ tracks }), await recording({ container: 'flac', codec: 'flac', tracks })]) {
      const { blob } = await redactedAudio(source, { spans: [muted] })
      const [before] = await decoded(source)
      const [after] = await decoded(blob)
      for (const [channel, plane] of (before?.planes ?? []).entries()) {
        expect(after?.planes[channel]?.subarray(0, 24_720)).toEqual(plane.subarray(0, 24_720))
        expect(after?.planes[channel]?.subarray(24_960, 44_640)).toEqual(new Float32Array(44_640 - 24_960))
        expect(after?.planes[channel]?.subarray(44_880)).toEqual(plane.subarray(44_880))
      }
    }
  })
})
