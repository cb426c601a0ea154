import { Output, Quality, VideoSample, VideoSampleSource, type InputVideoTrack, type Target as MediaTarget } from 'mediabunny'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { EngineCancelledError, EngineError, isAllocationFailure, isStorageFull, outOfMemory } from '../core/errors'
import { clockStart } from '../timed/clock-start'
import { exportedTracks, type PlannedAudio } from './export/audio-plan'
import { audioFailure, AudioWriter } from './export/audio-writer'
import { incompleteColours } from './colours'
import { ENCODERS, isIsobmff, outputCodecOf, WRITABLE, type OutputCodec } from './export/containers'
import { FramePainter } from './frame-painter'
import { isPacked } from './frame-pixels'
import { framesOf, frameStatistics, type TimedFrame } from './frames'
import type { Target } from './export/output'
import { withoutUserData } from '../timed/containers/without-user-data'

/** Seconds between frames that can be decoded independently. */
const KEY_FRAME_INTERVAL = 2
/**
 * Bits per second. Below this, the first frames of a still picture lose their colours in VP8, and encoders label small H.264 frames as
 * level 1b, which Chromium's decoder rejects. A still picture needs fewer bits anyway.
 */
const MIN_BITRATE = 200_000
/** Each generation of codecs needs about a third fewer bits than the previous one. */
const GENERATIONS: Record<OutputCodec, number> = { vp8: 0, h264: 0, vp9: 1, av1: 2 }
/** Real-time encoding needs more bits for the same quality than the slow encoders of most sources. */
const LIVE_FACTOR = 1.2
/** Min ticks per second of an MP4's timestamps. Any common frame rate divides it without a remainder. */
const MIN_TIME_SCALE = 57_600
const MAX_TIME_SCALE = 1_000_000

/** A video to redact. */
export interface PipelineInput {
  video: InputVideoTrack
  regions: readonly MovingRegion[]
  target: Target
  audio: readonly PlannedAudio[]
}

export interface PipelineOptions {
  signal: AbortSignal
  /** Receives the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

export interface WrittenVideo {
  /** Seconds of each frame of the output in order, and the end of the last one, on the source's clock. */
  times: Float64Array
  end: number
  audioTracks: number
  /** The time of the source at which the output starts, in seconds. */
  start: number
}

/**
 * Returns the bits per second of an export: 1.2 times the source's average, times 1.5 for each generation of codecs that the export's is
 * older than the source's. HEVC counts as VP9.
 */
export function exportBitrate(bitrate: number, source: OutputCodec | undefined, target: OutputCodec): number {
  const steps = Math.max(0, (source === undefined ? GENERATIONS.vp9 : GENERATIONS[source]) - GENERATIONS[target])
  return Math.max(MIN_BITRATE, Math.round(bitrate * LIVE_FACTOR * 1.5 ** steps))
}

/**
 * Returns the ticks per second in which an MP4 stores timestamps: a multiple of the source's, so that they stay exact, or undefined for
 * mediabunny's choice.
 */
export function timeScaleFor(resolution: number): number | undefined {
  if (!Number.isInteger(resolution) || resolution < 1) return undefined
  const scale = resolution * Math.ceil(MIN_TIME_SCALE / resolution)
  return scale > MAX_TIME_SCALE ? undefined : scale
}

/**
 * Returns whether a plain MP4 can store the first timestamp of a track exactly: its edit list counts in 1/57,600 s, which rounds the clock
 * of a broadcast. A fragmented MP4 stores it in the track's ticks.
 */
function isWholeTick(seconds: number): boolean {
  const ticks = seconds * MIN_TIME_SCALE
  return seconds <= 0 || Math.abs(ticks - Math.round(ticks)) < 1e-6 * MIN_TIME_SCALE
}

/**
 * Returns whether MP4 and QuickTime must be written in fragments. mediabunny can't write uncompressed audio into them.
 *
 * @param start the time of the source at which the export starts, in seconds
 */
export async function isFragmented(video: InputVideoTrack, audio: readonly PlannedAudio[], start: number): Promise<boolean> {
  return !isWholeTick((await video.getFirstTimestamp()) - start) && audio.every(({ codec }) => codec?.startsWith('pcm-') !== true)
}

