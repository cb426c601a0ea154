import { EncodedPacketSink, VideoSample, type InputVideoTrack } from 'mediabunny'

/** Max chunks in the decoder's queue. */
const MAX_WAITING = 8
/** Tolerance of times in seconds. */
const SAME_TIME = 1e-6

/**
 * Decodes a transparent video without its alpha channel, which mediabunny merges in workers that the app's Content-Security-Policy forbids.
 * Codecs with transparency store frames in display order.
 *
 * @param start the time of the first frame in seconds; defaults to the start of the video
 */
export async function* opaqueSamples(track: InputVideoTrack, start = Number.NEGATIVE_INFINITY): AsyncGenerator<VideoSample> {
  const sink = new EncodedPacketSink(track)
  const key = (Number.isFinite(start) ? await sink.getKeyPacket(start) : null) ?? (await sink.getFirstKeyPacket())
  const config = await track.getDecoderConfig()
  if (key === null || config === null) return
  const [rotation, flip] = [await track.getRotation(), await track.getFlip()]
  const times: number[] = []
  const frames: VideoFrame[] = []
  let failure: Error | undefined
  const decoder = new VideoDecoder({
    output: (frame) => frames.push(frame),
    error: (error) => {
      failure = error
    },
  })
  function* decoded(): Generator<VideoSample> {
    if (failure) throw failure
    for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
      const timestamp = times.shift() ?? frame.timestamp / 1e6
      if (timestamp < start - SAME_TIME) frame.close()
      else yield new VideoSample(frame, { timestamp, rotation, flip })
    }
  }
  try {
    decoder.configure(config)
    for await (const packet of sink.packets(key)) {
      if (failure) break
      times.push(packet.timestamp)
      decoder.decode(packet.toEncodedVideoChunk())
      while (decoder.state === 'configured' && decoder.decodeQueueSize > MAX_WAITING)
        await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }))
      yield* decoded()
    }
    if (!failure) await decoder.flush()
    yield* decoded()
  } finally {
    for (const frame of frames) frame.close()
    if (decoder.state !== 'closed') decoder.close()
  }
}
