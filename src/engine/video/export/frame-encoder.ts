import { EncodedPacket, MkvOutputFormat, NullTarget, Output, Quality, VideoSampleSource, type VideoSample } from 'mediabunny'

import { withoutUserData } from '../../timed/containers/without-user-data'
import { ENCODERS, type OutputCodec } from './containers'

/** Seconds between frames that can be decoded independently. */
const KEY_FRAME_INTERVAL = 2

/** An encoded frame. */
export interface EncodedFrame {
  packet: EncodedPacket
  /** The description of the stream for decoders, where the encoder states one. */
  config: VideoDecoderConfig | undefined
}

export interface EncoderOptions {
  codec: OutputCodec
  /** Bits per second. */
  bitrate: number
  framesPerSecond: number
}

/**
 * Encodes frames that follow each other. The first one can be decoded independently. mediabunny's encoder needs an output, so this one
 * writes into one that keeps nothing, which lets an export mix its packets with those of another file.
 */
export class FrameEncoder {
  readonly #output = new Output({ format: new MkvOutputFormat(), target: new NullTarget() })
  readonly #source: VideoSampleSource
  readonly #encoded: EncodedFrame[] = []

  constructor({ codec, bitrate, framesPerSecond }: EncoderOptions) {
    this.#source = new VideoSampleSource({
      codec: ENCODERS[codec],
      quality: new Quality({ bitrate }),
      keyFrameInterval: KEY_FRAME_INTERVAL,
      latencyMode: 'realtime',
      onEncodedPacket: ({ data, type, timestamp, duration }, meta) => {
        // After this call, mediabunny changes the colours in the bytes of VP9 to the encoder's guess.
        const own = (codec === 'h264' ? withoutUserData(data) : data).slice()
        const packet = new EncodedPacket(own, type, timestamp, duration)
        this.#encoded.push({ packet, config: meta?.decoderConfig })
      },
      // mediabunny passes on the ticks of the timestamps, which would divide the bitrate by thousands.
      onEncoderConfig: (config) => {
        config.framerate = framesPerSecond
      },
    })
    this.#output.addVideoTrack(this.#source)
  }

  #taken(): EncodedFrame[] {
    return this.#encoded.splice(0)
  }

  /** Encodes a frame. Returns the frames that are ready, in order; the encoder may hold back some. */
  async add(sample: VideoSample): Promise<EncodedFrame[]> {
    if (this.#output.state === 'pending') await this.#output.start()
    await this.#source.add(sample)
    return this.#taken()
  }

  /** Ends the encoder. Returns the remaining frames. */
  async finish(): Promise<EncodedFrame[]> {
    await this.#output.finalize()
    return this.#taken()
  }

  /** Stops the encoder. */
  async cancel(): Promise<void> {
    if (this.#output.state !== 'finalized') await this.#output.cancel()
  }
}
