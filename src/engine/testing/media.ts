import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  QUALITY_MEDIUM,
  WavOutputFormat,
  WebMOutputFormat,
  type AudioCodec,
  type OutputFormat,
  type Rotation,
  type VideoCodec,
} from 'mediabunny'

import { canvasContext } from '../core/canvas'
import { busyCanvas } from './images'

/** Makes small video and audio files with the browser's encoders. */

const SAMPLE_RATE = 48_000

export interface Tone {
  seconds: number
  /** Frequency of the sine wave. */
  hertz: number
  /** Amplitude, 0 to 1. */
  loudness: number
  channels?: number
  /** Start in seconds. */
  from?: number
}

/** Returns a sine wave. The second channel has the opposite phase, so that a downmix would be silent. */
function sampleOf({ seconds, hertz, loudness, channels = 1, from = 0 }: Tone): AudioSample {
  const frames = Math.round(seconds * SAMPLE_RATE)
  const data = new Float32Array(frames * channels)
  for (let at = 0; at < frames; at += 1) {
    const value = loudness * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE)
    for (let channel = 0; channel < channels; channel += 1) data[channel * frames + at] = channel % 2 === 0 ? value : -value
  }
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: channels, sampleRate: SAMPLE_RATE, timestamp: from })
}

async function toBlob(output: Output<OutputFormat, BufferTarget>): Promise<Blob> {
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([output.target.buffer], { type: output.format.mimeType })
}

const audioFormats = { wav: [new WavOutputFormat(), 'pcm-s16'], ogg: [new OggOutputFormat(), 'opus'] } as const satisfies Record<
  string,
  [OutputFormat, AudioCodec]
>

/** Makes an audio file of consecutive tones. */
export async function audioFile(kind: keyof typeof audioFormats, ...tones: Tone[]): Promise<Blob> {
  const [format, codec] = audioFormats[kind]
  const output = new Output<OutputFormat, BufferTarget>({ format, target: new BufferTarget() })
  const source = new AudioSampleSource({ codec, quality: QUALITY_MEDIUM })
  output.addAudioTrack(source)
  await output.start()
  let from = 0
  for (const tone of tones) {
    const sample = sampleOf({ from, ...tone })
    await source.add(sample)
    sample.close()
    from += tone.seconds
  }
  return toBlob(output)
}

interface Video {
  kind?: 'webm' | 'mp4' | 'mkv'
  width?: number
  height?: number
  /** Start of each frame in seconds. The last frame has the duration of the previous one. */
  times?: number[]
  rotation?: Rotation
  /** Frames before this time are black, in seconds. */
  blackUntil?: number
  audio?: Tone
  /** An ISO 639-2 code of the audio track. */
  language?: string
  /** Whether the frames are semi-transparent. */
  isTransparent?: boolean
  /** Whether the `moov` box precedes the frames. */
  fastStart?: boolean
}

const videoFormats = {
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  mp4: (fastStart: boolean) => new Mp4OutputFormat({ fastStart: fastStart ? 'in-memory' : false }),
}
const videoCodecs = { webm: 'vp8', mkv: 'vp9', mp4: 'avc' } as const satisfies Record<string, VideoCodec>

export const evenTimes = (seconds: number, framesPerSecond: number): number[] =>
  Array.from({ length: Math.round(seconds * framesPerSecond) }, (_unused, index) => index / framesPerSecond)

/** Makes a video of moving shapes. */
export async function videoFile({
  kind = 'webm',
  width = 320,
  height = 180,
  times = evenTimes(1, 25),
  rotation = 0,
  blackUntil = 0,
  audio,
  language,
  isTransparent = false,
  fastStart = true,
}: Video = {}): Promise<Blob> {
  const output = new Output<OutputFormat, BufferTarget>({ format: videoFormats[kind](fastStart), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  const frames = new CanvasSource(canvas, {
    codec: videoCodecs[kind],
    quality: QUALITY_MEDIUM,
    keyFrameInterval: 0.5,
    alpha: isTransparent ? 'keep' : 'discard',
  })
  output.addVideoTrack(frames, { rotation })
  const track = audio && new AudioSampleSource({ codec: 'opus', quality: QUALITY_MEDIUM })
  if (track) output.addAudioTrack(track, language === undefined ? {} : { languageCode: language })
  await output.start()
  const shapes = busyCanvas(width, height)
  for (const [index, time] of times.entries()) {
    context.clearRect(0, 0, width, height)
    context.fillStyle = isTransparent ? 'rgb(0 0 0 / 50%)' : '#000000'
    context.fillRect(0, 0, width, height)
    if (time >= blackUntil) context.drawImage(shapes, (index * 3) % width, 0)
    await frames.add(time, (times[index + 1] ?? 2 * time - (times[index - 1] ?? 0)) - time || 0.04)
  }
  if (track && audio) {
    const sample = sampleOf(audio)
    await track.add(sample)
    sample.close()
  }
  return toBlob(output)
}

/** Decoder configuration of HEVC, main profile, level 3.1, without parameter sets. */
const HEVC_DESCRIPTION = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0]

const foreignCodecs = {
  hevc: { codec: 'hvc1.1.6.L93.90', description: Uint8Array.from(HEVC_DESCRIPTION) },
  prores: { codec: 'apch' },
} as const

/** Makes a video in a codec that the browser cannot encode. The frames contain no valid data. */
export async function foreignVideo(codec: keyof typeof foreignCodecs): Promise<Blob> {
  const output = new Output<OutputFormat, BufferTarget>({ format: new MovOutputFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const
  const decoderConfig = { ...foreignCodecs[codec], codedWidth: 320, codedHeight: 180, colorSpace }
  for (let frame = 0; frame < 5; frame += 1) {
    await source.add(new EncodedPacket(new Uint8Array(200).fill(frame), 'key', frame / 25, 1 / 25), { decoderConfig })
  }
  return toBlob(output)
}
