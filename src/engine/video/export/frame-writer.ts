import { EncodedPacket, EncodedVideoPacketSource, VideoSample } from 'mediabunny'

import { EngineError } from '../../core/errors'
import { codecWithColours } from '../colours'
import type { FramePainter } from '../frame-painter'
import { isPacked } from '../frame-pixels'
import type { TimedFrame } from '../frames'
import { ENCODERS } from './containers'
import { descriptionBytes } from '../../timed/containers/codec-setup'
import { UnusableEarlierExport, type EarlierPackets } from './earlier-exports'
import { damaged, failingAs, notEncoded } from './failures'
import { FrameEncoder, type EncodedFrame, type EncoderOptions } from './frame-encoder'

interface FrameWriterOptions {
  /** The time of the source at which the export starts, in seconds. */
  start: number
  encoding: EncoderOptions
  painter: (frame: VideoFrame) => FramePainter
  /** The source's description of its colours, if the copy leaves it incomplete. */
  colours: VideoColorSpaceInit | undefined
}

/** Returns whether decoders read both descriptions of a stream alike, so that packets of both can follow each other. */
function isSameStream(one: VideoDecoderConfig, other: VideoDecoderConfig): boolean {
  const text = ({ codec, codedWidth, codedHeight, colorSpace, description }: VideoDecoderConfig): string =>
    JSON.stringify([codec, codedWidth, codedHeight, colorSpace, [...descriptionBytes(description ?? new ArrayBuffer())]])
  return text(one) === text(other)
}

/** Paints and encodes the frames of a video one by one, or copies their packets from an earlier export. */
export class FrameWriter {
  readonly times: number[] = []
  /** The numbers of the frames that can be decoded independently. */
  readonly keys: number[] = []
  /** Seconds: the end of the last frame, and the longest time between two frames. */
  end = 0
  longest = 0
  encoded = 0
  /** Number of frames whose packets come from the earlier export. */
  copied = 0
  /** The description of the written stream for decoders. */
  config: VideoDecoderConfig | undefined
  readonly source: EncodedVideoPacketSource
  readonly #options: FrameWriterOptions
  #size: { width: number; height: number; painter: FramePainter } | undefined
  #hasPlanes = true
  /** Whether packets of an earlier export may stand among those of the encoder. */
  #isMixed = false
  #encoder: FrameEncoder | undefined

  constructor(options: FrameWriterOptions) {
    this.#options = options
    this.source = new EncodedVideoPacketSource(ENCODERS[options.encoding.codec])
  }

  /**
   * Writes the next frame and closes it.
   *
   * @param packets of an earlier export, one for each frame
   */
  async write({ frame, time, duration }: TimedFrame, packets?: EarlierPackets): Promise<void> {
    const { start, encoding } = this.#options
    this.#isMixed = packets !== undefined
    const earlier = await packets?.next().catch((error: unknown) => {
      frame.close()
      throw error
    })
    const painted = await this.#painted(frame, time, earlier !== undefined)
    if (earlier !== undefined) {
      painted?.close()
      await this.#endRun()
      const { data, type } = earlier.packet
      await this.#add({ packet: new EncodedPacket(data, type, time - start, duration), config: earlier.config })
      this.copied += 1
    } else if (painted) {
      const sample = new VideoSample(painted, { timestamp: time - start, duration })
      const encoder = (this.#encoder ??= new FrameEncoder(encoding))
      try {
        await this.#addAll(await failingAs(() => encoder.add(sample), notEncoded))
      } finally {
        sample.close()
      }
    }
    this.longest = Math.max(this.longest, time - (this.times.at(-1) ?? time))
    this.times.push(time)
    this.end = Math.max(this.end, time + duration)
  }

  /** Writes the frames that the encoder still holds. */
  async finish(): Promise<void> {
    await this.#endRun()
  }

  /** Stops the encoder after a failure. */
  async cancel(): Promise<void> {
    await this.#encoder?.cancel()
  }

  /**
   * Paints a frame and closes it. Returns undefined for one that is copied, unless the colours of a track are measured in it: they have to
   * be those of the earlier export.
   */
  async #painted(frame: VideoFrame, time: number, isCopied: boolean): Promise<VideoFrame | undefined> {
    try {
      const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
      this.#size ??= { width, height, painter: this.#options.painter(frame) }
      const { painter } = this.#size
      if (this.#size.width !== width || this.#size.height !== height)
        throw new EngineError(
          'cannot-decode',
          'The video changes its size, so nothing was exported. Convert it to one size in another program.',
        )
      if (isCopied && painter.unmeasuredAt(time).length === 0) return undefined
      const painted = await failingAs(() => painter.paint(frame, time), damaged)
      this.#hasPlanes = !isPacked(painted.format)
      return painted
    } finally {
      frame.close()
    }
  }

  /** Ends the frames that follow each other, before packets of another file. */
  async #endRun(): Promise<void> {
    const encoder = this.#encoder
    if (!encoder) return
    await this.#addAll(await failingAs(() => encoder.finish(), notEncoded))
    this.#encoder = undefined
  }

  async #addAll(frames: readonly EncodedFrame[]): Promise<void> {
    const { colours } = this.#options
    for (const { packet, config } of frames) {
      // Browsers state a guess here if a frame doesn't state its colours, and mediabunny writes it into the file.
      const isIncomplete = config && colours && this.#hasPlanes
      const stated = isIncomplete ? { ...config, codec: codecWithColours(config.codec, colours), colorSpace: colours } : config
      await this.#add({ packet, config: stated })
    }
  }

  async #add({ packet, config }: EncodedFrame): Promise<void> {
    if (this.#isMixed && config && this.config && !isSameStream(this.config, config)) throw new UnusableEarlierExport()
    this.config ??= config
    if (packet.type === 'key') this.keys.push(this.encoded)
    const meta = this.encoded === 0 && this.config ? { decoderConfig: this.config } : undefined
    await failingAs(() => this.source.add(packet, meta), notEncoded)
    this.encoded += 1
  }
}
