import type { RedactedSpan } from '#generated/model/redactedSpan.zod.ts'

import { Stages } from '../core/stages'
import type { CallContext } from '../core/worker-loop'
import { redactVerified, writeSealed } from '../report/redact-verified'
import { sha256OfFile } from '../report/hash'
import { ReviewedSource } from '../report/source-identity'
import type { VerificationResult } from '../report/verified-export'
import { noSamples } from '../timed/errors'
import { clockStart } from '../timed/clock-start'
import { presentedFileEnd } from '../timed/presentation'
import { withFile } from '../timed/open'
import type { OutputFile, OutputPort } from '../core/output-file'
import { AUDIO_CONTAINERS } from './containers'
import { appliesToTrack } from './cover'
import { audioFacts, decodableTracks } from './facts'
import { chooseAudioTarget, planAudioOutput, type AudioTarget } from './plan-output'
import { VOICE_MODEL, type VoiceModel } from './speech/voice-model'
import type { AudioFileOutput, AudioPlan, PlannedSpan, RedactedAudio } from './types'
import type { AudioVerificationRequest } from './verify/verify-audio'
import { completeAudioFile, writeRedactedAudio } from './write'

export interface AudioRedactionTools {
  model: VoiceModel
  verify: (request: AudioVerificationRequest) => Promise<VerificationResult>
}

/** The description of an audio file before it is redacted. */
interface Described extends AudioFileOutput {
  target: AudioTarget
  sourceContentType: string
}

async function describe(file: Blob, wish: Pick<AudioPlan, 'container' | 'codec'>, onRead: (fraction: number) => void): Promise<Described> {
  return withFile(
    file,
    async (opened) => {
      await decodableTracks(opened)
      if ((await presentedFileEnd(opened.input)) <= 0) throw noSamples()
      const facts = await audioFacts(opened)
      return { ...planAudioOutput(facts, wish), target: chooseAudioTarget(facts, wish), sourceContentType: facts.contentType }
    },
    onRead,
  )
}

/**
 * Returns the default format of an export of an audio file.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function planAudioFile(file: Blob, context: CallContext): Promise<AudioFileOutput> {
  const { container, codec, notes } = await new Stages(context).run('probe', (onRead) => describe(file, {}, onRead))
  return { container, codec, notes }
}

/** Writes the redacted audio, and returns the duration of the source and its number of tracks. */
async function write(
  file: Blob,
  { spans }: AudioPlan,
  target: AudioTarget,
  destination: OutputFile,
  options: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<{ duration: number; tracks: number }> {
  return withFile(file, async (opened) => {
    const tracks = await decodableTracks(opened)
    const { copied } = await writeRedactedAudio({ tracks, spans, target }, destination.target, options)
    completeAudioFile(destination.edit(), target.container, copied)
    const end = await presentedFileEnd(opened.input)
    return { duration: Math.max(0, end - (await clockStart(tracks))), tracks: tracks.length }
  })
}

/** Returns the report's entries for spans: one for all tracks, or one for each chosen track. */
export function redactedSpans(spans: readonly PlannedSpan[], tracks: number): RedactedSpan[] {
  return spans.flatMap(({ spanId, cover, start, end, tracks: chosen }): RedactedSpan[] => {
    if (chosen === undefined) return [{ spanId, track: null, cover, start, end }]
    return [...Array(tracks).keys()]
      .filter((track) => appliesToTrack({ tracks: chosen }, track))
      .map((track) => ({ spanId, track: track + 1, cover, start, end }))
  })
}

/**
 * Redacts audio into a file and verifies the file. Returns only after a complete verification.
 *
 * @param output its content is replaced, and is undefined if this rejects
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function redactAudio(
  file: Blob,
  plan: AudioPlan,
  output: OutputPort,
  { model, verify }: AudioRedactionTools,
  context: CallContext,
): Promise<RedactedAudio> {
  const { signal } = context
  return redactVerified(context, {
    describe: async (stages) => {
      const described = await stages.run('probe', (onRead) => describe(file, plan, onRead))
      const sha256 = await stages.run('prepare', (onProgress) => sha256OfFile(file, signal, onProgress))
      const reviewed = plan.source === undefined ? undefined : { sha256: plan.source }
      return { ...described, source: ReviewedSource.check(reviewed, { sha256 }) }
    },
    write: ({ target }, stages) =>
      writeSealed(output, {
        stages,
        signal,
        write: (destination, onProgress) => write(file, plan, target, destination, { signal, onProgress }),
      }),
    verify: async ({ sealed }, { target }, stages) => {
      await stages.run('load-detector', () => model.load())
      return stages.run('verify', (onProgress) =>
        verify({ source: file, output: sealed.file, spans: plan.spans, target, model, signal, onProgress }),
      )
    },
    report: ({ sealed, duration, tracks }, { container, codec, notes }) => {
      const { contentType, extension } = AUDIO_CONTAINERS[container]
      return {
        container,
        codec,
        notes,
        contentType,
        extension,
        size: sealed.file.size,
        detectorName: VOICE_MODEL,
        details: { mediaType: 'audio' as const, duration, audioTracks: tracks, spans: redactedSpans(plan.spans, tracks) },
      }
    },
  })
}
