import { expect, it } from 'vitest'

import { decoded, loudest, melody, recording, redactedAudio } from '../testing/recordings'
import { probeMedia } from '../timed/jobs'
import { drawWaveform } from '../timed/waveform/waveform'
import { createVoiceModel } from './speech/voice-model'
import type { PlannedSpan } from './types'
import { verifyAudio } from './verify/verify-audio'

const { signal } = new AbortController()
const context = { signal, onProgress: () => undefined }
const RATE = 8000

it('[MEDIA-06] the last packet of a Matroska recording, whose duration isn’t stated, can be marked and redacted', async () => {
  const source = await recording({ container: 'mkv', codec: 'flac', sampleRate: RATE, tracks: [[melody(2, RATE)]] })
  const { duration } = (await probeMedia(source, context)).file
  expect(duration).toBeCloseTo(2, 2)
  const waveform = await drawWaveform(source, context)
  expect((waveform.length * waveform.samples_per_pixel) / RATE).toBeCloseTo(2, 1)

  const spans: PlannedSpan[] = [{ spanId: 'a', cover: 'mute', start: 0.5, end: duration }]
  const { blob } = await redactedAudio(source, { spans })
  const [[before], [after]] = [await decoded(source), await decoded(blob)]
  if (!before || !after) throw new Error('a track is missing')
  expect([loudest(before, 1.8, 3) > 0.2, loudest(after, 0.5, 3)]).toEqual([true, 0])
  const target = { container: 'mkv', codecs: ['flac'] } as const
  const { findings } = await verifyAudio({ source, output: blob, spans, target, model: createVoiceModel(), ...context })
  expect(findings).toEqual([])
})