/** Returns the option of a video track for the precision of its timestamps. */
export async function timeScale(video: InputVideoTrack, { container }: Pick<Target, 'container'>): Promise<{ frameRate?: number }> {
  const frameRate = isIsobmff(container) ? timeScaleFor(await video.getTimeResolution()) : undefined
  return frameRate === undefined ? {} : { frameRate }
}

/** Returns the error of a video that can't be read to its end. */
export const damaged = (cause: unknown): EngineError =>
  isAllocationFailure(cause)
    ? outOfMemory({ cause })
    : new EngineError(
        'cannot-decode',
        'A part of this video is damaged and can’t be decoded, so nothing was exported. Repair or convert it in another program.',
        { cause },
      )

/** Returns the error of a video that can't be written. */
export const notEncoded = (cause: unknown): EngineError =>
  isAllocationFailure(cause)
    ? outOfMemory({ cause })
    : new EngineError('cannot-encode', 'This browser couldn’t encode the video, so nothing was exported. Choose another format.', { cause })

/** Passes on the engine's errors and storage errors such as a full disk. */
export async function failingAs<T>(work: () => Promise<T>, toError: (cause: unknown) => EngineError): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof EngineError || error instanceof EngineCancelledError || isStorageFull(error)) throw error
    throw toError(error)
  }
}

interface FrameWriterOptions {
  /** The time of the source at which the export starts, in seconds. */
  start: number
  codec: OutputCodec
  bitrate: number
  framesPerSecond: number
  painter: (frame: VideoFrame) => FramePainter
  /** The source's description of its colours, if it is incomplete. */
  colours: VideoColorSpaceInit | undefined
}

/** Decodes, paints and encodes the frames of a video one by one. */
class FrameWriter {
  readonly times: number[] = []
  /** Seconds: the end of the last frame, and the longest time between two frames. */
  end = 0
  longest = 0
  encoded = 0
  readonly source: VideoSampleSource
  readonly #start: number
  readonly #painter: (frame: VideoFrame) => FramePainter
  #size: { width: number; height: number; painter: FramePainter } | undefined

  #hasPlanes = true

