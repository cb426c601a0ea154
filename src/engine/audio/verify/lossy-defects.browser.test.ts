import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { beeped, moved, signals, type Plane } from '../../testing/audio-signals'
import { recording, redactedAudio } from '../../testing/recordings'
import { createVoiceModel } from '../speech/voice-model'
import type { AudioTarget } from '../plan-output'
import type { PlannedSpan } from '../types'
import { verifyAudio } from './verify-audio'

const model = createVoiceModel()
const spans: PlannedSpan[] = [
  { spanId: 'a', number: 1, cover: 'mute', start: 0.5, end: 0.9 },
  { spanId: 'b', number: 2, cover: 'tone', start: 1.2, end: 1.6 },
]

const targets = {
  'AAC in M4A': { container: 'mp4', codec: 'aac' },
  MP3: { container: 'mp3', codec: 'mp3' },
  'Opus in Ogg': { container: 'ogg', codec: 'opus' },
} as const
type Kind = keyof typeof targets
const kinds = Object.keys(targets) as Kind[]

/** Exports `shown` as the product does and verifies the result as an export of `source`. */
async function findingsOf(kind: Kind, rate: number, source: readonly Plane[], shown = source): Promise<string[]> {
  const { container, codec } = targets[kind]
  const file = await recording({ tracks: [source], sampleRate: rate })
  const { blob } = await redactedAudio(await recording({ tracks: [shown], sampleRate: rate }), { spans, container, codec })
  const target: AudioTarget = { container, codecs: [codec] }
  const { signal } = new AbortController()
  const { findings } = await verifyAudio({ source: file, output: blob, spans, target, model, signal, onProgress: () => undefined })
  return findings.map(({ check, detail }) => `${check}: ${detail}`)
}

const stereo = (plane: Plane): Plane[] => [plane, plane.map((value, at) => 0.7 * value + 0.2 * (plane[at - 31] ?? 0))]

describe.each(casesOfToday(kinds, 3))('[MEDIA-02] verification of %s', (kind) => {
  const rate = 48_000

  it.each([
    ['a voice', 2.2, 3000, 0.1],
    ['a melody', 2.2, 3000, 0.05],
    ['music', 2.3, 5000, 0.2],
    ['silence', 0.2, 440, 0.01],
    ['silence', 1.05, 3000, 0.01],
    ['silence', 2.2, 9000, 0.01],
    ['a tone', 2.2, 2000, 0.05],
    // Right after a span, where only the beep's shape distinguishes it from the codec's own spread.
    ['silence', 0.91, 2000, 0.2],
  ] as const)('detects a beep of 50 ms over %s at %s s, %s Hz, amplitude %s', async (name, at, hertz, amplitude) => {
    const source = signals[name](rate)
    const found = await findingsOf(kind, rate, [source], [beeped(source, rate, { at, hertz, amplitude })])
    expect(found.filter((finding) => finding.startsWith('rest: ')).length).toBeGreaterThan(0)
  })

  it.each(['a voice', 'a melody', 'music', 'noise'] as const)('detects %s that is out of sync', async (name) => {
    const source = signals[name](rate)
    for (const [seconds, words] of [
      [0.01, '10 ms later'],
      [-0.01, '10 ms earlier'],
      [0.03, '30 ms later'],
      [-0.03, '30 ms earlier'],
      [0.06, '60 ms later'],
    ] as const) {
      const found = await findingsOf(kind, rate, [source], [moved(source, rate, seconds)])
      expect(found.join(' ')).toContain(`rest: The audio is ${words} than in the source`)
    }
  })

  it.each(Object.keys(signals) as (keyof typeof signals)[])('reports no findings for a correct export of %s', async (name) => {
    for (const own of kind === 'Opus in Ogg' ? [48_000] : [8000, 16_000, 44_100, 48_000]) {
      const plane = signals[name](own)
      expect(await findingsOf(kind, own, [plane])).toEqual([])
      if (own === 48_000) expect(await findingsOf(kind, own, stereo(plane))).toEqual([])
    }
  })
})
