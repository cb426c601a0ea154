import { EncodedPacketSink, VideoSampleSink, type InputVideoTrack } from 'mediabunny'

import { hiddenSeconds, presentationOf, presentedFrame } from '../timed/presentation'
import { roomIn } from '../timed/opaque-frame'

/** A decoded frame, which the receiver closes. */
export interface TimedFrame {
  frame: VideoFrame
  /** Seconds of the file's timestamps, which are more precise than the timestamp of `frame`. */
  time: number
  duration: number
}

export interface FrameStatistics {
  /** The number of displayed frames. */
  frames: number
  framesPerSecond: number
  /** Bits per second. */
  bitrate: number
}

/** Returns whether a VP8 packet is displayed. The others only improve the prediction of later frames. */
export const isShown = (vp8: Uint8Array): boolean => ((vp8[0] ?? 0) & 0x10) !== 0

/** Frames per second to assume if the durations don't result in a possible rate, such as for a single frame without a duration. */
const USUAL_RATE = 25
const MAX_RATE = 1000

/** Returns the bytes of all packets of a track. */
async function bytesOf(track: InputVideoTrack): Promise<number> {
  let bytes = 0
  for await (const { byteLength } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) bytes += byteLength
  return bytes
}

/** Counts the frames of a track without decoding them. */
export async function frameStatistics(track: InputVideoTrack): Promise<FrameStatistics> {
  const { packetCount, averagePacketRate, averageBitrate } = await track.computePacketStats(undefined, { metadataOnly: true })
  const rates =
    averagePacketRate > 0 && averagePacketRate <= MAX_RATE && Number.isFinite(averageBitrate)
      ? { framesPerSecond: averagePacketRate, bitrate: averageBitrate }
      : { framesPerSecond: USUAL_RATE, bitrate: (USUAL_RATE * 8 * (await bytesOf(track))) / Math.max(1, packetCount) }
  let hidden = 0
  const isVp8 = (await track.getCodec()) === 'vp8'
  if (isVp8 || (await hiddenSeconds(track)) > 0)
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: !isVp8 })) {
      const shown = presentedFrame(presentationOf(track), { time: packet.timestamp, duration: packet.duration })
      if (shown === undefined || (isVp8 && !isShown(packet.data))) hidden += 1
    }
  return { frames: packetCount - hidden, ...rates }
}

async function* framesOfSink(track: InputVideoTrack): AsyncGenerator<TimedFrame> {
  for await (const sample of new VideoSampleSink(track).samples()) {
    const { timestamp: time, duration } = sample
    try {
      yield { frame: sample.toVideoFrame(), time, duration }
    } finally {
      sample.close()
    }
  }
}

/** Decodes a transparent video without its alpha channel, for the reason stated at `opaqueFrame`. */
async function* opaqueFrames(track: InputVideoTrack): AsyncGenerator<TimedFrame> {
  const config = await track.getDecoderConfig()
  if (config === null) throw new Error('the codec is unknown')
  const times = new Map<number, Pick<TimedFrame, 'time' | 'duration'>>()
  const ready: VideoFrame[] = []
  let failure: Error | undefined
  const decoder = new VideoDecoder({
    output: (frame) => ready.push(frame),
    error: (error) => {
      failure = error
    },
  })
  const timed = (frame: VideoFrame): TimedFrame => {
    const exact = times.get(frame.timestamp)
    times.delete(frame.timestamp)
    return { frame, time: exact?.time ?? frame.timestamp / 1e6, duration: exact?.duration ?? (frame.duration ?? 0) / 1e6 }
  }
  try {
    decoder.configure(config)
    for await (const packet of new EncodedPacketSink(track).packets()) {
      if (failure) throw failure
      times.set(packet.microsecondTimestamp, { time: packet.timestamp, duration: packet.duration })
      decoder.decode(packet.toEncodedVideoChunk())
      await roomIn(decoder)
      for (let frame = ready.shift(); frame; frame = ready.shift()) yield timed(frame)
    }
    await decoder.flush()
    for (let frame = ready.shift(); frame; frame = ready.shift()) yield timed(frame)
  } catch (error) {
    throw failure ?? error
  } finally {
    for (const frame of ready) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}

/**
 * Decodes all presented frames of a track in display order.
 *
 * @throws the decoder's errors
 */
export async function* framesOf(track: InputVideoTrack): AsyncGenerator<TimedFrame> {
  const presented = presentationOf(track)
  for await (const { frame, ...times } of (await track.canBeTransparent()) ? opaqueFrames(track) : framesOfSink(track)) {
    const shown = presentedFrame(presented, times)
    if (shown) yield { frame, ...shown }
    else frame.close()
  }
}
