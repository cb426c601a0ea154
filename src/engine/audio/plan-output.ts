import { EngineError } from '../core/errors'
import { codecName } from '../timed/formats'
import { severalTracksNotes } from '../timed/several-tracks'
import { AUDIO_CONTAINERS } from './containers'
import { AAC_RATES, MP3_RATES } from './encoders/rates'
import type { AudioContainer, AudioFileOutput, AudioOutputCodec, AudioPlan } from './types'

/** The properties of an audio track that planning an export requires. */
export interface AudioTrackFacts {
  /** mediabunny's name, or null for an unknown codec. */
  codec: string | null
  channels: number
  sampleRate: number
  /** Whether this browser encodes Opus with these channels. */
  encodesOpus: boolean
  /** Whether players play the track without its being selected. */
  isDefault: boolean
}

export interface AudioFacts {
  /** The display name of the source's container, and its content type. */
  container: string
  contentType: string
  tracks: readonly AudioTrackFacts[]
}

/** Containers for sources whose container can't be written, in order of preference. */
const FALLBACKS: readonly AudioContainer[] = ['mp4', 'ogg', 'mkv', 'wav']

const OPUS_RATE = 48_000

const containerOfType = (contentType: string): AudioContainer | undefined =>
  (Object.keys(AUDIO_CONTAINERS) as AudioContainer[]).find((name) => AUDIO_CONTAINERS[name].contentType === contentType)

/** Returns the contract's name of a codec, or undefined if the engine can't encode it. */
export function audioCodecOf(codec: string | null): AudioOutputCodec | undefined {
  if (codec === null) return undefined
  if (codec.startsWith('pcm-') || codec === 'ulaw' || codec === 'alaw') return 'pcm'
  return (['aac', 'mp3', 'opus', 'flac'] as const).find((name) => name === codec)
}

/** Returns whether the engine encodes a track in a codec. */
export function canEncodeTrack(codec: AudioOutputCodec, { codec: own, channels, sampleRate, encodesOpus }: AudioTrackFacts): boolean {
  switch (codec) {
    case 'aac':
      return channels <= 8 && AAC_RATES.includes(sampleRate)
    case 'mp3':
      return channels <= 2 && MP3_RATES.includes(sampleRate)
    case 'opus':
      // Browsers convert other sample rates with an additional delay.
      return encodesOpus && (own === 'opus' || sampleRate === OPUS_RATE)
    case 'flac':
      return channels <= 8 && sampleRate <= 655_350
    case 'pcm':
      return true
  }
}

/** Returns the output codec of a track in a container: the track's codec, or else the container's first that can be encoded. */
function codecIn(container: AudioContainer, track: AudioTrackFacts, wish?: AudioOutputCodec): AudioOutputCodec | undefined {
  const { codecs } = AUDIO_CONTAINERS[container]
  const own = audioCodecOf(track.codec)
  const tried = wish === undefined ? [...(own === undefined ? [] : [own]), ...codecs] : [wish]
  return tried.find((codec) => codecs.includes(codec) && canEncodeTrack(codec, track))
}

/** An export's container and the codec of each track. */
export interface AudioTarget {
  container: AudioContainer
  codecs: readonly AudioOutputCodec[]
}

function targetIn(container: AudioContainer, tracks: readonly AudioTrackFacts[], wish?: AudioOutputCodec): AudioTarget | undefined {
  if (tracks.length > 1 && !AUDIO_CONTAINERS[container].isMultitrack) return undefined
  const codecs = tracks.map((track) => codecIn(container, track, wish))
  return codecs.every((codec) => codec !== undefined) ? { container, codecs } : undefined
}

const isSameCodec = ({ codecs }: AudioTarget, tracks: readonly AudioTrackFacts[]): boolean =>
  tracks.every(({ codec }, index) => audioCodecOf(codec) === codecs[index])

/**
 * Chooses the container and codecs of an export: the source's, or else the nearest that can be written.
 *
 * @throws EngineError 'cannot-encode' if the user's choice can't be written
 */
export function chooseAudioTarget({ contentType, tracks }: AudioFacts, wish: Pick<AudioPlan, 'container' | 'codec'> = {}): AudioTarget {
  const own = containerOfType(contentType)
  const containers = wish.container === undefined ? [...(own === undefined ? [] : [own]), ...FALLBACKS] : [wish.container]
  const possible = containers.flatMap((container) => targetIn(container, tracks, wish.codec) ?? [])
  // Preserving the codec in another container is preferred to changing it, except in the source's container.
  const found = possible.find((target) => target.container === own || isSameCodec(target, tracks)) ?? possible[0]
  if (found !== undefined) return found
  throw new EngineError('cannot-encode', 'The audio of this file can’t be written in this format. Choose another format.')
}

const displayName = (codec: AudioOutputCodec): string => (codec === 'pcm' ? 'PCM' : codecName(codec))

/** Returns the planned format of an export, with sentences about every difference from the source. Depends only on its arguments. */
export function planAudioOutput(facts: AudioFacts, wish: Pick<AudioPlan, 'container' | 'codec'> = {}): AudioFileOutput {
  const target = chooseAudioTarget(facts, wish)
  const { name } = AUDIO_CONTAINERS[target.container]
  const own = containerOfType(facts.contentType)
  const notes: string[] = []
  if (own === undefined) notes.push(`The export is ${name}, because this app can’t write ${facts.container}.`)
  else if (own !== target.container) notes.push(`The export is ${name} instead of ${facts.container}.`)
  for (const [index, { codec }] of facts.tracks.entries()) {
    const chosen = target.codecs[index]
    if (chosen === undefined || chosen === audioCodecOf(codec)) continue
    const track = facts.tracks.length === 1 ? 'The audio' : `Audio track ${index + 1}`
    notes.push(`${track} is converted from ${codecName(codec)} to ${displayName(chosen)}.`)
  }
  notes.push(...severalTracksNotes(facts.tracks))
  return { container: target.container, codec: target.codecs[0] ?? 'pcm', notes }
}
