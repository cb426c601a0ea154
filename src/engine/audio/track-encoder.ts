import { AudioSample, AudioSampleSource, Quality, type AudioCodec, type InputAudioTrack } from 'mediabunny'

import { descriptionBytes } from '../timed/containers/codec-setup'
import { presentationOf } from '../timed/presentation'
import { Cover, coveredRanges } from './cover'
import type { FlacConfig } from './encoders/flac-encoder'
import { ENCODER_DELAY } from './encoders/rates'
import { decodedAudio } from './decoded-audio'
import type { AudioOutputCodec, PlannedSpan } from './types'

/** Bits per second and channel. */
const LEAST_BITRATE = 64_000
const MAX_BITRATE = 160_000
/** The bit rates of MP3, of which those above 160 kbit/s need a sample rate of 32 kHz. */
const MP3_BITRATES = [64, 80, 96, 112, 128, 160, 192, 224, 256, 320].map((kilobits) => kilobits * 1000)
const MAX_LOW_BITRATE = 160_000
const LOW_RATE = 32_000
/** Number of packets for estimating the source's bit rate. */
const ESTIMATED_PACKETS = 500
/** Position of the bits per sample in the description of FLAC, in bytes: `fLaC`, a header of four bytes and the STREAMINFO. */
const FLAC_BITS_AT = 20

/** Returns the bits per sample of a track of FLAC. */
async function flacBits(track: InputAudioTrack): Promise<16 | 24> {
  const description = (await track.getDecoderConfig())?.description
  if (description === undefined || (await track.getCodec()) !== 'flac') return (await track.getCodec()) === 'pcm-s16' ? 16 : 24
  const bytes = descriptionBytes(description)
  const bits = (((bytes[FLAC_BITS_AT] ?? 0) & 1) << 4) + ((bytes[FLAC_BITS_AT + 1] ?? 0) >> 4) + 1
  return bits > 16 ? 24 : 16
}

/** Returns the bit rate for a track: the source's, within limits at which speech stays clear. */
async function bitrateOf(track: InputAudioTrack, codec: AudioOutputCodec): Promise<number> {
  const [channels, sampleRate] = [await track.getNumberOfChannels(), await track.getSampleRate()]
  const { averageBitrate } = await track.computePacketStats(ESTIMATED_PACKETS, { metadataOnly: true })
  const bitrate = Math.round(Math.min(channels * MAX_BITRATE, Math.max(channels * LEAST_BITRATE, averageBitrate)))
  if (codec !== 'mp3') return Math.min(bitrate, 6 * sampleRate * channels)
  const most = sampleRate < LOW_RATE ? MAX_LOW_BITRATE : Infinity
  const possible = MP3_BITRATES.filter((one) => one <= most)
  return possible.find((one) => one >= bitrate) ?? possible.at(-1) ?? MAX_LOW_BITRATE
}

/** Returns mediabunny's name for the codec of an output track. PCM stays unchanged if the container supports it. */
async function encoderCodec(track: InputAudioTrack, codec: AudioOutputCodec, supported: readonly AudioCodec[]): Promise<AudioCodec> {
  if (codec !== 'pcm') return codec
  const own = await track.getCodec()
  const isOwn = own !== null && supported.includes(own) && (own.startsWith('pcm-') || own === 'ulaw' || own === 'alaw')
  if (isOwn) return own
  return own?.startsWith('pcm-s16') === true || own === 'opus' || own === 'mp3' || own === 'aac' ? 'pcm-s16' : 'pcm-s24'
}

/** Returns a source of an output track that encodes redacted samples. */
async function encoderFor(track: InputAudioTrack, codec: AudioOutputCodec, supported: readonly AudioCodec[]): Promise<AudioSampleSource> {
  const bitsPerSample = codec === 'flac' ? await flacBits(track) : undefined
  const isLossless = codec === 'pcm' || codec === 'flac'
  return new AudioSampleSource({
    codec: await encoderCodec(track, codec, supported),
    ...(isLossless ? {} : { quality: new Quality({ bitrate: await bitrateOf(track, codec) }) }),
    onEncoderConfig: (config) => {
      if (bitsPerSample !== undefined) (config as FlacConfig).bitsPerSample = bitsPerSample
    },
  })
}

