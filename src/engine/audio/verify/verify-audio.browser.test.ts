import { describe, expect, it } from 'vitest'

import { casesOfToday } from '#tests/cases-of-today.ts'
import { sampleFile } from '../../testing/samples'
import { decoded, melody, RATE, recording, redactedAudio } from '../../testing/recordings'
import { Cover, coveredRanges } from '../cover'
import { createVoiceModel } from '../speech/voice-model'
import type { AudioTarget } from '../plan-output'
import type { PlannedSpan } from '../types'
import { verifyAudio } from './verify-audio'

const model = createVoiceModel()
const mute: PlannedSpan = { spanId: 'a', number: 1, cover: 'mute', start: 0.5, end: 0.9 }
const tone: PlannedSpan = { spanId: 'b', number: 2, cover: 'tone', start: 1.2, end: 1.6 }
const spans = [mute, tone]

type Planes = Float32Array<ArrayBuffer>[]
const stereo = (): Planes => [melody(2.2), melody(2.2).map((value) => value * 0.8)]
const seconds = (time: number): number => Math.round(time * RATE)

/** Returns the channels as a correct export has them. */
function covered(planes = stereo(), chosen: readonly PlannedSpan[] = spans): Planes {
  const copies = planes.map((plane) => plane.slice())
  new Cover(coveredRanges(chosen, 0, RATE), RATE).apply(copies, 0)
  return copies
}

/** Copies a stretch of the source into an output, at a gain. */
function leak(planes: Planes, from: number, to: number, { gain = 1, channels = [0, 1] } = {}): Planes {
  const source = stereo()
  for (const channel of channels)
    for (let at = seconds(from); at < seconds(to); at += 1) {
      const plane = planes[channel]
      if (plane) plane[at] = (plane[at] ?? 0) + gain * (source[channel]?.[at] ?? 0)
    }
  return planes
}

function shifted(plane: Float32Array<ArrayBuffer>, samples: number): Float32Array<ArrayBuffer> {
  const moved = new Float32Array(plane.length)
  moved.set(plane.subarray(0, plane.length - samples), samples)
  return moved
}

const image = { data: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), mimeType: 'image/jpeg', kind: 'coverFront' } as const

const kinds = {
  wav: { container: 'wav', codec: 'pcm-s16', target: { container: 'wav', codecs: ['pcm'] } },
  ogg: { container: 'ogg', codec: 'opus', target: { container: 'ogg', codecs: ['opus'] } },
} as const
type Kind = keyof typeof kinds

const make = (kind: Kind, planes: Planes, changes: Parameters<typeof recording>[0] = {}): Promise<Blob> => {
  const { container, codec } = kinds[kind]
  return recording({ container, codec, tracks: [planes], ...changes })
}

async function verified(source: Blob, output: Blob, target: AudioTarget, chosen: readonly PlannedSpan[] = spans) {
  const { signal } = new AbortController()
  return verifyAudio({ source, output, spans: chosen, target, model, signal, onProgress: () => undefined })
}

type Defect = [string, 'regions' | 'rest' | 'metadata' | 'dimensions', (kind: Kind) => Promise<Blob>]

const defects: Defect[] = [
  ['a span that was left', 'regions', (kind) => make(kind, covered(stereo(), [tone]))],
  ['the end of a span that was left', 'regions', (kind) => make(kind, covered(stereo(), [{ ...mute, end: 0.8 }, tone]))],
  ['a span that is quieter only', 'regions', (kind) => make(kind, leak(covered(), 0.5, 0.9, { gain: 0.06 }))],
  ['a second channel that was left', 'regions', (kind) => make(kind, leak(covered(), 0.5, 0.9, { channels: [1] }))],
  ['a tone instead of silence', 'regions', (kind) => make(kind, covered(stereo(), [{ ...mute, cover: 'tone' }, tone]))],
  ['silence instead of a tone', 'regions', (kind) => make(kind, covered(stereo(), [mute, { ...tone, cover: 'mute' }]))],
  ['audio beneath a tone', 'regions', (kind) => make(kind, leak(covered(), 1.2, 1.6, { gain: 0.5 }))],
  ['a span that is 30 ms late', 'regions', (kind) => make(kind, covered(stereo(), [{ ...mute, start: 0.53, end: 0.93 }, tone]))],
  [
    'audio that is 20 ms late',
    'rest',
    (kind) =>
      make(
        kind,
        covered().map((plane) => shifted(plane, seconds(0.02))),
      ),
  ],
  ['silence outside the spans', 'rest', (kind) => make(kind, covered(stereo(), [...spans, { ...mute, start: 1.75, end: 2 }]))],
  [
    'other audio outside the spans',
    'rest',
    (kind) =>
      make(
        kind,
        covered().map((plane) => {
          plane.set(plane.slice(seconds(1.7), seconds(2.1)).toReversed(), seconds(1.7))
          return plane
        }),
      ),
  ],
  [
    'an end that is missing',
    'dimensions',
    (kind) =>
      make(
        kind,
        covered().map((plane) => plane.subarray(0, seconds(2))),
      ),
  ],
  ['an end that is too late', 'dimensions', (kind) => make(kind, covered([melody(2.5), melody(2.5)]))],
  ['a channel that is missing', 'dimensions', (kind) => make(kind, covered().slice(0, 1))],
  ['tags', 'metadata', (kind) => make(kind, covered(), { tags: { title: 'Call with Ada' } })],
  ['bytes at the end', 'metadata', async (kind) => new Blob([await make(kind, covered()), 'Ada Okafor'])],
  [
    'another container',
    'dimensions',
    (kind) => recording({ container: kind === 'wav' ? 'flac' : 'webm', codec: kind === 'wav' ? 'flac' : 'opus', tracks: [covered()] }),
  ],
]

