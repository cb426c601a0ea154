import type { VideoSample } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import type { FrameSource } from '../player/frame-source'
import { readFrameTimes } from '../player/frame-times'
import type { OpenVideo } from '../player/open-video'
import { BrightnessReader } from './brightness'
import { pyramidOf, type Pyramid } from './pyramid'
import type { FollowRequest } from './types'

/** Memory in bytes for the frames that are decoded at a time while a video is followed back. */
const MEMORY = 16 * 1024 * 1024
const MIN_FRAMES = 8
/** Tolerance of times in seconds. */
const SAME_TIME = 1e-6

/** The brightness of a frame. */
export interface LumaFrame {
  readonly time: number
  readonly pyramid: Pyramid
  /** Pixels of the largest image per pixel of the upright video. */
  readonly across: number
  readonly down: number
}

interface FramesOptions extends Pick<FollowRequest, 'time' | 'until'> {
  /** Side of the squares of pixels that are measured as one pixel. */
  side: number
  signal: AbortSignal
}

/** Reads the brightness of a frame and closes it. */
async function readAndClose(reader: BrightnessReader, sample: VideoSample): Promise<LumaFrame> {
  try {
    const { image, across, down } = await reader.read(sample)
    return { time: sample.timestamp, pyramid: pyramidOf(image), across, down }
  } finally {
    sample.close()
  }
}

/** Yields the frame shown at a time and the frames after it. */
export async function* framesForward(
  video: OpenVideo,
  source: FrameSource,
  { time, until, side, signal }: FramesOptions,
): AsyncGenerator<LumaFrame, void, unknown> {
  const reader = new BrightnessReader(video.facts, side)
  for await (const sample of source(time)) {
    const isWanted = !signal.aborted && (sample.timestamp <= time || sample.timestamp <= until + SAME_TIME)
    if (!isWanted) sample.close()
    throwIfCancelled(signal)
    if (!isWanted) return
    yield await readAndClose(reader, sample)
  }
}

/**
 * Yields the frame shown at a time and the frames before it. Video can only be decoded forward, so this decodes parts with as many frames
 * as the memory holds, each from the key frame before it.
 */
export async function* framesBack(
  video: OpenVideo,
  source: FrameSource,
  { time, until, side, signal }: FramesOptions,
): AsyncGenerator<LumaFrame, void, unknown> {
  const reader = new BrightnessReader(video.facts, side)
  const { width, height } = video.facts
  const bytes = ((width * height) / side ** 2) * 1.34
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
      else frames.push(await readAndClose(reader, sample))
    }
    // The first frame is yielded even if it is shown before the time to follow to.
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
