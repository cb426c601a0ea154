import {
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Output,
  type AudioCodec,
  type AudioSource,
  type InputAudioTrack,
  type Target,
} from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { EngineCancelledError, EngineError, isAllocationFailure, isStorageFull, outOfMemory } from '../core/errors'
import { clockStart } from '../timed/clock-start'
import { hiddenSeconds, presentedEnd } from '../timed/presentation'
import { AUDIO_CONTAINERS } from './containers'
import { appliesToTrack } from './cover'
import { registerAudioEncoders } from './encoders/register'
import { audioCodecOf, type AudioTarget } from './plan-output'
import { redactTrack } from './track-encoder'
import type { AudioOutputCodec, PlannedSpan } from './types'
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
  /** Seconds. */
  reached: number
}

/** Returns whether a track can be copied: no span touches it, its codec stays the same, and no part of it is cut off. */
export async function isCopied(
  track: InputAudioTrack,
  index: number,
  spans: readonly PlannedSpan[],
  codec: AudioOutputCodec | undefined,
): Promise<boolean> {
  const isTouched = spans.some((span) => appliesToTrack(span, index))
  return !isTouched && codec !== 'pcm' && audioCodecOf(await track.getCodec()) === codec && (await hiddenSeconds(track)) === 0
}

async function* copyParts(track: InputAudioTrack, source: EncodedAudioPacketSource, start: number): AsyncGenerator<number, void> {
  const decoderConfig = await track.getDecoderConfig()
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const moved = packet.clone({ timestamp: packet.timestamp - start })
    await source.add(moved, decoderConfig === null ? undefined : { decoderConfig })
    yield packet.timestamp
  }
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
  {
    spans,
    codec,
    supported,
    start,
    signal,
  }: { spans: readonly PlannedSpan[]; codec: AudioOutputCodec; supported: readonly AudioCodec[]; start: number; signal: AbortSignal },
): Promise<Omit<Writer, 'reached'>> {
  const own = await track.getCodec()
  if (own !== null && (await isCopied(track, index, spans, codec))) {
    const source = new EncodedAudioPacketSource(own)
    return { source, parts: copyParts(track, source, start) }
  }
  return redactTrack(track, { index, spans, codec, supported }, start, signal)
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
 * container supports them. No other data of the source gets into the copy.
 *
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function writeRedactedAudio(
  { tracks, spans, target }: AudioExport,
  destination: Target,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<void> {
  registerAudioEncoders()
  const format = AUDIO_CONTAINERS[target.container].format(await isLarge(tracks))
  const output = new Output({ format, target: destination })
  const writers: Writer[] = []
  const start = await clockStart(tracks)
  let duration = 0
  try {
    for (const [index, track] of tracks.entries()) {
      const codec = target.codecs[index]
      if (codec === undefined) continue
      const writer = await writerFor(track, index, { spans, codec, supported: format.getSupportedAudioCodecs(), start, signal })
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
  } catch (error) {
    for (const { parts } of writers) await parts.return().catch(() => undefined)
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    throw error
  }
}
