import type { VideoSample } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import { LumaReader } from '../detect-luma'
import type { FrameSource } from '../player/frame-source'
import { readFrameTimes } from '../player/frame-times'
import type { OpenVideo } from '../player/open-video'
import { pyramidOf, type Pyramid } from './pyramid'
import type { FollowRequest } from './types'

/** Memory in bytes for the frames that are decoded at a time where a video is followed back. */
const MEMORY = 16 * 1024 * 1024
const MIN_FRAMES = 8
/** Tolerance of times in seconds. */
const SAME_TIME = 1e-6

/** The brightness of a frame. */
export interface LumaFrame {
  readonly time: number
  readonly pyramid: Pyramid
}

interface FramesOptions extends Pick<FollowRequest, 'time' | 'until'> {
  /** The long side of the image that is measured. */
  longSide: number
  signal: AbortSignal
}

/** Reads the brightness of the frames of a video. Decoded frames are closed at once. */
class BrightnessReader {
  readonly #luma: LumaReader

  constructor({ facts }: OpenVideo, longSide: number) {
    const points = Math.min(4, Math.max(1, Math.round(Math.max(facts.width, facts.height) / longSide)))
    this.#luma = new LumaReader(facts, { longSide, points })
  }

  async read(sample: VideoSample): Promise<LumaFrame> {
    try {
      return { time: sample.timestamp, pyramid: pyramidOf(await this.#luma.read(sample)) }
    } finally {
      sample.close()
    }
  }
}

/** Yields the frame shown at a time and those after it. */
export async function* framesForward(
  video: OpenVideo,
  source: FrameSource,
  { time, until, longSide, signal }: FramesOptions,
): AsyncGenerator<LumaFrame, void, unknown> {
  const reader = new BrightnessReader(video, longSide)
  for await (const sample of source(time)) {
    const isWanted = !signal.aborted && (sample.timestamp <= time || sample.timestamp <= until + SAME_TIME)
    if (!isWanted) sample.close()
    throwIfCancelled(signal)
    if (!isWanted) return
    yield await reader.read(sample)
  }
}

/**
 * Yields the frame shown at a time and those before it. Video is decoded forward only, so it decodes a part of it at a time, as many frames
 * as the memory holds, each part from the key frame before it.
 */
export async function* framesBack(
  video: OpenVideo,
  source: FrameSource,
  { time, until, longSide, signal }: FramesOptions,
): AsyncGenerator<LumaFrame, void, unknown> {
  const reader = new BrightnessReader(video, longSide)
  const { width, height } = video.facts
  const bytes = ((longSide * longSide * Math.min(width, height)) / Math.max(width, height)) * 1.34
  const count = Math.max(MIN_FRAMES, Math.floor(MEMORY / bytes))
  let bound = time + SAME_TIME
  let isFirst = true
  while (bound > until) {
    const times = await readFrameTimes(video.track, { from: bound - 2 * SAME_TIME, to: bound, signal, onProgress: () => undefined })
    const before = times.filter((each) => each < bound)
    const first = before.at(-Math.min(count, before.length))
    if (first === undefined || before.length === 0) return
    const frames: LumaFrame[] = []
    for await (const sample of source(first)) {
      const isWanted = !signal.aborted && sample.timestamp < bound
      if (!isWanted) sample.close()
      throwIfCancelled(signal)
      if (!isWanted) break
      if (sample.timestamp < first - SAME_TIME) sample.close()
      else frames.push(await reader.read(sample))
    }
    // The first frame is yielded also where it is shown before the time to follow to.
    for (const frame of frames.toReversed()) {
      if (frame.time < until - SAME_TIME && !isFirst) return
      yield frame
      isFirst = false
    }
    const [earliest] = frames
    if (!earliest) return
    bound = earliest.time - SAME_TIME / 2
  }
}