  constructor({ start, codec, bitrate, framesPerSecond, painter, colours }: FrameWriterOptions) {
    this.#start = start
    this.#painter = painter
    this.source = new VideoSampleSource({
      codec: ENCODERS[codec],
      quality: new Quality({ bitrate }),
      keyFrameInterval: KEY_FRAME_INTERVAL,
      latencyMode: 'realtime',
      onEncodedPacket: (packet, meta) => {
        this.encoded += 1
        // mediabunny declares the bytes as read-only, but writes the packet's data after this call.
        if (codec === 'h264') Object.assign(packet, { data: withoutUserData(packet.data) })
        // Browsers state a guess here if a frame doesn't state its colours, and mediabunny writes it into the file.
        if (colours && meta?.decoderConfig && this.#hasPlanes) meta.decoderConfig.colorSpace = colours
      },
      // mediabunny passes on the ticks of the timestamps, which would divide the bitrate by thousands.
      onEncoderConfig: (config) => {
        config.framerate = framesPerSecond
      },
    })
  }

  async write({ frame, time, duration }: TimedFrame): Promise<void> {
    let painted: VideoFrame
    try {
      const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
      this.#size ??= { width, height, painter: this.#painter(frame) }
      if (this.#size.width !== width || this.#size.height !== height)
        throw new EngineError(
          'cannot-decode',
          'The video changes its size, so nothing was exported. Convert it to one size in another program.',
        )
      painted = await failingAs(() => this.#paint(frame, time), damaged)
      this.#hasPlanes = !isPacked(painted.format)
    } finally {
      frame.close()
    }
    const sample = new VideoSample(painted, { timestamp: time - this.#start, duration })
    try {
      await failingAs(() => this.source.add(sample), notEncoded)
    } finally {
      sample.close()
    }
    this.longest = Math.max(this.longest, time - (this.times.at(-1) ?? time))
    this.times.push(time)
    this.end = Math.max(this.end, time + duration)
  }

  async #paint(frame: VideoFrame, time: number): Promise<VideoFrame> {
    if (!this.#size) throw new Error('the size of the video is unknown')
    return this.#size.painter.paint(frame, time)
  }
}

async function painterFactory(video: InputVideoTrack, regions: readonly MovingRegion[], colours: VideoColorSpaceInit | undefined) {
  const [rotation, flip] = [await video.getRotation(), await video.getFlip()]
  const upright = { width: Math.round(await video.getDisplayWidth()), height: Math.round(await video.getDisplayHeight()) }
  return (frame: VideoFrame): FramePainter => {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
    return new FramePainter(regions, { rotation, flip, coded: { width, height }, upright }, colours)
  }
}

/**
 * Returns the seconds for which the last frame of a video is shown. WebM and Matroska store only the end of the whole file, whose audio may
 * be longer. If it isn't a time, as in a live recording, the last frame counts as long as the longest.
 */
export function lastDuration({ time, duration }: Pick<TimedFrame, 'time' | 'duration'>, end: number | null, longest: number): number {
  if (duration > 0) return duration
  return end === null || Number.isNaN(end) ? longest : Math.min(longest, Math.max(0, end - time))
}

/** Rejects a frame count that differs from the source's, because a frame is missing or duplicated. */
function checkCount(count: number, expected: number): void {
  if (count === expected) return
  throw new EngineError(
    'cannot-decode',
    `The video has ${expected} frames, but ${count} were decoded, so nothing was exported. Repair or convert it in another program.`,
  )
}

/** Rejects the result of an encoder that lost or added a frame. */
function checkEncoded(count: number, expected: number): void {
  if (count === expected) return
  const message = `This browser encoded ${count} of ${expected} frames, so nothing was exported. Choose another format.`
  throw new EngineError('cannot-encode', message)
}

/**
 * Writes a redacted copy of a video: every frame is painted and encoded again at its time, even if nothing in it is redacted, and audio is
 * written as planned. The copy starts at 0, even if the source has the clock of a broadcast. Nothing else is copied from the source.
 *
 * @throws EngineError, EngineCancelledError, or the storage's QuotaExceededError
 */
export async function writeRedacted(
  { video, regions, target, audio }: PipelineInput,
  destination: MediaTarget,
  { signal, onProgress }: PipelineOptions,
): Promise<WrittenVideo> {
  const statistics = await failingAs(() => frameStatistics(video), damaged)
  const [rotation, flip] = [await video.getRotation(), await video.getFlip()]
  if (statistics.frames === 0)
    throw new EngineError('cannot-decode', 'The video has no frames, so nothing was exported. Choose another file.')
  const bitrate = exportBitrate(statistics.bitrate, outputCodecOf(await video.getCodec()), target.codec)
  const colours = await incompleteColours(video)
  const painter = await painterFactory(video, regions, colours)
  const start = await clockStart(exportedTracks(video, audio))
  const writer = new FrameWriter({ start, codec: target.codec, bitrate, framesPerSecond: statistics.framesPerSecond, painter, colours })
  const output = new Output({ format: WRITABLE[target.container].format(await isFragmented(video, audio, start)), target: destination })
  output.addVideoTrack(writer.source, { rotation, flip, ...(await timeScale(video, target)) })
  const audioWriter = new AudioWriter(start)
  await audioWriter.addTracks(output, audio)
  const end = await video.getDurationFromMetadata()
  const frames = framesOf(video)
  try {
    await output.start()
    for (;;) {
      const next = await failingAs(() => frames.next(), damaged)
      if (next.done === true) break
      const isLast = writer.times.length === statistics.frames - 1
      // A single frame in a file that declares no end has no duration.
      const isInstant = writer.times.length === 0 && end === null
      const longest = isInstant ? 0 : Math.max(writer.longest, 1 / statistics.framesPerSecond)
      await writer.write(isLast ? { ...next.value, duration: lastDuration(next.value, end, longest) } : next.value)
      await failingAs(
        () => audioWriter.advance(next.value.time, signal),
        (cause) => audioFailure({ cause }),
      )
      onProgress(writer.times.length / Math.max(1, statistics.frames))
      await yieldToMessages()
      throwIfCancelled(signal)
    }
    checkCount(writer.times.length, statistics.frames)
    await failingAs(
      () => audioWriter.finish(signal),
      (cause) => audioFailure({ cause }),
    )
    await failingAs(() => output.finalize(), notEncoded)
    checkEncoded(writer.encoded, statistics.frames)
    return { times: Float64Array.from(writer.times), end: writer.end, audioTracks: audioWriter.count, start }
  } catch (error) {
    await frames.return(undefined)
    await audioWriter.stop().catch(() => undefined)
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    throw error
  }
}
