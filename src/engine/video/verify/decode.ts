import { EncodedPacketSink, type EncodedPacket, type InputVideoTrack } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'

/** Max chunks in the decoder's queue, and decoded frames that wait for the caller. */
const MAX_QUEUED = 8
const MAX_READY = 4

export interface DecodeOptions {
  signal: AbortSignal
  /** Receives each packet before it is decoded. */
  onPacket?: (packet: EncodedPacket) => void
}

/**
 * Decodes all frames of a track in display order, a few at a time. The caller closes the frames. Transparency is ignored, because mediabunny
 * merges it in workers created from blob URLs, which the app's Content-Security-Policy forbids.
 *
 * @throws EngineCancelledError, and the decoder's errors
 */
export async function* decodedFrames(track: InputVideoTrack, { signal, onPacket }: DecodeOptions): AsyncGenerator<VideoFrame, void> {
  const config = await track.getDecoderConfig()
  if (config === null) throw new Error('the codec is unknown')
  const ready: VideoFrame[] = []
  let failure: unknown
  let wake: (() => void) | undefined
  const decoder = new VideoDecoder({
    output: (frame) => {
      ready.push(frame)
      wake?.()
    },
    error: (error) => {
      failure = error
      wake?.()
    },
  })
  decoder.addEventListener('dequeue', () => wake?.())
  const packets = new EncodedPacketSink(track).packets()
  const progress = { isFed: false, isFlushed: false }
  const flush = async (): Promise<void> => {
    try {
      await decoder.flush()
      progress.isFlushed = true
    } catch (error) {
      failure ??= error
    }
    wake?.()
  }
  try {
    decoder.configure(config)
    for (;;) {
      throwIfCancelled(signal)
      if (failure !== undefined) throw failure
      if (!progress.isFed && ready.length < MAX_READY && decoder.decodeQueueSize < MAX_QUEUED) {
        const { value: packet } = await packets.next()
        if (packet === undefined) {
          progress.isFed = true
          void flush()
        } else {
          onPacket?.(packet)
          decoder.decode(packet.toEncodedVideoChunk())
        }
        continue
      }
      const frame = ready.shift()
      if (frame !== undefined) yield frame
      else if (progress.isFlushed) return
      else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        wake = undefined
      }
    }
  } finally {
    for (const frame of ready) frame.close()
    if (decoder.state !== 'closed') decoder.close()
    await packets.return()
  }
}
