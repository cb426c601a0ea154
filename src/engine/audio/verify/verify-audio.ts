import { BlobSource, Input, MP3 } from 'mediabunny'

import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'

import { formatPosition } from '#lib/words/durations.ts'
import { EngineCancelledError } from '../../core/errors'
import type { VerificationResult } from '../../report/verified-export'
import { CONTAINERS } from '../../timed/formats'
import { clockStart } from '../../timed/clock-start'
import { hasForeignSetup } from '../../timed/containers/codec-setup'
import { skipMp3Delay } from '../../timed/containers/mp3-delay'
import { hiddenMedia, presentedEnd, presentedExtent, presentedFileEnd } from '../../timed/presentation'
import { changedDefaults } from '../../timed/several-tracks'
import { withFile } from '../../timed/open'
import { enginesOf } from '../../verify/engines'
import { AUDIO_CONTAINERS, audioContainerOf } from '../containers'
import { appliesToTrack } from '../cover'
import { decodableTracks } from '../facts'
import { audioCodecOf, type AudioTarget } from '../plan-output'
import { VOICE_MODEL, type VoiceModel } from '../speech/voice-model'
import type { PlannedSpan } from '../types'
import { AudioFindings } from './audio-findings'
import { checkSkipped } from './check-skipped'
import { compareTrack, type TrackCoverage } from './compare-track'
import { packetBytes, scanAudioContainer } from './scan-audio'

