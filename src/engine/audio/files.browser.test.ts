import { describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'

import { fromBase64 } from '../testing/samples'
import { decoded, loudest, melody, recording, redactedAudio } from '../testing/recordings'
import { createVoiceModel } from './speech/voice-model'
import type { AudioTarget } from './plan-output'
import type { PlannedSpan } from './types'
import { verifyAudio } from './verify/verify-audio'

const model = createVoiceModel()
const signal = new AbortController().signal
const span: PlannedSpan = { spanId: 'a', cover: 'mute', start: 0.6, end: 1.1 }

async function verified(source: Blob, target: AudioTarget, spans = [span]): Promise<Blob> {
  const { blob } = await redactedAudio(source, { spans })
  const { findings } = await verifyAudio({ source, output: blob, spans, target, model, signal, onProgress: () => undefined })
  expect(findings).toEqual([])
  return blob
}

async function base64Of(file: Blob): Promise<string> {
  return btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCodePoint(byte)).join(''))
}

const SOUND = '0.4*sin(2*PI*(300+150*floor(5*t))*t)'
const made = (options: string, sound = SOUND, rate = 44_100): string[] => [
  ...`-f lavfi -i aevalsrc=${sound}:s=${rate}:d=2`.split(' '),
  ...'-metadata title=Ada -metadata artist=Okafor'.split(' '),
  ...options.split(' '),
]

/** Files of other encoders: their extension, their parameters, and what the export is. */
const files: [string, string[], AudioTarget][] = [
  ['.m4a', made('-c:a aac'), { container: 'mp4', codecs: ['aac'] }],
  ['.mp3', made('-c:a libmp3lame'), { container: 'mp3', codecs: ['mp3'] }],
  ['.flac', made('-c:a flac'), { container: 'flac', codecs: ['flac'] }],
  ['.wav', made('-c:a pcm_s24le'), { container: 'wav', codecs: ['pcm'] }],
  ['.opus', made('-c:a libopus'), { container: 'ogg', codecs: ['opus'] }],
  ['.ogg', made('-c:a libvorbis'), { container: 'mp4', codecs: ['aac'] }],
  ['.mka', made('-map 0:a -map 0:a -c:a aac'), { container: 'mkv', codecs: ['aac', 'aac'] }],
  ['.aac', made('-c:a aac'), { container: 'aac', codecs: ['aac'] }],
]

describe('[MEDIA-02] an audio file made by ffmpeg', () => {
  it.each(files)('has nothing left in a span of any track, nor tags, as ffmpeg hears it: %s', async (extension, parameters, target) => {
    const base64 = await commands.makeByFfmpeg(parameters, extension)
    if (base64 === null) {
      console.warn('Skipped: ffmpeg is not installed.')
      return
    }
    const output = await base64Of(await verified(await fromBase64(base64, 'application/octet-stream'), target))
    for (const track of target.codecs.keys()) {
      const [before, after] = [await commands.hearByFfmpeg(base64, track), await commands.hearByFfmpeg(output, track)]
      const between = (levels: number[] = [], from: number, to: number): number => Math.max(...levels.slice(100 * from, 100 * to))
      expect(between(before?.levels, 0.66, 1.04)).toBeGreaterThan(0.3)
      expect(between(after?.levels, 0.66, 1.04)).toBeLessThan(0.004)
      expect(between(after?.levels, 1.3, 1.7)).toBeGreaterThan(0.3)
      expect(after?.tags.filter((tag) => /title|artist/.test(tag))).toEqual([])
      expect(after?.streams).toEqual(target.codecs.map(() => 'audio'))
    }
  })
})

describe('[MEDIA-02] unusual audio', () => {
  it.each([
    ['192 kHz', { container: 'wav', codecs: ['pcm'] }, { sampleRate: 192_000, tracks: [[melody(1.5, 192_000)]] }],
    [
      '5.1 channels',
      { container: 'mp4', codecs: ['aac'] },
      { container: 'mp4', codec: 'aac', tracks: [Array.from({ length: 6 }, () => melody(1.5))] },
    ],
    ['a start after 0', { container: 'mp4', codecs: ['aac'] }, { container: 'mp4', codec: 'aac', from: 0.25, tracks: [[melody(1.5)]] }],
    ['8 kHz', { container: 'mp3', codecs: ['mp3'] }, { container: 'mp3', codec: 'mp3', sampleRate: 8000, tracks: [[melody(1.5, 8000)]] }],
  ] as const satisfies readonly (readonly [string, AudioTarget, Parameters<typeof recording>[0]])[])(
    'of %s is redacted and verified',
    async (_name, target, source) => {
      const [after] = await decoded(await verified(await recording(source), target))
      expect(after?.planes.length).toBe(source.tracks[0].length)
    },
  )

  it('of a few samples is exported', async () => {
    const source = await recording({ container: 'mp3', codec: 'mp3', tracks: [[melody(0.01)]] })
    const { blob } = await redactedAudio(source, { spans: [span] })
    const [[before], [after]] = [await decoded(source), await decoded(blob)]
    // Another frame, less the encoder's delay.
    expect([before?.planes[0]?.length, after?.planes[0]?.length]).toEqual([2304, 2351])
  })

  it('with damaged frames has nothing left in a span', async () => {
    const bytes = new Uint8Array(await (await recording({ container: 'flac', codec: 'flac' })).arrayBuffer())
    bytes.fill(0x55, bytes.length / 2, bytes.length / 2 + 600)
    const { blob } = await redactedAudio(new Blob([bytes]), { spans: [span] })
    const [after] = await decoded(blob)
    if (!after) throw new Error('no audio')
    expect(loudest(after, 0.6, 1.1)).toBe(0)
    expect(loudest(after, 0.2, 0.5)).toBeGreaterThan(0.2)
  })

  it('can be cancelled while it is written', async () => {
    const controller = new AbortController()
    const source = await recording({ tracks: [[melody(20)]] })
    const onProgress = (): void => controller.abort()
    const cancelled = redactedAudio(source, { spans: [span] }, { signal: controller.signal, onProgress })
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' })
  })
})
