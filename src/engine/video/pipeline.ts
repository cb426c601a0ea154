import { Output, type InputVideoTrack, type Target as MediaTarget } from 'mediabunny'

import type { MovingRegion } from '#lib/review/moving-regions.ts'
import { throwIfCancelled, yieldToMessages } from '../core/cancellation'
import { EngineError } from '../core/errors'
import { clockStart } from '../timed/clock-start'
import { exportedTracks, type PlannedAudio } from './export/audio-plan'
import { audioFailure, AudioWriter } from './export/audio-writer'
import { incompleteColours } from './colours'
import { isIsobmff, outputCodecOf, WRITABLE, type OutputCodec } from './export/containers'
import { EarlierPackets, type EarlierExport } from './export/earlier-exports'
import { damaged, failingAs, notEncoded } from './export/failures'
import { FrameWriter } from './export/frame-writer'
import { Looks } from './export/looks'
import type { Target } from './export/output'
import { FramePainter } from './frame-painter'
import { framesOf, frameStatistics, type TimedFrame } from './frames'

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
  /** An export of the same source, whose packets are copied where the frames look the same. */
  earlier?: EarlierExport
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
  /** Number of frames whose packets are those of the earlier export. */
  copied: number
  /** The data that a later export of the same source needs besides the file. Omitted where the frames aren't encoded. */
  made?: Omit<EarlierExport, 'file'>
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

const uprightSize = async (video: InputVideoTrack) => ({
  width: Math.round(await video.getDisplayWidth()),
  height: Math.round(await video.getDisplayHeight()),
})

async function painterFactory(video: InputVideoTrack, regions: readonly MovingRegion[], colours: VideoColorSpaceInit | undefined) {
  const [rotation, flip] = [await video.getRotation(), await video.getFlip()]
  const upright = await uprightSize(video)
  return (frame: VideoFrame): FramePainter => {
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
    return new FramePainter(regions, { rotation, flip, coded: { width, height }, upright }, colours)
  }
}

/** Returns the earlier export's packets, if they can stand beside those of this one. */
async function packetsOf(
  earlier: EarlierExport | undefined,
  settings: string,
  frames: number,
  looks: Looks,
): Promise<EarlierPackets | undefined> {
  if (earlier?.settings !== settings) return undefined
  const known = earlier.stretches.reduce((sum, { times }) => sum + times.length, 0)
  return known === frames ? EarlierPackets.open(earlier, looks) : undefined
}

/** Returns the stretches of an export that can be decoded on their own, or undefined if its first frame can't. */
async function stretchesOf({ times, keys }: FrameWriter, looks: Looks): Promise<EarlierExport['stretches'] | undefined> {
  if (keys[0] !== 0) return undefined
  const stretches: { times: number[]; look: string }[] = []
  for (const [index, first] of keys.entries()) {
    const own = times.slice(first, keys[index + 1])
    stretches.push({ times: own, look: await looks.of(own) })
  }
  return stretches
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
 * Where an earlier export looks the same, its packets are copied instead, so that these frames are the same to the last pixel.
 *
 * @throws EngineError, EngineCancelledError, UnusableEarlierExport, or the storage's QuotaExceededError
 */
export async function writeRedacted(
  { video, regions, target, audio, earlier }: PipelineInput,
  destination: MediaTarget,
  { signal, onProgress }: PipelineOptions,
): Promise<WrittenVideo> {
  const statistics = await failingAs(() => frameStatistics(video), damaged)
  const [rotation, flip] = [await video.getRotation(), await video.getFlip()]
  if (statistics.frames === 0)
    throw new EngineError('cannot-decode', 'The video has no frames, so nothing was exported. Choose another file.')
  const bitrate = exportBitrate(statistics.bitrate, outputCodecOf(await video.getCodec()), target.codec)
  const colours = await incompleteColours(video, target.codec)
  const painter = await painterFactory(video, regions, colours)
  const start = await clockStart(exportedTracks(video, audio))
  const encoding = { codec: target.codec, bitrate, framesPerSecond: statistics.framesPerSecond }
  const settings = JSON.stringify([target.container, encoding, colours])
  const looks = await Looks.from(regions, await uprightSize(video))
  const writer = new FrameWriter({ start, encoding, painter, colours })
  const output = new Output({ format: WRITABLE[target.container].format(await isFragmented(video, audio, start)), target: destination })
  output.addVideoTrack(writer.source, { rotation, flip, bitrate, ...(await timeScale(video, target)) })
  const audioWriter = new AudioWriter(start)
  await audioWriter.addTracks(output, audio)
  const end = await video.getDurationFromMetadata()
  const packets = await packetsOf(earlier, settings, statistics.frames, looks)
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
      const frame = isLast ? { ...next.value, duration: lastDuration(next.value, end, longest) } : next.value
      await writer.write(frame, packets)
      await failingAs(
        () => audioWriter.advance(next.value.time, signal),
        (cause) => audioFailure({ cause }),
      )
      onProgress(writer.times.length / Math.max(1, statistics.frames))
      await yieldToMessages()
      throwIfCancelled(signal)
    }
    await writer.finish()
    checkCount(writer.times.length, statistics.frames)
    await failingAs(
      () => audioWriter.finish(signal),
      (cause) => audioFailure({ cause }),
    )
    await failingAs(() => output.finalize(), notEncoded)
    checkEncoded(writer.encoded, statistics.frames)
    const stretches = await stretchesOf(writer, looks)
    const made = stretches && writer.config ? { settings, config: writer.config, stretches } : undefined
    const { copied, end: lastEnd } = writer
    return { times: Float64Array.from(writer.times), end: lastEnd, audioTracks: audioWriter.count, start, copied, ...(made && { made }) }
  } catch (error) {
    await frames.return(undefined)
    await writer.cancel().catch(() => undefined)
    await audioWriter.stop().catch(() => undefined)
    if (output.state !== 'finalized') await output.cancel().catch(() => undefined)
    throw error
  } finally {
    await packets?.close()
  }
}
