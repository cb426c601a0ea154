import {
  AudioSample,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MkvOutputFormat,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  TextSubtitleSource,
  VideoSampleSink,
  WEBM,
  WebMOutputFormat,
  type MetadataTags,
  type OutputFormat,
  type Rotation,
} from 'mediabunny'

import { boxesAt, type MovingRegion } from '#lib/review/moving-regions.ts'
import { canvasContext } from '../core/canvas'
import { CLIP, drawScene, type Draw } from './clip-scene'
import { paintRegion, tileColours } from './verify-covers'

/** Makes tiny videos and exports of them: correct ones and ones with a planted defect. */

const SAMPLE_RATE = 48_000

const FORMATS = {
  mp4: { format: () => new Mp4OutputFormat({ fastStart: 'in-memory' }), codec: 'avc' },
  webm: { format: () => new WebMOutputFormat(), codec: 'vp9' },
  mkv: { format: () => new MkvOutputFormat(), codec: 'vp8' },
} as const
export type ClipKind = keyof typeof FORMATS

export interface Clip {
  file: Blob
  kind: ClipKind
  /** Seconds. */
  times: number[]
  /** Pixels of the upright frame. */
  width: number
  height: number
  rotation: Rotation
}

/** Returns the matrix that turns an upright frame into a stored one, which players rotate back. */
function storedMatrix(rotation: Rotation, width: number, height: number): DOMMatrix2DInit {
  if (rotation === 90) return { a: 0, b: -1, c: 1, d: 0, e: 0, f: height }
  if (rotation === 180) return { a: -1, b: 0, c: 0, d: -1, e: width, f: height }
  if (rotation === 270) return { a: 0, b: 1, c: -1, d: 0, e: width, f: 0 }
  return { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }
}

const isTurned = (rotation: Rotation): boolean => rotation % 180 === 90

interface ToneOptions {
  seconds: number
  loudness: number
}

function tone({ seconds, loudness }: ToneOptions): AudioSample {
  const data = Float32Array.from(
    { length: Math.round(seconds * SAMPLE_RATE) },
    (_, at) => loudness * Math.sin((2 * Math.PI * 440 * at) / SAMPLE_RATE),
  )
  return new AudioSample({ data, format: 'f32-planar', numberOfChannels: 1, sampleRate: SAMPLE_RATE, timestamp: 0 })
}

const durationOf = (times: readonly number[], index: number): number =>
  (times[index + 1] ?? 2 * (times[index] ?? 0) - (times[index - 1] ?? 0)) - (times[index] ?? 0)

async function blobOf(output: Output<OutputFormat, BufferTarget>): Promise<Blob> {
  await output.finalize()
  if (output.target.buffer === null) throw new Error('nothing was written')
  return new Blob([withoutDates(new Uint8Array(output.target.buffer))], { type: output.format.mimeType })
}

/** Sets the creation dates of an MP4 file to 0. */
function withoutDates(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const latin = new TextDecoder('latin1').decode(bytes)
  for (const name of ['mvhd', 'tkhd', 'mdhd'])
    for (let at = latin.indexOf(name); at !== -1; at = latin.indexOf(name, at + 4))
      bytes.fill(0, at + 8, at + (bytes[at + 4] === 1 ? 24 : 16))
  return bytes
}

export interface ClipOptions {
  kind?: ClipKind
  rotation?: Rotation
  hasAudio?: boolean
  draw?: Draw
  times?: number[]
  width?: number
  height?: number
}