/** The input of a verification. */
export interface AudioVerificationRequest {
  source: Blob
  output: Blob
  spans: readonly PlannedSpan[]
  target: AudioTarget
  model: VoiceModel
  signal: AbortSignal
  /** Receives the completed fraction, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Max seconds by which the declared duration may differ from the audio's. */
const MAX_DECLARED = 0.1
const SEARCH = { name: VOICE_MODEL, detail: 'inside every span, 16 kHz' }

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
const milliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Returns the outcome of each check with a sentence for the report. */
function summarise(findings: readonly VerificationFinding[], spans: number, tracks: number): VerificationCheck[] {
  const outcomeOf = (
    name: VerificationCheck['name'],
    passed: string,
    failed: string | undefined,
    aspect: string | undefined,
    isOwn: (finding: VerificationFinding) => boolean,
  ): VerificationCheck => {
    const own = findings.filter((finding) => finding.check === name && isOwn(finding))
    const detail = own.length === 0 ? passed : (failed ?? own.map((finding) => finding.detail).join(' '))
    return { name, outcome: own.length === 0 ? 'passed' : 'failed', detail: detail.slice(0, 2000), ...(aspect ? { aspect } : {}) }
  }
  const number = (aspect: string): number =>
    findings.filter((one) => one.check === 'regions' && (one.aspect === 'speech') === (aspect === 'speech')).length
  const isSpeech = ({ aspect }: VerificationFinding): boolean => aspect === 'speech'
  return [
    outcomeOf(
      'regions',
      `${count(spans, 'span is', 'spans are')} redacted as in the saved review, to the sample.`,
      `${count(number('span'), 'problem', 'problems')} with redacted spans.`,
      'span',
      (finding) => !isSpeech(finding),
    ),
    outcomeOf(
      'regions',
      `No voice was heard inside the spans. Searched with ${SEARCH.name} (${SEARCH.detail}). Detectors can miss voices.`,
      `A voice can be heard in ${count(number('speech'), 'place', 'places')} inside the spans.`,
      'speech',
      isSpeech,
    ),
    outcomeOf('rest', 'Outside the spans, the audio matches the source.', undefined, 'audio', () => true),
    outcomeOf('metadata', 'The file contains only audio.', undefined, undefined, () => true),
    outcomeOf(
      'dimensions',
      `The version has the same ${count(tracks, 'audio track', 'audio tracks')}, duration, channels and sample rate as the source, and no other tracks.`,
      undefined,
      'audio',
      () => true,
    ),
  ]
}

function resultOf(findings: AudioFindings, { spans }: AudioVerificationRequest, coverage: readonly TrackCoverage[]): VerificationResult {
  const all = findings.all()
  const sum = (part: keyof TrackCoverage, value: 'checked' | 'total'): number =>
    milliseconds(coverage.reduce((seconds, track) => seconds + track[part][value], 0))
  return {
    checks: summarise(all, spans.length, coverage.length),
    findings: all,
    waivers: [],
    searches: [SEARCH],
    coverage: [
      { check: 'regions', unit: 'seconds', checked: sum('spans', 'checked'), total: sum('spans', 'total') },
      { check: 'rest', unit: 'seconds', checked: sum('rest', 'checked'), total: sum('rest', 'total') },
    ],
    engines: enginesOf(VOICE_MODEL, []),
  }
}

/** Checks the structure of the output: its container, codecs and tracks, and checks that it has no other data. */
async function checkStructure(input: Input, { output, target, signal }: AudioVerificationRequest, findings: AudioFindings): Promise<void> {
  const format = await input.getFormat()
  const known = CONTAINERS.find((one) => one.format === format)
  const { name, contentType } = AUDIO_CONTAINERS[target.container]
  if (known === undefined || audioContainerOf(known.contentTypes.audio) !== audioContainerOf(contentType))
    findings.add('dimensions', 'container', `The version is ${known?.name ?? 'of an unknown format'} instead of ${name}.`)
  const tracks = await input.getTracks()
  const others = tracks.filter((track) => !track.isAudioTrack())
  if (others.length > 0)
    findings.add('dimensions', 'tracks', `The version has ${count(others.length, 'track', 'tracks')} that aren’t audio.`)
  const audio = await input.getAudioTracks()
  if (audio.length !== target.codecs.length)
    findings.add(
      'dimensions',
      'tracks',
      `The version has ${count(audio.length, 'audio track', 'audio tracks')} instead of ${target.codecs.length}.`,
    )
  for (const [index, track] of audio.entries()) {
    const codec = audioCodecOf(await track.getCodec())
    if (codec !== target.codecs[index]) findings.add('dimensions', 'codec', `Audio track ${index + 1} of the version has another codec.`)
    // A name may identify the speaker.
    if ((await track.getName()) !== null) findings.add('metadata', undefined, `Audio track ${index + 1} of the version has a name.`)
    if (await hasForeignSetup(track)) findings.add('metadata', undefined, `Audio track ${index + 1} of the version has tags in its setup.`)
  }
  const { raw: _raw, ...tags } = await input.getMetadataTags()
  const found = Object.keys(tags)
  if (found.length > 0) findings.add('metadata', undefined, `The file contains tags: ${found.join(', ')}.`)
  const scanned = await scanAudioContainer(input, output)
  if (scanned === undefined) {
    findings.add('metadata', undefined, 'The container of the version can’t be scanned for metadata.')
    return
  }
  if (scanned.tracks.length !== tracks.length)
    findings.add(
      'dimensions',
      'tracks',
      `The file declares ${count(scanned.tracks.length, 'track', 'tracks')}, but has ${tracks.length} that can be read.`,
    )
  if (scanned.foreign.length > 0) findings.add('metadata', undefined, `The file contains more than audio: ${scanned.foreign.join(', ')}.`)
  if (scanned.mediaBytes === undefined) return
  let used = 0
  for (const track of tracks) used += await packetBytes(track, signal)
  if (scanned.mediaBytes > used)
    findings.add('metadata', undefined, `The file contains ${scanned.mediaBytes - used} bytes that belong to no audio.`)
}

async function checkDeclaredDuration(input: Input, findings: AudioFindings): Promise<void> {
  const [declared, end] = [await input.getDurationFromMetadata(), await presentedFileEnd(input)]
  // Only the header of an MP3 file declares its frames, which begin before the clock does.
  const actual = end - ((await input.getFormat()) === MP3 ? Math.min(0, await input.getFirstTimestamp()) : 0)
  if (declared === null || declared === 0 || Math.abs(declared - actual) <= MAX_DECLARED) return
  const detail = `The version declares a duration of ${formatPosition(declared)}, but its audio ends at ${formatPosition(actual)}.`
  findings.add('dimensions', 'duration', detail)
}

/** Adds findings for spans that redact nothing, because they are outside the audio or apply to missing tracks. */
export function checkUnseen(
  spans: readonly PlannedSpan[],
  extents: readonly { first: number; end: number }[],
  findings: AudioFindings,
): void {
  for (const span of spans) {
    const isSeen = extents.some(({ first, end }, index) => appliesToTrack(span, index) && span.start < end && span.end > first)
    if (isSeen) continue
    const which = span.number === undefined ? 'A span' : `Span ${span.number}`
    findings.add('regions', 'span', `${which} covers no audio, so it redacts nothing. Mark it again or delete it.`)
  }
}

/** Opens the output, or returns the reason why it can't be opened. */
async function openOutput(file: Blob): Promise<Input | string> {
  const input = new Input({ source: new BlobSource(file), formats: CONTAINERS.map(({ format }) => format) })
  try {
    if ((await input.getFormat()) === MP3) await skipMp3Delay(input, file)
    await input.getTracks()
    return input
  } catch (error) {
    input.dispose()
    if (error instanceof EngineCancelledError) throw error
    return error instanceof Error ? error.message : String(error)
  }
}

/**
 * Opens and decodes both files again, and checks the output against the source and the plan. Rejects if a check cannot run, so that an
 * unverified file is never exported.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function verifyAudio(request: AudioVerificationRequest): Promise<VerificationResult> {
  const { source, output, spans, target, model, signal, onProgress } = request
  await model.load()
  return withFile(
    source,
    async (opened) => {
      const sources = await decodableTracks(opened)
      const clock = await clockStart(sources)
      const findings = new AudioFindings()
      const coverage: TrackCoverage[] = []
      const unexamined = async (index: number): Promise<TrackCoverage> => {
        const track = sources[index]
        const total = track ? await presentedEnd(track) : 0
        return { spans: { checked: 0, total }, rest: { checked: 0, total } }
      }
      const input = await openOutput(output)
      if (typeof input === 'string') {
        findings.add('dimensions', 'tracks', `The version can’t be opened (${input}).`)
        findings.add('metadata', undefined, 'The version can’t be scanned for metadata.')
        for (const index of sources.keys()) coverage.push(await unexamined(index))
        return resultOf(findings, request, coverage)
      }
      try {
        await checkStructure(input, request, findings)
        await checkDeclaredDuration(input, findings)
        for (const hidden of await hiddenMedia(input, output)) findings.add('dimensions', 'duration', hidden)
        const outputs = await input.getAudioTracks()
        for (const changed of await changedDefaults(sources, outputs)) findings.add('dimensions', 'tracks', changed)
        for (const [index, track] of sources.entries()) {
          const written = outputs[index]
          if (written === undefined) coverage.push(await unexamined(index))
          else {
            await checkSkipped({ source: track, output: written, index, spans, codec: target.codecs[index] }, findings, signal)
            const report = (fraction: number): void => onProgress((index + fraction) / sources.length)
            coverage.push(
              await compareTrack({ source: track, output: written, clock, index, spans, model, findings, signal, onProgress: report }),
            )
          }
        }
        const extents: { first: number; end: number }[] = []
        for (const track of sources) extents.push(await presentedExtent(track))
        checkUnseen(spans, extents, findings)
        return resultOf(findings, request, coverage)
      } finally {
        input.dispose()
      }
    },
    () => onProgress(0),
  )
}
