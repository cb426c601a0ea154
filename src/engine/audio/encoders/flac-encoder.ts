import { CustomAudioEncoder, EncodedPacket, type AudioCodec, type AudioSample } from 'mediabunny'

import { flacDescription, flacFrame } from './flac-frame'
import { interleaved } from './interleaved'

const BLOCK = 4096
const MAX_CHANNELS = 8
const MAX_RATE = 655_350

/** A configuration with the bits per sample, which default to 16. The standard has no field for them. */
export interface FlacConfig extends AudioEncoderConfig {
  bitsPerSample?: 16 | 24
}

/** Encodes FLAC, without loss at 16 or 24 bits. */
export class FlacEncoder extends CustomAudioEncoder {
  #block: Int32Array<ArrayBuffer>[] = []
  #used = 0
  #frames = 0
  #start: number | undefined

  static override supports(codec: AudioCodec, { numberOfChannels, sampleRate }: AudioEncoderConfig): boolean {
    return codec === 'flac' && numberOfChannels <= MAX_CHANNELS && sampleRate <= MAX_RATE
  }

  override init(): void {
    this.#block = Array.from({ length: this.config.numberOfChannels }, () => new Int32Array(BLOCK))
  }

  get #bits(): 16 | 24 {
    return (this.config as FlacConfig).bitsPerSample ?? 16
  }

  override encode(sample: AudioSample): void {
    this.#start ??= sample.timestamp
    const channels = this.#block.length
    const values = interleaved(sample)
    const scale = 2 ** (this.#bits - 1)
    for (let at = 0; at < values.length; at += channels) {
      // A full block waits for the next samples, because the last frame is written differently.
      if (this.#used === BLOCK) this.#emit()
      for (const [channel, block] of this.#block.entries())
        block[this.#used] = Math.max(-scale, Math.min(scale - 1, Math.round((values[at + channel] ?? 0) * scale)))
      this.#used += 1
    }
  }

  override flush(): void {
    if (this.#used > 0) this.#emit(true)
  }

  override close(): void {
    this.#block = []
  }

  #emit(isLast = false): void {
    const { sampleRate, numberOfChannels } = this.config
    const data = flacFrame(
      this.#block.map((block) => block.subarray(0, this.#used)),
      this.#frames,
      this.#bits,
      isLast,
    )
    const timestamp = (this.#start ?? 0) + (this.#frames * BLOCK) / sampleRate
    const description = flacDescription(sampleRate, numberOfChannels, this.#bits, BLOCK)
    const meta = this.#frames === 0 ? { decoderConfig: { codec: 'flac', sampleRate, numberOfChannels, description } } : {}
    this.onPacket(new EncodedPacket(data, 'key', timestamp, this.#used / sampleRate), meta)
    this.#frames += 1
    this.#used = 0
  }
}