describe('[MEDIA-02] verification of audio', () => {
  for (const kind of casesOfToday(Object.keys(kinds) as Kind[], 2)) {
    it(`passes a correct export in ${kind}`, async () => {
      const result = await verified(await make(kind, stereo()), await make(kind, covered()), kinds[kind].target)
      expect(result.findings).toEqual([])
      expect(result.coverage[0]?.checked).toBeCloseTo(0.8, 2)
      expect(result.coverage[0]?.total).toBeCloseTo(0.8, 2)
    })

    it.each(defects)(`finds %s (%s) in ${kind}`, async (_name, check, forge) => {
      const result = await verified(await make(kind, stereo()), await forge(kind), kinds[kind].target)
      expect(result.findings.map((finding) => finding.check)).toContain(check)
      expect(result.checks.some(({ name, outcome }) => name === check && outcome === 'failed')).toBe(true)
    })
  }

  it('finds a cover image, another track, a track that was left and another sample rate', async () => {
    const source = await make('ogg', stereo())
    const checksOf = async (output: Blob, before = source, target: AudioTarget = kinds.ogg.target) =>
      (await verified(before, output, target)).findings.map(({ check }) => check)
    expect(await checksOf(await make('ogg', covered(), { tags: { images: [image] } }))).toEqual(['metadata', 'metadata'])
    expect(await checksOf(await recording({ container: 'ogg', codec: 'opus', tracks: [covered(), covered()] }))).toContain('dimensions')
    const two = await recording({ container: 'ogg', codec: 'opus', tracks: [stereo(), stereo()] })
    const half = await recording({ container: 'ogg', codec: 'opus', tracks: [covered(), stereo()] })
    expect(await checksOf(half, two, { container: 'ogg', codecs: ['opus', 'opus'] })).toContain('regions')
    const slow = await recording({ tracks: [covered()], sampleRate: 44_100 })
    expect(await checksOf(slow, await make('wav', stereo()), kinds.wav.target)).toContain('dimensions')
  })

  it('finds a chunk of WAV with text and an image in MP4', async () => {
    const wav = new Uint8Array(await (await make('wav', covered())).arrayBuffer())
    const list = Uint8Array.from([...'LISTxxxxINFOICMT'].map((one) => one.codePointAt(0) ?? 0))
    new DataView(list.buffer).setUint32(4, 8, true)
    const source = await make('wav', stereo())
    const { findings } = await verified(source, new Blob([wav, list]), kinds.wav.target)
    expect(findings.map(({ detail }) => detail)).toContain('The file contains more than audio: LIST.')
    const m4a = await recording({ container: 'mp4', codec: 'aac', tracks: [stereo()] })
    const tagged = await recording({ container: 'mp4', codec: 'aac', tracks: [stereo()], tags: { images: [image] } })
    const target: AudioTarget = { container: 'mp4', codecs: ['aac'] }
    const found = await verified(m4a, tagged, target, [])
    expect(found.findings.some(({ check }) => check === 'metadata')).toBe(true)
  })

  it('fails closed for an output that cannot be opened or decoded, and for spans without audio', async () => {
    const source = await make('wav', stereo())
    const broken = await verified(source, new Blob(['not audio']), kinds.wav.target)
    expect(broken.findings.length).toBeGreaterThan(0)
    expect(broken.coverage[0]).toMatchObject({ check: 'regions', checked: 0 })
    expect(broken.coverage[0]?.total).toBeGreaterThan(0)
    const outside = await verified(source, source, kinds.wav.target, [{ ...mute, start: 60, end: 61 }])
    expect(outside.findings.map(({ detail }) => detail)).toEqual([
      'Span 1 covers no audio, so it redacts nothing. Mark it again or delete it.',
    ])
  })

  it('hears speech that was left in a span, and none in what the engine redacts', async () => {
    const speech = await sampleFile('audio/jfk.flac', 'audio/flac')
    if (speech === undefined) return
    const [source] = await decoded(speech)
    if (!source) throw new Error('no audio')
    const target: AudioTarget = { container: 'flac', codecs: ['flac'] }
    const phrases: PlannedSpan[] = [
      { spanId: 'a', cover: 'mute', start: 3.2, end: 4.4 },
      { spanId: 'b', cover: 'tone', start: 5.3, end: 7.7 },
    ]
    const { blob } = await redactedAudio(speech, { spans: phrases })
    expect((await verified(speech, blob, target, phrases)).findings).toEqual([])
    const { blob: partly } = await redactedAudio(speech, { spans: phrases.slice(1) })
    const found = (await verified(speech, partly, target, phrases)).findings
    expect(found.map(({ aspect }) => aspect)).toContain('speech')
  })
})
