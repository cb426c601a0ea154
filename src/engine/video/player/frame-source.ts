import { EncodedPacketSink, VideoSample, VideoSampleSink, type InputVideoTrack } from 'mediabunny'

import { presentationOf, presentedSamples, ROUNDING } from '../../timed/presentation'

/** Max chunks in the decoder's queue, and max decoded frames that wait. */
const MAX_WAITING = 6

/** Yields the presented frames of a track in ascending order, starting with the one shown at a time. The caller closes them. */
export type FrameSource = (from: number) => AsyncGenerator<VideoSample, void, unknown>

/** Returns the source of a track's frames. */
export async function frameSource(track: InputVideoTrack): Promise<FrameSource> {
  const presented = presentationOf(track)
  const sink = new VideoSampleSink(track)
  const samples = (await track.canBeTransparent()) ? (from: number) => opaqueFrames(track, from) : (from: number) => sink.samples(from)
  // After the end, the last presented frame is shown. If an edit list cuts off the track, that isn't the track's last frame.
  return (from) => presentedSamples(samples(Math.min(from, presented.end - 2 * ROUNDING)), presented)
}

/**
 * Decodes a transparent video without its alpha channel. mediabunny merges the two in workers created from blob URLs, which the app's
 * Content-Security-Policy forbids. Codecs with transparency store frames in display order.
 */
async function* opaqueFrames(track: InputVideoTrack, from: number): AsyncGenerator<VideoSample, void, unknown> {
  const sink = new EncodedPacketSink(track)
  const key = (await sink.getKeyPacket(from)) ?? (await sink.getFirstKeyPacket())
  const config = await track.getDecoderConfig()
  if (key === null || config === null) return
  const turn = { rotation: await track.getRotation(), flip: await track.getFlip() }
  const decoded: VideoFrame[] = []
  const times: number[] = []
  let failure: Error | undefined
  const decoder = new VideoDecoder({
    output: (frame) => decoded.push(frame),
    error: (error) => {
      failure = error
    },
  })
  /** Returns the next frame with the timestamp of its packet, which is more precise than the decoder's. */
  const next = (): VideoSample | undefined => {
    const frame = decoded.shift()
    return frame && new VideoSample(frame, { ...turn, timestamp: times.shift() ?? frame.timestamp / 1e6 })
  }
  let shown: VideoSample | undefined
  /** Returns the frames to yield after another one was decoded: none before the time to start at. */
  const ready = (sample: VideoSample): VideoSample[] => {
    if (sample.timestamp <= from) {
      shown?.close()
      shown = sample
      return []
    }
    const first = shown
    shown = undefined
    return first ? [first, sample] : [sample]
  }
  try {
    decoder.configure(config)
    for await (const packet of sink.packets(key)) {
      if (failure) throw failure
      times.push(packet.timestamp)
      decoder.decode(packet.toEncodedVideoChunk())
      while (decoder.decodeQueueSize > MAX_WAITING) {
        await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }))
      }
      for (let sample = next(); sample; sample = next()) yield* ready(sample)
    }
    await decoder.flush()
    for (let sample = next(); sample; sample = next()) yield* ready(sample)
    if (shown) yield shown
    shown = undefined
    if (failure) throw failure
  } finally {
    shown?.close()
    for (const frame of decoded) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}
