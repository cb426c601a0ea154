import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'

import { drawWaveform } from '../timed/waveform/waveform'
import { decoded, lagOf, loudest, melody, recording, redactedAudio } from '../testing/recordings'
import { fromBase64 } from '../testing/samples'
import { createVoiceModel } from './speech/voice-model'
import type { AudioPlan, PlannedSpan } from './types'
import { verifyAudio } from './verify/verify-audio'

const model = createVoiceModel()
const { signal } = new AbortController()
const span: PlannedSpan = { spanId: 'a', cover: 'mute', start: 0.95, end: 1.55 }
/** A word of 2 kHz from 1 to 1.5 s, in a phone call. */
const CALL = '-f lavfi -i aevalsrc=0.4*sin(4000*PI*t)*between(t\\,1\\,1.5):s=8000:d=3 -c:a libmp3lame'.split(' ')

async function base64Of(file: Blob): Promise<string> {
  return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''))
}

async function findingsOf(source: Blob, output: Blob, container: 'mp3' | 'aac', spans = [span]): Promise<string[]> {
  const target = { container, codecs: [container] } as const
  const { findings } = await verifyAudio({ source, output, spans, target, model, signal, onProgress: () => undefined })
  return findings.map(({ detail }) => detail)
}

const mp3 = async (source: Blob, plan: Partial<AudioPlan> = {}): Promise<Blob> =>
  (await redactedAudio(source, { spans: [], container: 'mp3', ...plan })).blob

describe('[MEDIA-02] an MP3 file that states how late its encoder is', () => {
  it('is redacted where players play the word, not 0.14 s before', async () => {
    const base64 = await commands.makeByFfmpeg(CALL, '.mp3')
    if (base64 === null) {
      console.warn('Skipped: ffmpeg is not installed.')
      return
    }
    const source = await fromBase64(base64, 'audio/mpeg')
    const output = await mp3(source, { spans: [span] })
    const [before, after] = [await commands.hearByFfmpeg(base64), await commands.hearByFfmpeg(await base64Of(output))]
    const loud = before?.levels.flatMap((level, index) => (level > 0.3 ? [index / 100] : []))
    expect([loud?.at(0), loud?.at(-1)]).toEqual([1, 1.49])
    // Only the smear of the codec is left, behind the span.
    expect(Math.max(...(after?.levels ?? [1]))).toBeLessThan(0.08)
    expect(await findingsOf(source, output, 'mp3')).toEqual([])
  })

  it('keeps its clock and all of its audio in every export', async () => {
    const samples = melody(2, 8000)
    const plain = await recording({ sampleRate: 8000, tracks: [[samples]] })
    const first = await mp3(plain)
    const again = await mp3(first)
    for (const file of [first, again]) {
      const [[before], [after]] = [await decoded(plain), await decoded(file)]
      if (!before || !after) throw new Error('no audio')
      expect(after.start).toBe(0)
      expect(lagOf(before, after, 0.3, 1.2)).toBe(0)
      expect(loudest(after, 0, 0.1)).toBeGreaterThan(0.2)
    }
    expect(await findingsOf(first, again, 'mp3', [])).toEqual([])
    const waveform = await drawWaveform(first, { signal, onProgress: () => undefined })
    expect((waveform.length * waveform.samples_per_pixel) / 8000).toBeLessThan(2.1)
  })

  it('is also redacted in time in a container that states no delay', async () => {
    const source = await mp3(await recording({ tracks: [[melody(2)]] }))
    const output = await mp3(source, { spans: [span], container: 'aac' })
    expect(await findingsOf(source, output, 'aac')).toEqual([])
  })
})
