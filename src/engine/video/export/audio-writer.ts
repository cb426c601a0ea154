import {
  AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  EncodedAudioPacketSource,
  Quality,
  type AudioCodec,
  type AudioSource,
  type InputAudioTrack,
  type Output,
} from 'mediabunny'

import { copyPackets } from '../../audio/copy-packets'
import { registerAudioEncoders } from '../../audio/encoders/register'
import { redactTrack } from '../../audio/track-encoder'
import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { EngineError } from '../../core/errors'
import { presentedExtent } from '../../timed/presentation'
import type { PlannedAudio } from './audio-plan'
import { playsByDefault } from '../../timed/several-tracks'

/** Parts of audio between two checks for a cancellation. */
const PARTS_UNINTERRUPTED = 32
/** Seconds of silence to encode at a time. */
const SILENCE = 0.5

/** An audio track of the output. Its generator adds a part at a time and returns the time that it has reached. */
interface Writer {
  source: AudioSource
  parts: AsyncGenerator<number, void>
  /** Seconds. */
  reached: number
}

async function* encodeParts(track: InputAudioTrack, source: AudioSampleSource, start: number): AsyncGenerator<number, void> {
  for await (const sample of new AudioSampleSink(track).samples()) {
    const { timestamp } = sample
    sample.setTimestamp(timestamp - start)
    try {
      await source.add(sample)
    } finally {
      sample.close()
    }
    yield timestamp
  }
}

async function* silentParts(track: InputAudioTrack, source: AudioSampleSource, start: number): AsyncGenerator<number, void> {
  const [numberOfChannels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  const { first, end } = await presentedExtent(track)
  for (let time = first; time < end; time += SILENCE) {
    const frames = Math.max(1, Math.round(Math.min(SILENCE, end - time) * sampleRate))
    const data = new Float32Array(frames * numberOfChannels)
    const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp: time - start })
    try {
      await source.add(sample)
    } finally {
      sample.close()
    }
    yield time
  }
}

async function writerOf({ track, treatment, redaction }: PlannedAudio, codec: AudioCodec, start: number): Promise<Omit<Writer, 'reached'>> {
  if (redaction) {
    registerAudioEncoders()
    return redactTrack(track, redaction, start)
  }
  if (treatment === 'copy') {
    const copied = new EncodedAudioPacketSource(codec)
    return { source: copied, parts: copyPackets(track, copied, start) }
  }
  const encoded = new AudioSampleSource({ codec, quality: new Quality(treatment === 'silence' ? 'very-low' : 'high') })
  return { source: encoded, parts: treatment === 'silence' ? silentParts(track, encoded, start) : encodeParts(track, encoded, start) }
}

/** Writes the audio tracks of an export along with its video, so that neither is held in memory until the other is ready. */
export class AudioWriter {
  readonly #writers: Writer[] = []
  readonly #start: number

  /** @param start the time of the source at which the export starts, in seconds */
  constructor(start: number) {
    this.#start = start
  }

  /** Adds the tracks to an output that hasn't started. Languages are copied. Names aren't, because they may state who speaks. */
  async addTracks(output: Output, planned: readonly PlannedAudio[]): Promise<void> {
    for (const one of planned) {
      if (one.treatment === 'omit' || one.codec === undefined) continue
      const writer = await writerOf(one, one.codec, this.#start)
      const disposition = { default: await playsByDefault(one.track) }
      output.addAudioTrack(writer.source, { languageCode: await one.track.getLanguageCode(), disposition })
      this.#writers.push({ ...writer, reached: Number.NEGATIVE_INFINITY })
    }
  }

  get count(): number {
    return this.#writers.length
  }

  /**
   * Writes the audio up to a time of the source in seconds.
   *
   * @throws EngineCancelledError
   */
  async advance(time: number, signal: AbortSignal): Promise<void> {
    let parts = 0
    for (const writer of this.#writers)
      while (writer.reached <= time) {
        const { done, value } = await writer.parts.next()
        writer.reached = done === true ? Number.POSITIVE_INFINITY : value
        parts += 1
        // Audio may be much longer than the video.
        if (parts % PARTS_UNINTERRUPTED === 0) await yieldToMessages()
        throwIfCancelled(signal)
      }
  }

  /** Writes the rest of the audio. */
  async finish(signal: AbortSignal): Promise<void> {
    await this.advance(Number.MAX_VALUE, signal)
    for (const { source } of this.#writers) source.close()
  }

  /** Releases the decoders. */
  async stop(): Promise<void> {
    for (const { parts } of this.#writers) await parts.return()
  }
}

/** Returns the error for audio that couldn't be read or encoded. */
export const audioFailure = (options: ErrorOptions): EngineError =>
  new EngineError(
    'cannot-encode',
    'Couldn’t export the audio of this video, so nothing was exported. Remove the audio and try again.',
    options,
  )
