import type { Speech } from '#generated/model/speech.zod.ts'

import type { AudioEngine, RedactedAudio } from '#engine/audio/types.ts'
import type { TranscribedPart } from '#engine/audio/transcribe/types.ts'
import { writeFrames } from './fake-video'

/** The fake engine's redacted audio. */
export const REDACTED_SAMPLES = 'redacted samples'

export const shortSpeech: Speech = { segments: [{ start: 0.32, end: 2.21 }] }

/** Returns audio like the engine after a redaction without findings. */
export function redactedAudio(changes: Partial<RedactedAudio> = {}): RedactedAudio {
  return {
    container: 'wav',
    codec: 'pcm',
    notes: [],
    contentType: 'audio/wav',
    extension: '.wav',
    size: REDACTED_SAMPLES.length,
    sourceContentType: 'audio/wav',
    sourceSha256: '277089d91c0bdf4f2e6862ba7e4a07605119431f5d13f726dd352b06f1b206a9',
    outputSha256: 'c'.repeat(64),
    detectorName: 'Silero VAD v5',
    details: { mediaType: 'audio', duration: 60, audioTracks: 1, spans: [{ spanId: 'a', track: null, cover: 'mute', start: 1, end: 2 }] },
    checks: [{ name: 'regions', outcome: 'passed', detail: '1 span is redacted.', aspect: 'span' }],
    findings: [],
    waivers: [],
    searches: [{ name: 'Silero VAD v5', detail: 'inside every span' }],
    coverage: [{ check: 'regions', unit: 'seconds', checked: 1, total: 1 }],
    engines: [{ name: 'Silero VAD v5', version: '0.0.31', purpose: 'verify' }],
    stageMilliseconds: {},
    ...changes,
  }
}

/** The fake engine's transcript, in two parts. */
export const transcribedParts: TranscribedPart[] = [
  {
    until: 30,
    language: 'en',
    words: [
      { text: 'This', start: 1, end: 1.2 },
      { text: 'is', start: 1.2, end: 1.4 },
      { text: 'Ada.', start: 1.4, end: 2 },
    ],
  },
  {
    until: 60,
    language: 'en',
    words: [
      { text: 'Hello', start: 40, end: 40.4 },
      { text: 'Ada', start: 40.4, end: 41 },
    ],
  },
]

/** Returns an engine without a worker, for which every recording has speech at its start. */
export function fakeAudio(changes: Partial<AudioEngine> = {}): AudioEngine {
  return {
    speech: async () => shortSpeech,
    planOutput: async () => ({ container: 'wav', codec: 'pcm', notes: [] }),
    redact: async (_file, _plan, output) => {
      await writeFrames(output, REDACTED_SAMPLES)
      return redactedAudio()
    },
    transcribe: (_file, { language, from = 0 }, { onPartial } = {}) => {
      for (const part of transcribedParts) if (part.until > from) onPartial?.({ ...part, language: language ?? part.language })
      return Promise.resolve()
    },
    dispose: () => undefined,
    ...changes,
  }
}
