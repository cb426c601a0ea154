import { EncodedAudioPacketSource, MP3, Output, type AudioSource, type InputAudioTrack, type Target } from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { EngineCancelledError, EngineError, isAllocationFailure, isStorageFull, outOfMemory } from '../core/errors'
import type { RandomAccess } from '../core/output-file'
import { clockStart } from '../timed/clock-start'
import { cleanIsobmff } from '../timed/containers/clean-isobmff'
import { writeMp3Delay } from '../timed/containers/mp3-delay'
import { hiddenSeconds, presentedEnd } from '../timed/presentation'
import { AUDIO_CONTAINERS } from './containers'
import { copyPackets } from './copy-packets'
import { appliesToTrack } from './cover'
import { ENCODER_DELAY } from './encoders/rates'
import { registerAudioEncoders } from './encoders/register'
import { audioCodecOf, type AudioTarget } from './plan-output'
import { redactTrack, type TrackRedaction } from './track-encoder'
import type { AudioContainer, AudioOutputCodec, PlannedSpan } from './types'
import { playsByDefault } from '../timed/several-tracks'

/** Min bytes of a WAV file that is written as RF64: slightly below 4 GB, to leave room for the header. */
const LARGE = 4_000_000_000
const MAX_BYTES_PER_SAMPLE = 4
/** Parts between two checks for a cancellation. */
const PARTS_UNINTERRUPTED = 32

/** A track of the output. Its generator adds one part at a time and returns the reached time. */
interface Writer {
  source: AudioSource
  parts: AsyncGenerator<number, void>
  isCopied: boolean
  /** Seconds. */
  reached: number
}

/** Whether players skip an encoder's delay in containers without edit lists. */
const SKIPS_DELAY: Partial<Record<AudioContainer, boolean>> = { mp3: true, aac: false }

/** Returns whether a track can be copied: no span touches it, its codec stays the same, and no part of it is cut off. */
export async function isCopied(
  track: InputAudioTrack,
  index: number,
  spans: readonly PlannedSpan[],
  codec: AudioOutputCodec | undefined,
): Promise<boolean> {
  const isTouched = spans.some((span) => appliesToTrack(span, index))
  if (isTouched || codec === 'pcm' || audioCodecOf(await track.getCodec()) !== codec) return false
  // The copy of an MP3 file wouldn't state the delay that players skip.
  const isLed = (await track.input.getFormat()) === MP3 && (await track.getFirstTimestamp()) < 0
  return !isLed && (await hiddenSeconds(track)) === 0
}

/** Rethrows errors of the engine and of storage, such as a full disk, and converts all others. */
async function failingAs<T>(work: () => Promise<T>, message: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError || error instanceof EngineCancelledError || isStorageFull(error)) throw error
    if (isAllocationFailure(error)) throw outOfMemory({ cause: error })
    throw new EngineError('cannot-decode', message, { cause: error })
  }
}

const DAMAGED = 'A part of this audio is damaged and can’t be decoded, so nothing was exported. Repair or convert it in another program.'
const NOT_WRITTEN = 'Couldn’t write the audio, so nothing was exported. Choose another format.'

async function writerFor(
  track: InputAudioTrack,
  index: number,
  { spans, codec, supported, skipsDelay, start, signal }: Omit<TrackRedaction, 'index'> & { start: number; signal: AbortSignal },
): Promise<Omit<Writer, 'reached'>> {
  const own = await track.getCodec()
  if (own !== null && (await isCopied(track, index, spans, codec))) {
    const source = new EncodedAudioPacketSource(own)
    return { source, parts: copyPackets(track, source, start), isCopied: true }
  }
  const redacted = await redactTrack(track, { index, spans, codec, supported, skipsDelay }, start, signal)
  return { ...redacted, isCopied: false }
}

async function isLarge(tracks: readonly InputAudioTrack[]): Promise<boolean> {
  let bytes = 0
  for (const track of tracks)
    bytes += (await presentedEnd(track)) * (await track.getSampleRate()) * (await track.getNumberOfChannels()) * MAX_BYTES_PER_SAMPLE
  return bytes > LARGE
}

/** The input of an audio export. */
export interface AudioExport {
  tracks: readonly InputAudioTrack[]
  spans: readonly PlannedSpan[]
  target: AudioTarget
}

/**
 * Writes a redacted copy of audio, which starts at 0 even if the source has a broadcast clock. Tracks without a span are copied if the
 * container supports them. No other data of the source gets into the copy. `completeAudioFile` must follow.
 *
 * @returns the number of copied tracks
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function writeRedactedAudio(
  { tracks, spans, target }: AudioExport,
  destination: Target,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<{ copied: number }> {
  registerAudioEncoders()
  const format = AUDIO_CONTAINERS[target.container].format(await isLarge(tracks))
  const output = new Output({ format, target: destination })
  const supported = format.getSupportedAudioCodecs()
  const writers: Writer[] = []
  const start = await clockStart(tracks)
  let duration = 0
  try {
    for (const [index, track] of tracks.entries()) {
      const codec = target.codecs[index]
      if (codec === undefined) continue
      const writer = await writerFor(track, index, { spans, codec, supported, skipsDelay: SKIPS_DELAY[target.container], start, signal })
      // Languages are copied. Names aren't, because they may identify the speaker.
      const disposition = { default: await playsByDefault(track) }
      output.addAudioTrack(writer.source, { languageCode: await track.getLanguageCode(), disposition })
      writers.push({ ...writer, reached: Number.NEGATIVE_INFINITY })
      duration = Math.max(duration, await presentedEnd(track))
    }
    await output.start()
    for (let parts = 1; ; parts += 1) {
      // The tracks advance together, so that none is buffered while another catches up.
      const next = writers.reduce((one, other) => (other.reached < one.reached ? other : one))
      if (next.reached === Infinity) break
      const { done, value } = await failingAs(() => next.parts.next(), DAMAGED)
      next.reached = done === true ? Infinity : value
      if (done === true) next.source.close()
      if (parts % PARTS_UNINTERRUPTED !== 0) continue
      await yieldToMessages()
      throwIfCancelled(signal)
      if (done !== true && duration > 0) onProgress(value / duration)
    }
    await failingAs(() => output.finalize(), NOT_WRITTEN)
    return { copied: writers.filter((writer) => writer.isCopied).length }
  } catch (error) {
    for (const { parts } of writers) await parts.return().catch(() => undefined)
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    throw error
  }
}

/**
 * Completes a written file: removes what its container's writer adds to audio, and states the delay of an encoder of MP3.
 *
 * @param copied the number of copied tracks
 */
export function completeAudioFile(file: RandomAccess, container: AudioContainer, copied: number): void {
  if (container === 'mp4') cleanIsobmff(file)
  if (container === 'mp3' && copied === 0) writeMp3Delay(file, ENCODER_DELAY['mp3'] ?? 0)
}
