import type { AudioCodec } from 'mediabunny'

import type { AudioTarget } from '#engine/audio/plan-output.ts'
import type { PlannedSpan } from '#engine/audio/types.ts'
import { createVoiceModel } from '#engine/audio/speech/voice-model.ts'
import { verifyAudio } from '#engine/audio/verify/verify-audio.ts'
import { beeped, moved, signals, type Plane } from '#engine/testing/audio-signals.ts'
import { withEdits, type PlannedEdit } from '#engine/testing/edit-lists.ts'
import { seededRandom } from '#engine/testing/images.ts'
import { melody, recording, redactedAudio } from '#engine/testing/recordings.ts'
import { holding, type VerifyCase } from './case'

interface Format {
  target: AudioTarget & { codecs: readonly [AudioTarget['codecs'][number]] }
  /** The codec by its name in sources. */
  codec: AudioCodec
}

const RATE = 48_000
const M4A = 'AAC in M4A'
const FORMATS: Record<string, Format> = {
  [M4A]: { target: { container: 'mp4', codecs: ['aac'] }, codec: 'aac' },
  MP3: { target: { container: 'mp3', codecs: ['mp3'] }, codec: 'mp3' },
  'Opus in Ogg': { target: { container: 'ogg', codecs: ['opus'] }, codec: 'opus' },
  FLAC: { target: { container: 'flac', codecs: ['flac'] }, codec: 'flac' },
  WAV: { target: { container: 'wav', codecs: ['pcm'] }, codec: 'pcm-s16' },
}
const SPANS: PlannedSpan[] = [
  { spanId: 'a', number: 1, cover: 'mute', start: 0.5, end: 0.9 },
  { spanId: 'b', number: 2, cover: 'tone', start: 1.2, end: 1.6 },
]
/** Seconds by which a span is too short, and by which the audio is late or early. */
const [SHORT, SHIFT] = [0.05, 0.03]
const SOUNDS = ['a voice', 'a melody', 'music', 'noise'] as const satisfies (keyof typeof signals)[]

const model = createVoiceModel()

async function verified(source: Blob, output: Blob, { target }: Format, spans: readonly PlannedSpan[] = SPANS): Promise<string[]> {
  const { signal } = new AbortController()
  return holding(await verifyAudio({ source, output, spans, target, model, signal, onProgress: () => undefined }))
}

/** Exports a recording as the product does. */
async function exported(file: Blob, { target }: Format, spans = SPANS): Promise<Blob> {
  const [codec] = target.codecs
  return (await redactedAudio(file, { spans, container: target.container, codec })).blob
}

/** Verifies the export of `shown` with the spans `covered` as an export of `source`. Sources are uncompressed, so that the export is encoded once. */
async function findingsOf(format: Format, source: Plane, { shown = source, covered = SPANS } = {}): Promise<string[]> {
  const output = await exported(await recording({ tracks: [[shown]] }), format, covered)
  return verified(await recording({ tracks: [[source]] }), output, format)
}

/** Returns beeps at random times that no span and no edge of one covers. */
function beeps(seed: number): VerifyCase[] {
  const random = seededRandom(seed)
  const format = FORMATS[M4A]
  if (!format) return []
  return SOUNDS.filter((sound) => sound !== 'noise').flatMap((sound) =>
    Array.from({ length: 3 }, (): VerifyCase => {
      const [from, to] = [
        [0.05, 0.4],
        [0.95, 1.1],
        [1.7, 2.4],
      ][Math.floor(random() * 3)] ?? [0, 0]
      const beep = {
        at: (from ?? 0) + random() * ((to ?? 0) - (from ?? 0)),
        hertz: 2000 + random() * 5000,
        amplitude: 0.1 + random() * 0.1,
      }
      const source = (): Plane => signals[sound](RATE)
      return {
        kind: 'planted',
        group: 'a beep of 50 ms outside the spans, in M4A',
        name: `${sound}, ${beep.at.toFixed(2)} s, ${beep.hertz.toFixed(0)} Hz, ${beep.amplitude.toFixed(2)}`,
        findings: () => findingsOf(format, source(), { shown: beeped(source(), RATE, beep) }),
      }
    }),
  )
}

