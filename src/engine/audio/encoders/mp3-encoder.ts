import { CustomAudioEncoder, EncodedPacket, type AudioCodec, type AudioSample } from 'mediabunny'

import { invariant } from '#lib/invariant.ts'
import { mp3FrameSize } from '../../timed/containers/mp3-frames'
import { ENCODER_DELAY, MP3_RATES } from './rates'
import { lazyModule, type WasmModule } from './wasm-module'

const loadModule = lazyModule(() => import('../../../../node_modules/@mediabunny/mp3-encoder/dist/modules/build/lame.js'))

const MAX_CHANNELS = 2
/** Max bytes that LAME writes at the end, and for each sample (its documentation of `lame_encode_buffer`). */
const MAX_END_BYTES = 7200
const MAX_BYTES_PER_SAMPLE = 1.25

const allocate = ({ _malloc: run }: WasmModule, bytes: number): number => run(bytes)
const free = ({ _free: run }: WasmModule, pointer: number): void => run(pointer)

/** Encodes MP3 with LAME inside this worker. Its decoded output starts late by `ENCODER_DELAY`, which the caller accounts for. */
export class Mp3Encoder extends CustomAudioEncoder {
  #module: WasmModule | undefined
  #lame = 0
  #input = { pointer: 0, size: 0 }
  #output = { pointer: 0, size: 0 }
  /** Bytes of an incomplete frame. */
  #rest = new Uint8Array(0)
  #start: number | undefined
  #added = 0
  #written = 0
  #hasConfig = false
  #isFlushed = false

  static override supports(codec: AudioCodec, { numberOfChannels, sampleRate, bitrate }: AudioEncoderConfig): boolean {
    return codec === 'mp3' && numberOfChannels <= MAX_CHANNELS && MP3_RATES.includes(sampleRate) && bitrate !== undefined
  }

  override async init(): Promise<void> {
    this.#module = await loadModule()
    const { numberOfChannels, sampleRate, bitrate = 0 } = this.config
    this.#lame = this.#call('init_lame', numberOfChannels, sampleRate, bitrate)
    invariant(this.#lame !== 0, 'LAME must accept the rate and the channels')
  }

  override encode(sample: AudioSample): void {
    this.#start ??= sample.timestamp
    const { numberOfFrames, numberOfChannels } = sample
    this.#added += numberOfFrames
    const planes = new Int16Array(numberOfFrames * numberOfChannels)
    for (let channel = 0; channel < numberOfChannels; channel += 1)
      sample.copyTo(planes.subarray(channel * numberOfFrames), { format: 's16-planar', planeIndex: channel })
    this.#input = this.#grown(this.#input, planes.byteLength)
    this.#output = this.#grown(this.#output, Math.ceil(MAX_BYTES_PER_SAMPLE * numberOfFrames + MAX_END_BYTES))
    this.#heap().set(new Uint8Array(planes.buffer), this.#input.pointer)
    const right = this.#input.pointer + (numberOfChannels - 1) * 2 * numberOfFrames
    this.#emit(
      this.#call('encode_samples', this.#lame, this.#input.pointer, right, numberOfFrames, this.#output.pointer, this.#output.size),
    )
  }

  override flush(): void {
    this.#isFlushed = true
    this.#output = this.#grown(this.#output, MAX_END_BYTES)
    this.#emit(this.#call('flush_lame', this.#lame, this.#output.pointer, this.#output.size))
  }

  override close(): void {
    if (this.#module === undefined) return
    if (this.#lame !== 0) this.#call('close_lame', this.#lame)
    for (const { pointer } of [this.#input, this.#output]) if (pointer !== 0) free(this.#module, pointer)
    this.#module = undefined
  }

  #heap(): Uint8Array<ArrayBuffer> {
    invariant(this.#module, 'the encoder must be open')
    return this.#module.HEAPU8
  }

  #call(name: string, ...values: number[]): number {
    invariant(this.#module, 'the encoder must be open')
    return Number(
      this.#module.cwrap(
        name,
        'number',
        values.map(() => 'number' as const),
      )(...values),
    )
  }

  #grown(buffer: { pointer: number; size: number }, size: number): { pointer: number; size: number } {
    if (buffer.size >= size) return buffer
    invariant(this.#module, 'the encoder must be open')
    if (buffer.pointer !== 0) free(this.#module, buffer.pointer)
    return { pointer: allocate(this.#module, size), size }
  }

  /** Passes on the complete frames. LAME's parts don't end at frame boundaries. */
  #emit(size: number): void {
    if (size < 0) throw new Error(`LAME failed with ${size}`)
    const { pointer } = this.#output
    const bytes = new Uint8Array(this.#rest.length + size)
    bytes.set(this.#rest)
    bytes.set(this.#heap().subarray(pointer, pointer + size), this.#rest.length)
    const { sampleRate, numberOfChannels } = this.config
    const samples = sampleRate >= 32_000 ? 1152 : 576
    let at = 0
    for (;;) {
      const length = mp3FrameSize(bytes.subarray(at))
      if (length === undefined || at + length > bytes.length) break
      // LAME adds frames of silence at the end.
      if (this.#isFlushed && this.#written >= this.#added + (ENCODER_DELAY['mp3'] ?? 0)) break
      const timestamp = (this.#start ?? 0) + this.#written / sampleRate
      this.#written += samples
      const decoderConfig = { codec: 'mp3', sampleRate, numberOfChannels }
      const packet = new EncodedPacket(bytes.slice(at, at + length), 'key', timestamp, samples / sampleRate)
      this.onPacket(packet, this.#hasConfig ? {} : { decoderConfig })
      this.#hasConfig = true
      at += length
    }
    this.#rest = bytes.slice(at)
  }
}
