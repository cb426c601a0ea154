import { CustomAudioEncoder, EncodedPacket, type AudioCodec, type AudioSample } from 'mediabunny'

import { invariant } from '#lib/invariant.ts'
import { interleaved } from './interleaved'
import { AAC_RATES, ENCODER_DELAY } from './rates'
import { lazyModule, type WasmModule } from './wasm-module'

const MAX_CHANNELS = 8

const loadModule = lazyModule(() => import('../../../../node_modules/@mediabunny/aac-encoder/dist/modules/build/aac.js'))

/** Calls the functions of the module on one of its encoders. */
class Session {
  readonly #module: WasmModule
  readonly #context: number
  readonly frameSize: number

  constructor(module: WasmModule, { numberOfChannels, sampleRate, bitrate = 0 }: AudioEncoderConfig) {
    this.#module = module
    this.#context = Number(module.cwrap('init_encoder', 'number', ['number', 'number', 'number'])(numberOfChannels, sampleRate, bitrate))
    invariant(this.#context !== 0, 'the AAC encoder must accept the rate and the channels')
    this.frameSize = this.#call('get_encoder_frame_size')
  }

  #call(name: string, ...values: (number | bigint)[]): number {
    return Number(this.#module.cwrap(name, 'number', ['number', ...values.map(() => 'number' as const)])(this.#context, ...values))
  }

  #bytes(pointer: number, size: number): Uint8Array<ArrayBuffer> {
    return this.#module.HEAPU8.slice(pointer, pointer + size)
  }

  /** Returns the AudioSpecificConfig. */
  description(): Uint8Array<ArrayBuffer> {
    return this.#bytes(this.#call('get_encoder_extradata'), this.#call('get_encoder_extradata_size'))
  }

  /** @param position of the first sample */
  send(samples: Float32Array<ArrayBuffer>, position: number): void {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)
    const input = this.#call('get_encode_input_ptr', bytes.length)
    this.#module.HEAPU8.set(bytes, input)
    if (this.#call('send_frame', BigInt(position)) < 0) throw new Error('the AAC encoder rejected a frame')
  }

  end(): void {
    this.#call('flush_encoder_start')
  }

  *packets(): Generator<Uint8Array<ArrayBuffer>> {
    for (let size = this.#call('receive_packet'); size > 0; size = this.#call('receive_packet'))
      yield this.#bytes(this.#call('get_encoded_data'), size)
  }

  close(): void {
    this.#call('close_encoder')
  }
}

/**
 * Encodes AAC-LC with libavcodec inside this worker. Its output begins with a packet of silence, see `ENCODER_DELAY`, which the caller
 * accounts for. Timestamps count from the first sample without gaps.
 */
export class AacEncoder extends CustomAudioEncoder {
  #session: Session | undefined
  #frame = new Float32Array(0)
  /** Values of the unfinished frame. */
  #used = 0
  #start: number | undefined
  #sent = 0
  /** Samples that were added, excluding the padding of the last frame. */
  #added = 0
  #received = 0
  #hasConfig = false

  static override supports(codec: AudioCodec, { numberOfChannels, sampleRate, bitrate }: AudioEncoderConfig): boolean {
    return codec === 'aac' && numberOfChannels <= MAX_CHANNELS && AAC_RATES.includes(sampleRate) && bitrate !== undefined
  }

  override async init(): Promise<void> {
    this.#session = new Session(await loadModule(), this.config)
    this.#frame = new Float32Array(this.#session.frameSize * this.config.numberOfChannels)
  }

  override encode(sample: AudioSample): void {
    this.#start ??= sample.timestamp
    const values = interleaved(sample)
    this.#added += sample.numberOfFrames
    for (let at = 0; at < values.length;) {
      const part = values.subarray(at, at + this.#frame.length - this.#used)
      this.#frame.set(part, this.#used)
      this.#used += part.length
      at += part.length
      if (this.#used === this.#frame.length) this.#send()
    }
  }

  override flush(): void {
    if (this.#used > 0) {
      this.#frame.fill(0, this.#used)
      this.#send()
    }
    this.#session?.end()
    this.#emit()
  }

  override close(): void {
    this.#session?.close()
    this.#session = undefined
  }

  #send(): void {
    this.#session?.send(this.#frame, this.#sent)
    this.#sent += this.#session?.frameSize ?? 0
    this.#used = 0
    this.#emit()
  }

  #emit(): void {
    const session = this.#session
    invariant(session, 'the encoder must be open')
    const { sampleRate, numberOfChannels } = this.config
    for (const data of session.packets()) {
      const left = this.#added + (ENCODER_DELAY['aac'] ?? 0) - this.#received
      if (left <= 0) continue
      const duration = Math.min(session.frameSize, left) / sampleRate
      const timestamp = (this.#start ?? 0) + this.#received / sampleRate
      this.#received += session.frameSize
      const decoderConfig = { codec: 'mp4a.40.2', sampleRate, numberOfChannels, description: session.description() }
      this.onPacket(new EncodedPacket(data, 'key', timestamp, duration), this.#hasConfig ? {} : { decoderConfig })
      this.#hasConfig = true
    }
  }
}
