import { canEncodeAudio, type AudioCodec, type InputAudioTrack, type InputTrack, type InputVideoTrack } from 'mediabunny'

import { appliesToTrack } from '../../audio/cover'
import { trackFacts } from '../../audio/facts'
import { audioCodecOf, canEncodeTrack } from '../../audio/plan-output'
import type { AudioOutputCodec, PlannedSpan } from '../../audio/types'
import { EngineError } from '../../core/errors'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { codecName } from '../../timed/formats'
import { hiddenSeconds } from '../../timed/presentation'
import type { OpenFile } from '../../timed/read-file'
import { playsByDefault, severalTracksNotes } from '../../timed/several-tracks'
import { WRITABLE, type VideoContainer } from './containers'
import type { AudioOutput } from '../types'

/** The plan for an audio track of the source. */
export interface PlannedAudio {
  track: InputAudioTrack
  /** Undefined if this browser can't encode any codec of the container. */
  codec: AudioCodec | undefined
  sourceCodec: AudioCodec | null
  treatment: 'copy' | 'encode' | 'silence' | 'omit'
  /** The spans to redact in the track, which is encoded again without the audio that isn't presented. Undefined for an unchanged track. */
  redaction?: { index: number; spans: readonly PlannedSpan[]; codec: AudioOutputCodec; supported: readonly AudioCodec[] }
}

/** Codecs for redacted audio if its codec can't be encoded, in order of preference. */
const REDACTED: readonly AudioOutputCodec[] = ['opus', 'aac', 'flac']

/**
 * Returns the plan for a track with spans or with audio that isn't presented.
 *
 * @throws EngineError 'cannot-encode' if it can't be redacted, because the reviewer didn't decide to leave it out
 */
async function planRedaction(
  track: InputAudioTrack,
  index: number,
  spans: readonly PlannedSpan[],
  container: VideoContainer,
): Promise<PlannedAudio> {
  const supported = WRITABLE[container].format().getSupportedAudioCodecs()
  const sourceCodec = await track.getCodec()
  const facts = await trackFacts(track)
  const own = audioCodecOf(sourceCodec)
  const canHold = (codec: AudioOutputCodec): boolean =>
    codec === 'pcm' ? sourceCodec !== null && supported.includes(sourceCodec) : supported.includes(codec)
  const codec = [...(own === undefined ? [] : [own]), ...REDACTED].find((one) => canHold(one) && canEncodeTrack(one, facts))
  if (codec === undefined || !(await track.canDecode()))
    throw new EngineError(
      'cannot-encode',
      `Audio track ${index + 1} uses ${await codecWords(track)}, in which ${
        spans.length > 0 ? 'spans can’t be redacted' : 'audio that players don’t show can’t be removed'
      }. Mute or remove the audio, or choose another format.`,
    )
  const encoded = codec === 'pcm' ? sourceCodec : codec
  return { track, sourceCodec, codec: encoded ?? undefined, treatment: 'encode', redaction: { index, spans, codec, supported } }
}

/** The codec of silence and of audio whose codec can't be encoded. Every container can hold it. */
const FALLBACK: AudioCodec = 'opus'

/** Returns the codec for encoding audio in a container, or undefined if this browser can't encode any. */
async function encodable(track: InputAudioTrack, supported: readonly AudioCodec[]): Promise<AudioCodec | undefined> {
  const [numberOfChannels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  const own = await track.getCodec()
  for (const codec of own === null ? [FALLBACK] : [own, FALLBACK])
    if (supported.includes(codec) && (await canEncodeAudio(codec, { numberOfChannels, sampleRate }))) return codec
  return undefined
}

async function planTrack(track: InputAudioTrack, container: VideoContainer, output: Exclude<AudioOutput, 'remove'>): Promise<PlannedAudio> {
  const supported = WRITABLE[container].format().getSupportedAudioCodecs()
  const sourceCodec = await track.getCodec()
  if (output === 'keep' && sourceCodec !== null && supported.includes(sourceCodec))
    return { track, sourceCodec, codec: sourceCodec, treatment: 'copy' }
  const codec = await encodable(track, supported)
  if (codec === undefined) return { track, sourceCodec, codec, treatment: 'omit' }
  if (output === 'mute') return { track, sourceCodec, codec, treatment: 'silence' }
  return { track, sourceCodec, codec, treatment: (await track.canDecode()) ? 'encode' : 'omit' }
}

/** Returns whether a kept track is encoded again: a span applies to it, or it has audio that isn't presented. */
export const isEncodedAgain = async (track: InputAudioTrack, index: number, spans: readonly PlannedSpan[]): Promise<boolean> =>
  spans.some((span) => appliesToTrack(span, index)) || (await hiddenSeconds(track)) > 0

/** Returns the plan for each audio track of the source. */
export async function planAudio(
  { input }: Pick<OpenFile, 'input'>,
  container: VideoContainer,
  output: AudioOutput,
  spans: readonly PlannedSpan[] = [],
): Promise<PlannedAudio[]> {
  if (output === 'remove') return []
  const planned: PlannedAudio[] = []
  for (const [index, track] of (await input.getAudioTracks()).entries()) {
    const isChanged = output === 'keep' && (await isEncodedAgain(track, index, spans))
    planned.push(isChanged ? await planRedaction(track, index, spans, container) : await planTrack(track, container, output))
  }
  return planned
}

const isExported = ({ treatment, codec }: PlannedAudio): boolean => treatment !== 'omit' && codec !== undefined

/** Returns the video and audio tracks of the source that an export contains. */
export const exportedTracks = (video: InputVideoTrack, audio: readonly PlannedAudio[]): InputTrack[] => [
  video,
  ...audio.filter(isExported).map(({ track }) => track),
]

/** Returns the name of a track's codec in sentences. */
async function codecWords(track: InputAudioTrack): Promise<string> {
  const name = await trackCodecName(track)
  return name === codecName(null) ? 'an unknown codec' : name
}

/** Returns sentences on audio that isn't copied, and on several tracks that are kept. */
export async function audioNotes(planned: readonly PlannedAudio[], container: VideoContainer): Promise<string[]> {
  const { name } = WRITABLE[container]
  const originals = await Promise.all(planned.map(({ track }) => codecWords(track)))
  const notes = planned.flatMap(({ treatment, codec, sourceCodec, redaction }, index) => {
    const original = originals[index] ?? ''
    if (redaction)
      return codec === sourceCodec
        ? []
        : [`${redaction.spans.length > 0 ? 'Redacted audio' : 'Audio'} in ${original} is converted to ${codecName(codec ?? null)}.`]
    if (treatment === 'omit')
      return [`Audio in ${original} is left out, because this app can’t write it and this browser can’t convert it.`]
    if (treatment === 'encode')
      return [`Audio in ${original} is converted to ${codecName(codec ?? null)}, because ${name} can’t hold ${original}.`]
    if (treatment === 'silence' && codec !== sourceCodec)
      return [`The muted audio is ${codecName(codec ?? null)}, because this browser can’t encode ${original}.`]
    return []
  })
  const isAudible = planned.some((audio) => isExported(audio) && audio.treatment !== 'silence')
  const tracks = await Promise.all(planned.map(async ({ track }) => ({ isDefault: await playsByDefault(track) })))
  return [...new Set(notes), ...(isAudible ? severalTracksNotes(tracks) : [])]
}
