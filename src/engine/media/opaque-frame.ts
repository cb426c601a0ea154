import { EncodedPacketSink, VideoSample, type EncodedPacket, type InputVideoTrack } from 'mediabunny'

import { canvasContext } from '../canvas'

/** Chunks that may wait in the decoder. */
const MAX_WAITING = 8

async function roomIn(decoder: VideoDecoder): Promise<void> {
  while (decoder.state === 'configured' && decoder.decodeQueueSize > MAX_WAITING) {
    await new Promise((resolve) => decoder.addEventListener('dequeue', resolve, { once: true }))
  }
}

/** Decodes from a key packet up to a moment, and gives the last frame that begins until then. */
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
    if (!shown) throw failure ?? new Error('the decoder gave no frame')
    return shown
  } catch (error) {
    shown?.close()
    throw failure ?? error
  } finally {
    if (decoder.state !== 'closed') decoder.close()
  }
}

/**
 * The frame of a see-through video at a moment, without its transparency. The library merges the two in workers that it makes of text, which
 * the app's policy forbids; the codecs that have transparency keep their frames in the order in which they are shown.
 *
 * @param seconds of the track's own timestamps
 * @returns null where the track has no frame
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