function shifts(name: string, format: Format): VerifyCase[] {
  return SOUNDS.flatMap((sound, index) =>
    [index % 2 === 0 ? SHIFT : -SHIFT].map((seconds): VerifyCase => {
      const source = (): Plane => signals[sound](RATE)
      return {
        kind: 'planted',
        group: 'audio that is 30 ms late or early',
        name: `${name}, ${sound}, ${seconds} s`,
        findings: () => findingsOf(format, source(), { shown: moved(source(), RATE, seconds) }),
      }
    }),
  )
}

function shortSpans(name: string, format: Format): VerifyCase[] {
  const changes = {
    'a muted span that ends early': ([mute, tone]: PlannedSpan[]) => [mute && { ...mute, end: mute.end - SHORT }, tone],
    'a muted span that starts late': ([mute, tone]: PlannedSpan[]) => [mute && { ...mute, start: mute.start + SHORT }, tone],
    'a tone that ends early': ([mute, tone]: PlannedSpan[]) => [mute, tone && { ...tone, end: tone.end - SHORT }],
  }
  return Object.entries(changes).flatMap(([change, shorten]) =>
    (['a melody', 'noise'] as const).map((sound): VerifyCase => ({
      kind: 'planted',
      group: 'a span that is 50 ms short',
      name: `${name}, ${sound}, ${change}`,
      findings: () => findingsOf(format, signals[sound](RATE), { covered: shorten(SPANS).filter((span) => span !== undefined) }),
    })),
  )
}

/** Exports of a recording of four seconds of which an edit list shows two, with more audio than is shown. */
function hiddenAudio(): VerifyCase[] {
  const shown: PlannedEdit = { duration: 2, media: 1.5 }
  return (['aac', 'flac', 'opus'] as const).flatMap((codec) => {
    const format: Format = { target: { container: 'mp4', codecs: [codec] }, codec }
    const whole = (): Promise<Blob> => recording({ container: 'mp4', codec, tracks: [[melody(4)]] })
    const cut = async (edit: PlannedEdit): Promise<Blob> => withEdits(await whole(), () => [edit])
    const hides: [string, PlannedEdit][] = [
      ['in front and behind', shown],
      ['in front', { duration: 2.5, media: 1.5 }],
      ['behind', { duration: 3.5, media: 0 }],
    ]
    return [
      ...hides.map(([place, edit]): VerifyCase => ({
        kind: 'planted',
        group: 'audio kept outside an edit list',
        name: `${codec}, ${place}`,
        findings: async () => {
          const source = await cut(edit)
          return verified(source, source, format, [])
        },
      })),
      {
        kind: 'correct',
        group: 'cut by an edit list',
        name: codec,
        findings: async () => {
          const source = await cut(shown)
          return verified(source, await exported(source, format), format)
        },
      } satisfies VerifyCase,
    ]
  })
}

function correct(name: string, format: Format): VerifyCase[] {
  const { container } = format.target
  return Object.entries(signals).flatMap(([sound, make]): VerifyCase[] => [
    { kind: 'correct', group: name, name: `${sound}, from WAV`, findings: () => findingsOf(format, make(RATE)) },
    {
      kind: 'correct',
      group: name,
      name: `${sound}, from the same format`,
      findings: async () => {
        const source = await recording({ container, codec: format.codec, tracks: [[make(RATE)]] })
        return verified(source, await exported(source, format), format)
      },
    },
  ])
}

/** Returns the cases of recordings, the same for the same seed. */
export function audioCases(seed: number): VerifyCase[] {
  const each = (make: (name: string, format: Format) => VerifyCase[]): VerifyCase[] =>
    Object.entries(FORMATS).flatMap(([name, format]) => make(name, format))
  return [...beeps(seed), ...each(shifts), ...each(shortSpans), ...hiddenAudio(), ...each(correct)]
}