/** A redacted part of a track. */
interface RedactedPart {
  sample: AudioSample
  /** The time in seconds up to which the track has been written. */
  reached: number
}

/**
 * Decodes a track and redacts it, part by part. The encoder's delay replaces samples at the start, where the source has its decoder's
 * delay, so that everything stays at its time.
 */
async function* redactedParts(
  track: InputAudioTrack,
  { index, spans, codec, skipsDelay }: TrackRedaction,
  signal?: AbortSignal,
): AsyncGenerator<RedactedPart, void> {
  const delay = ENCODER_DELAY[codec] ?? 0
  // If audio before the start is cut off, players also skip the encoder's delay there, so no audio is sacrificed for it.
  const isLed = skipsDelay ?? (await track.getFirstTimestamp()) < presentationOf(track).start
  let cover: Cover | undefined
  let skipped = isLed ? delay : 0
  let last: { channels: number; start: number; sampleRate: number } | undefined
  for await (const { planes, start, sampleRate } of decodedAudio(track, signal)) {
    cover ??= new Cover(coveredRanges(spans, index, sampleRate), sampleRate)
    cover.apply(planes, start)
    last ??= { channels: planes.length, start, sampleRate }
    const length = planes[0]?.length ?? 0
    const left = Math.min(length, delay - skipped)
    skipped += left
    if (left === length) continue
    const shown = planes.map((plane) => plane.subarray(left))
    yield { sample: toSample(shown, start + left - delay, sampleRate), reached: (start + length) / sampleRate }
  }
  // A track that is shorter than the delay contains only the decoder's silence.
  if (last === undefined || skipped < delay) {
    const { channels, start, sampleRate } = last ?? { channels: 1, start: 0, sampleRate: await track.getSampleRate() }
    const planes = Array.from({ length: channels }, () => new Float32Array(1))
    yield { sample: toSample(planes, start, sampleRate), reached: start / sampleRate }
  }
}

/** How a track is redacted. */
export interface TrackRedaction {
  /** Index of the track in the file, from 0. */
  index: number
  spans: readonly PlannedSpan[]
  codec: AudioOutputCodec
  /** The codecs that the container of the output holds. */
  supported: readonly AudioCodec[]
  /** Whether players skip the encoder's delay. Undefined if they do so where they skip audio of the source. */
  skipsDelay?: boolean | undefined
}

/**
 * Returns a source of an output track, and the parts that write a redacted track into it: each yields how far the track has been written,
 * in seconds.
 *
 * @param start the time of the track at which the output starts, in seconds
 */
export async function redactTrack(
  track: InputAudioTrack,
  redaction: TrackRedaction,
  start: number,
  signal?: AbortSignal,
): Promise<{ source: AudioSampleSource; parts: AsyncGenerator<number, void> }> {
  const source = await encoderFor(track, redaction.codec, redaction.supported)
  async function* parts(): AsyncGenerator<number, void> {
    for await (const { sample, reached } of redactedParts(track, redaction, signal)) {
      sample.setTimestamp(sample.timestamp - start)
      try {
        await source.add(sample)
      } finally {
        sample.close()
      }
      yield reached
    }
  }
  return { source, parts: parts() }
}

function toSample(planes: readonly Float32Array[], position: number, sampleRate: number): AudioSample {
  const length = planes[0]?.length ?? 0
  const data = new Float32Array(length * planes.length)
  for (const [channel, plane] of planes.entries()) data.set(plane, channel * length)
  const numberOfChannels = planes.length
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels, sampleRate, timestamp: position / sampleRate })
}
