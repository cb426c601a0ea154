import { EncodedPacketSink, VideoSampleSink, type InputVideoTrack, type VideoSample } from 'mediabunny'

import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import { EngineError, isAllocationFailure, outOfMemory } from '../../core/errors'
import { videoNotDecodable } from '../../timed/errors'
import type { Presentation } from '../../timed/edit-lists'
import { trackCodecName } from '../../timed/tracks/track-codec'
import { presentationOf, presentedFrame, presentedSamples } from '../../timed/presentation'
import { damagedVideo } from '../../timed/video-errors'
import { opaqueSamples } from './detect-opaque'

/** The decodable frames of a video. */
export interface VideoFrames {
  /** Pixels of the upright frame. */
  width: number
  height: number
  /** The times of all frames in the file, in seconds, ascending. */
  times: Float64Array
  /**
   * Decodes the frames in the order of time. The caller closes each of them.
   *
   * @param start the first frame is the one shown at this time
   * @throws EngineError if a frame can't be decoded
   */
  decode: (start?: number) => AsyncGenerator<VideoSample>
}

function toEngineError(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  if (isAllocationFailure(error)) return outOfMemory({ cause: error })
  return damagedVideo('a part of it can’t be decoded', { cause: error })
}

/** Yields the presented frames of a decoder, and converts its errors to the engine's. */
async function* decoded(samples: AsyncGenerator<VideoSample>, presented: Presentation): AsyncGenerator<VideoSample> {
  try {
    yield* presentedSamples(samples, presented)
  } catch (error) {
    throw toEngineError(error)
  }
}

/** Returns the times of a track's packets that are presented, ascending. */
async function timesOf(track: InputVideoTrack, signal: AbortSignal): Promise<Float64Array> {
  const times: number[] = []
  const presented = presentationOf(track)
  try {
    for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      const shown = presentedFrame(presented, { time: timestamp, duration })
      if (shown) times.push(shown.time)
      if (times.length % 1000 > 0) continue
      await yieldToMessages()
      throwIfCancelled(signal)
    }
  } catch (error) {
    throwIfCancelled(signal)
    throw toEngineError(error)
  }
  return Float64Array.from(times).toSorted()
}

/**
 * Reads the frames of a video.
 *
 * @throws EngineError, EngineCancelledError
 */
export async function openFrames(track: InputVideoTrack, signal: AbortSignal): Promise<VideoFrames> {
  if (!(await track.canDecode())) throw videoNotDecodable(await trackCodecName(track))
  const times = await timesOf(track, signal)
  if (times.length === 0) throw damagedVideo('it has no frames')
  const sink = (await track.canBeTransparent()) ? undefined : new VideoSampleSink(track)
  return {
    width: Math.round(await track.getDisplayWidth()),
    height: Math.round(await track.getDisplayHeight()),
    times,
    decode: (start) => decoded(sink ? sink.samples(start) : opaqueSamples(track, start), presentationOf(track)),
  }
}