/** Makes a source clip. */
export async function makeClip({
  kind = 'mp4',
  rotation = 0,
  hasAudio = false,
  draw = drawScene,
  times = Array.from({ length: CLIP.frames }, (_, index) => index / CLIP.framesPerSecond),
  width = CLIP.width,
  height = CLIP.height,
}: ClipOptions = {}): Promise<Clip> {
  const { format, codec } = FORMATS[kind]
  const output = new Output<OutputFormat, BufferTarget>({ format: format(), target: new BufferTarget() })
  const canvas = new OffscreenCanvas(width, height)
  const upright = isTurned(rotation) ? { width: height, height: width } : { width, height }
  const frames = new CanvasSource(canvas, { codec, quality: new Quality({ bitrate: 3_000_000 }), keyFrameInterval: 0.3 })
  output.addVideoTrack(frames, { rotation })
  const sound = hasAudio ? new AudioSampleSource({ codec: 'opus', quality: new Quality('low') }) : undefined
  if (sound) output.addAudioTrack(sound)
  await output.start()
  const context = canvasContext(canvas)
  context.setTransform(storedMatrix(rotation, width, height))
  for (const [index, time] of times.entries()) {
    draw(context, index, upright.width, upright.height)
    await frames.add(time, durationOf(times, index))
  }
  if (sound) {
    const sample = tone({ seconds: times.at(-1) ?? 1, loudness: 0.5 })
    await sound.add(sample)
    sample.close()
  }
  return { file: await blobOf(output), kind, times, rotation, ...upright }
}

/** Returns a VP8 clip with a frame that isn't displayed, such as encoders add to improve the prediction of others. */
export async function withHiddenFrame(clip: Clip, hidden: number): Promise<Clip> {
  const input = openClip(clip.file)
  try {
    const track = await input.getPrimaryVideoTrack()
    const decoderConfig = await track?.getDecoderConfig()
    if (!track || !decoderConfig) throw new Error('the clip has no video')
    const output = new Output<OutputFormat, BufferTarget>({ format: FORMATS[clip.kind].format(), target: new BufferTarget() })
    const source = new EncodedVideoPacketSource('vp8')
    output.addVideoTrack(source)
    await output.start()
    let index = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const data = new Uint8Array(packet.data)
      // The bit `show_frame` (RFC 6386, 9.1).
      if (index === hidden) data[0] = (data[0] ?? 0) & ~0x10
      await source.add(packet.clone({ data }), { decoderConfig })
      index += 1
    }
    return { ...clip, file: await blobOf(output), times: clip.times.filter((_, at) => at !== hidden) }
  } finally {
    input.dispose()
  }
}

/** The differences of an export from a correct one. */
export interface ExportOptions {
  /** The regions to paint in a frame. */
  regionsOf?: (index: number) => MovingRegion[]
  /** Opacity of the covers, 0 to 1. */
  opacity?: number
  /** Tiles per side of coarse covers. */
  tiles?: number
  /** Whether the tiles are measured in every frame. */
  isPerFrame?: boolean
  /** The frames of the source to write, by index. */
  order?: number[]
  times?: number[]
  /** Duration of the last frame in seconds. */
  lastDuration?: number
  rotation?: Rotation
  /** Size of the stored frame. */
  size?: { width: number; height: number }
  hasSecondVideo?: boolean
  hasSubtitles?: boolean
  tags?: MetadataTags
  audio?: 'keep' | 'altered' | 'late' | 'silent' | 'tone' | 'none'
  bitrate?: number
  /** Changes the painted frame. */
  touch?: (context: OffscreenCanvasRenderingContext2D, index: number) => void
}

const openClip = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: [MP4, WEBM, MATROSKA] })

/** Decodes the upright frames of a clip. */
async function uprightFrames(clip: Clip): Promise<ImageData[]> {
  const input = openClip(clip.file)
  try {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw new Error('the clip has no video')
    const images: ImageData[] = []
    for await (const sample of new VideoSampleSink(track).samples()) {
      const canvas = new OffscreenCanvas(clip.width, clip.height)
      sample.draw(canvasContext(canvas), 0, 0, clip.width, clip.height)
      sample.close()
      images.push(canvasContext(canvas).getImageData(0, 0, clip.width, clip.height))
    }
    return images
  } finally {
    input.dispose()
  }
}

