import {
  AudioSample,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  MovOutputFormat,
  MP4,
  Mp4OutputFormat,
  MPEG_TS,
  MpegTsOutputFormat,
  Output,
  QTFF,
  Quality,
  TextSubtitleSource,
  VideoSampleSink,
  WEBM,
  WebMOutputFormat,
  type AudioCodec,
  type MetadataTags,
  type OutputFormat,
  type Rotation,
  type VideoCodec,
} from 'mediabunny'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { registerAudioEncoders } from '../audio/encoders/register'
import { canvasContext } from '../core/canvas'
import type { Box } from '../core/types'
import { evenTimes } from './media'

/** Makes videos with a moving pattern and burnt-in frame numbers, and reads them back. */

const FORMATS = {
  webm: () => new WebMOutputFormat(),
  mkv: () => new MkvOutputFormat(),
  mp4: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  mov: () => new MovOutputFormat({ fastStart: 'in-memory' }),
  ts: () => new MpegTsOutputFormat(),
} as const
const CODECS = { webm: 'vp9', mkv: 'vp9', mp4: 'avc', mov: 'avc', ts: 'avc' } as const satisfies Record<string, VideoCodec>

const SAMPLE_RATE = 48_000
/** The frame number: bits from the lowest, as blocks at the top left. */
const BITS = 10
const BIT = 8
/** Size of the moving pattern in pixels. */
const PATTERN = { width: 40, height: 48 }

export interface PlantedOptions {
  kind?: keyof typeof FORMATS
  codec?: VideoCodec
  /** Pixels of the stored frames, before the rotation. */
  width?: number
  height?: number
  /** Start of each frame in seconds. The last frame has the duration of the previous one. */
  times?: number[]
  rotation?: Rotation
  /** Language of each audio track, as an ISO 639-2 code. */
  audio?: string[]
  audioCodec?: AudioCodec
  /** Seconds at which the audio starts. Defaults to the start of the video. */
  audioFrom?: number
  tags?: MetadataTags
  /** Text of each subtitle track. */
  subtitles?: string[]
  /** Bits per second. High by default, so that noise doesn't hide a difference. */
  bitrate?: number
}

export interface PlantedVideo {
  file: Blob
  times: number[]
  /** Pixels of the upright frames. */
  width: number
  height: number
  /** Returns the place of the pattern at a time, in pixels of the upright frame. It moves by fractions of a pixel. */
  patternAt: (time: number) => Box
  /** Returns a region that covers the pattern in every frame. */
  region: (more?: Partial<MovingRegion>) => MovingRegion
}

/** Returns a number from 0 to 1 that looks random. */
const noise = (seed: number): number => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** Draws a face-like pattern: coarse features with fine detail. */
function patternCanvas(): OffscreenCanvas {
  const canvas = new OffscreenCanvas(PATTERN.width, PATTERN.height)
  const context = canvasContext(canvas)
  for (let y = 0; y < PATTERN.height; y += 2)
    for (let x = 0; x < PATTERN.width; x += 2) {
      const light = Math.round(60 + 180 * noise(x * 31 + y * 17))
      context.fillStyle = `rgb(${light} ${Math.round(light * 0.8)} ${255 - light})`
      context.fillRect(x, y, 2, 2)
    }
  return canvas
}

/** Draws a still background with detail, so that a change anywhere is visible. */
function backgroundCanvas(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  for (let y = 0; y < height; y += 12)
    for (let x = 0; x < width; x += 12) {
      const at = x * 7 + y * 13
      context.fillStyle = `rgb(${90 + 110 * noise(at)} ${90 + 110 * noise(at + 1)} ${90 + 110 * noise(at + 2)})`
      context.fillRect(x, y, 12, 12)
    }
  return canvas
}

function drawNumber(context: OffscreenCanvasRenderingContext2D, number: number): void {
  for (let bit = 0; bit < BITS; bit += 1) {
    context.fillStyle = ((number >> bit) & 1) === 1 ? '#fff' : '#000'
    context.fillRect(bit * BIT, 0, BIT, BIT)
  }
}

/** Returns the burnt-in number of an upright frame. */
export function frameNumberOf({ data, width }: ImageData): number {
  let number = 0
  for (let bit = 0; bit < BITS; bit += 1) {
    const at = ((BIT / 2) * width + bit * BIT + BIT / 2) * 4
    if ((data[at] ?? 0) > 127) number += 2 ** bit
  }
  return number
}

/** Returns the matrix that turns an upright picture into a stored one, which players rotate back. */
function storedMatrix(rotation: Rotation, width: number, height: number): DOMMatrix2DInit {
  if (rotation === 90) return { a: 0, b: -1, c: 1, d: 0, e: 0, f: height }
  if (rotation === 180) return { a: -1, b: 0, c: 0, d: -1, e: width, f: height }
  if (rotation === 270) return { a: 0, b: 1, c: -1, d: 0, e: width, f: 0 }
  return {}
}

