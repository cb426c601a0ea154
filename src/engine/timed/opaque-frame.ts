import { EncodedPacketSink, VideoSample, type EncodedPacket, type InputVideoTrack } from 'mediabunny'

import { canvasContext } from '../core/canvas'

/** Max chunks in the decoder's queue. */
const MAX_WAITING = 8

/** Waits until a decoder's queue has room. */
export async function roomIn(decoder: VideoDecoder): Promise<void> {
  while (decoder.state === 'configured' && decoder.decodeQueueSize > MAX_WAITING) {
    await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }))
  }
}

/** Decodes from a key packet to `seconds` and returns the frame displayed at that time. */
async function decodeUpTo(sink: EncodedPacketSink, key: EncodedPacket, config: VideoDecoderConfig, seconds: number): Promise<VideoFrame> {
  let shown: VideoFrame | undefined
  let failure: Error | undefined
  const decoder = new VideoDecoder({
    output: (frame) => {
      shown?.close()
      shown = frame
    },
    error: (error) => {
      failure = error
    },
  })
  try {
    decoder.configure(config)
    for await (const packet of sink.packets(key)) {
      if (failure || (packet.timestamp > seconds && packet.sequenceNumber !== key.sequenceNumber)) break
      decoder.decode(packet.toEncodedVideoChunk())
      await roomIn(decoder)
    }
    await decoder.flush()
    if (!shown) throw failure ?? new Error('the decoder returned no frame')
    return shown
  } catch (error) {
    shown?.close()
    throw failure ?? error
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

/**
 * Decodes a frame of a transparent video without its alpha channel. mediabunny merges the two in workers created from blob URLs, which the
 * app's Content-Security-Policy forbids. Codecs with transparency store frames in display order.
 *
 * @param seconds time on the track's timeline
 * @returns null if the track has no frame
 */
export async function opaqueFrame(
  track: InputVideoTrack,
  seconds: number,
  { width, height }: { width: number; height: number },
): Promise<OffscreenCanvas | null> {
  const sink = new EncodedPacketSink(track)
  const key = (await sink.getKeyPacket(seconds)) ?? (await sink.getFirstKeyPacket())
  const config = await track.getDecoderConfig()
  if (key === null || config === null) return null
  const frame = await decodeUpTo(sink, key, config, seconds)
  const sample = new VideoSample(frame, { rotation: await track.getRotation(), flip: await track.getFlip() })
  const canvas = new OffscreenCanvas(width, height)
  try {
    sample.draw(canvasContext(canvas), 0, 0, width, height)
    return canvas
  } finally {
    sample.close()
  }
}