async function copyAudio(clip: Clip, source: EncodedAudioPacketSource, mode: 'keep' | 'altered' | 'late'): Promise<void> {
  const input = openClip(clip.file)
  try {
    const track = await input.getPrimaryAudioTrack()
    const decoderConfig = await track?.getDecoderConfig()
    if (!track || !decoderConfig) throw new Error('the clip has no audio')
    let index = 0
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const data = new Uint8Array(packet.data)
      if (mode === 'altered' && index === 5) data[data.length - 1] = (data.at(-1) ?? 0) ^ 1
      const time = packet.timestamp + (mode === 'late' ? 0.02 : 0)
      await source.add(new EncodedPacket(data, packet.type, time, packet.duration), { decoderConfig })
      index += 1
    }
  } finally {
    input.dispose()
  }
}

/** Exports a clip with its regions redacted. */
export async function exportClip(clip: Clip, regions: MovingRegion[], options: ExportOptions = {}): Promise<Blob> {
  const { opacity = 1, tiles = 3, isPerFrame = false, rotation = clip.rotation, audio = 'none', bitrate = 3_000_000 } = options
  const images = await uprightFrames(clip)
  const order = options.order ?? clip.times.map((_, index) => index)
  const times = options.times ?? order.map((_, index) => clip.times[index] ?? 0)
  const { format, codec } = FORMATS[clip.kind]
  const output = new Output<OutputFormat, BufferTarget>({ format: format(), target: new BufferTarget() })
  const stored = isTurned(clip.rotation) ? { width: clip.height, height: clip.width } : { width: clip.width, height: clip.height }
  const size = options.size ?? stored
  const canvas = new OffscreenCanvas(size.width, size.height)
  const encode = { codec, quality: new Quality({ bitrate }), keyFrameInterval: 0.3 }
  const frames = new CanvasSource(canvas, encode)
  const second = options.hasSecondVideo === true ? new CanvasSource(canvas, encode) : undefined
  output.addVideoTrack(frames, { rotation })
  if (second) output.addVideoTrack(second)
  const isCopied = audio === 'keep' || audio === 'altered' || audio === 'late'
  const copied = isCopied ? new EncodedAudioPacketSource('opus') : undefined
  const made = audio === 'silent' || audio === 'tone' ? new AudioSampleSource({ codec: 'opus', quality: new Quality('low') }) : undefined
  const subtitles = options.hasSubtitles === true ? new TextSubtitleSource('webvtt') : undefined
  if (copied) output.addAudioTrack(copied)
  if (made) output.addAudioTrack(made)
  if (subtitles) output.addSubtitleTrack(subtitles)
  if (options.tags) output.setMetadataTags(options.tags)
  await output.start()
  const colours = new Map<MovingRegion, number[][]>()
  const upright = new OffscreenCanvas(clip.width, clip.height)
  const context = canvasContext(canvas)
  for (const [index, from] of order.entries()) {
    const image = images[from]
    if (!image) throw new Error(`there is no frame ${from}`)
    const painted = new ImageData(new Uint8ClampedArray(image.data), image.width, image.height)
    const time = clip.times[from] ?? 0
    for (const region of options.regionsOf?.(from) ?? regions) {
      const [place] = boxesAt(region, time)
      if (!place) continue
      const known = isPerFrame ? undefined : colours.get(region)
      const measured = known ?? tileColours(image, place, tiles)
      colours.set(region, measured)
      paintRegion(painted, region, time, measured, tiles, opacity)
    }
    canvasContext(upright).putImageData(painted, 0, 0)
    options.touch?.(canvasContext(upright), from)
    context.setTransform(storedMatrix(clip.rotation, stored.width, stored.height))
    context.drawImage(upright, 0, 0)
    const duration = index === order.length - 1 ? (options.lastDuration ?? durationOf(times, index)) : durationOf(times, index)
    await frames.add(times[index] ?? 0, duration)
    await second?.add(times[index] ?? 0, duration)
  }
  if (copied && isCopied) await copyAudio(clip, copied, audio)
  if (made) {
    const sample = tone({ seconds: clip.times.at(-1) ?? 1, loudness: audio === 'tone' ? 0.5 : 0 })
    await made.add(sample)
    sample.close()
  }
  await subtitles?.add('WEBVTT\n\n00:00.000 --> 00:00.400\nA name\n')
  return blobOf(output)
}