async function addTone(source: AudioSampleSource, from: number, seconds: number, hertz: number): Promise<void> {
  const data = Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, at) => 0.5 * Math.sin((2 * Math.PI * hertz * at) / SAMPLE_RATE),
  )
  const sample = new AudioSample({ data, format: 'f32-planar', numberOfChannels: 1, sampleRate: SAMPLE_RATE, timestamp: from })
  await source.add(sample)
  sample.close()
}

/** Makes a video in which a pattern moves over a still background. */
export async function plantedVideo({
  kind = 'webm',
  codec = CODECS[kind],
  width = 320,
  height = 180,
  times = evenTimes(1, 25),
  rotation = 0,
  audio = [],
  audioCodec = 'opus',
  audioFrom,
  tags,
  subtitles = [],
  bitrate = 3_000_000,
}: PlantedOptions = {}): Promise<PlantedVideo> {
  registerAudioEncoders()
  const output = new Output<OutputFormat, BufferTarget>({ format: FORMATS[kind](), target: new BufferTarget() })
  const stored = new OffscreenCanvas(width, height)
  const isTurned = rotation === 90 || rotation === 270
  const upright = { width: isTurned ? height : width, height: isTurned ? width : height }
  const frames = new CanvasSource(stored, { codec, quality: new Quality({ bitrate }), keyFrameInterval: 0.5 })
  output.addVideoTrack(frames, { rotation })
  const tracks = audio.map((languageCode) => {
    const source = new AudioSampleSource({ codec: audioCodec, quality: new Quality('low') })
    output.addAudioTrack(source, { languageCode, name: `Microphone of ${languageCode}` })
    return source
  })
  const texts = subtitles.map((text) => {
    const source = new TextSubtitleSource('webvtt')
    output.addSubtitleTrack(source)
    return { source, text }
  })
  if (tags) output.setMetadataTags(tags)
  await output.start()
  const [first, last] = [times[0] ?? 0, times.at(-1) ?? 0]
  const span = Math.max(0.001, last - first)
  const patternAt = (time: number): Box => {
    const share = (time - first) / span
    const from = { x: 0.1 * upright.width + 0.4, y: 0.25 * upright.height + 0.7 }
    const way = { x: 0.45 * upright.width, y: 0.3 * upright.height }
    return { x: from.x + way.x * share, y: from.y + way.y * share, ...PATTERN }
  }
  const [pattern, background] = [patternCanvas(), backgroundCanvas(upright.width, upright.height)]
  const context = canvasContext(stored)
  context.setTransform(storedMatrix(rotation, width, height))
  for (const [index, time] of times.entries()) {
    context.drawImage(background, 0, 0)
    const { x, y } = patternAt(time)
    context.drawImage(pattern, x, y)
    drawNumber(context, index)
    await frames.add(time, (times[index + 1] ?? 2 * time - (times[index - 1] ?? time - 0.04)) - time)
  }
  for (const [index, source] of tracks.entries()) await addTone(source, audioFrom ?? Math.max(0, first), span, 300 * (index + 1))
  for (const { source, text } of texts) await source.add(`WEBVTT\n\n00:00.000 --> 00:00.100\n${text}\n`)
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  const keyframe = (time: number) => {
    const { x, y } = patternAt(time)
    return { time, x: x - 2, y: y - 2, width: PATTERN.width + 4, height: PATTERN.height + 4 }
  }
  return {
    file: new Blob([output.target.buffer], { type: output.format.mimeType }),
    times,
    ...upright,
    patternAt,
    region: (more) => ({
      trackId: 'pattern',
      kind: 'object',
      style: 'Black Box',
      stretches: [{ boxes: first === last ? [keyframe(first)] : [keyframe(first), keyframe(last)], isOpenEnded: false }],
      ...more,
    }),
  }
}

/** A decoded frame, upright. */
export interface DecodedFrame {
  /** Seconds. */
  time: number
  image: ImageData
}

/** Opens a video of any kind that this module makes. The caller disposes the input. */
export const openVideo = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: [MP4, QTFF, WEBM, MATROSKA, MPEG_TS] })

/** Decodes all frames of a video upright. */
export async function decodedFrames(file: Blob): Promise<DecodedFrame[]> {
  const input = openVideo(file)
  const frames: DecodedFrame[] = []
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('the file has no video')
    for await (const sample of new VideoSampleSink(track).samples()) {
      const canvas = new OffscreenCanvas(sample.displayWidth, sample.displayHeight)
      sample.draw(canvasContext(canvas), 0, 0)
      frames.push({ time: sample.timestamp, image: canvasContext(canvas).getImageData(0, 0, canvas.width, canvas.height) })
      sample.close()
    }
    return frames
  } finally {
    input.dispose()
  }
}
