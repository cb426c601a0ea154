import type { InputAudioTrack } from 'mediabunny'

import { decodedAudio, type AudioPart } from '../decoded-audio'

/** Reads a track in ascending ranges. Before its start and after its end, there is silence. */
export class AudioReader {
  readonly #parts: AsyncGenerator<AudioPart, void>
  #part: AudioPart | undefined
  /** Position of the first sample, and position after the last decoded one. */
  #first = 0
  #end = 0
  #isDone = false
  readonly #clock: number
  sampleRate = 0
  channels = 0

  private constructor(track: InputAudioTrack, signal: AbortSignal, clock: number) {
    this.#parts = decodedAudio(track, signal)
    this.#clock = clock
  }

  /**
   * Opens a track and decodes its first part. Rejects if it can't be decoded.
   *
   * @param clock seconds that are added to the times of the track
   */
  static async open(track: InputAudioTrack, signal: AbortSignal, clock = 0): Promise<AudioReader> {
    const reader = new AudioReader(track, signal, clock)
    await reader.#next()
    reader.#first = reader.#part?.start ?? 0
    reader.sampleRate = reader.#part?.sampleRate ?? (await track.getSampleRate())
    reader.channels = reader.#part?.planes.length ?? 0
    return reader
  }

  get first(): number {
    return this.#first
  }

  /** The position after the last sample, once the track was read to its end. */
  get end(): number {
    return this.#end
  }

  get isDone(): boolean {
    return this.#isDone
  }

  /** Returns the samples from one position to before another, one array for each channel. */
  async read(from: number, to: number): Promise<Float32Array<ArrayBuffer>[]> {
    const planes = Array.from({ length: this.channels }, () => new Float32Array(Math.max(0, to - from)))
    while (this.#part !== undefined && this.#part.start < to) {
      const { planes: own, start } = this.#part
      const end = start + (own[0]?.length ?? 0)
      for (const [channel, plane] of planes.entries()) {
        const part = own[channel]?.subarray(Math.max(0, from - start), Math.max(0, to - start))
        if (part !== undefined && part.length > 0) plane.set(part, Math.max(0, start - from))
      }
      if (end > to) break
      await this.#next()
    }
    return planes
  }

  async close(): Promise<void> {
    await this.#parts.return()
  }

  async #next(): Promise<void> {
    const { value, done } = await this.#parts.next()
    this.#isDone = done === true
    this.#part = done === true ? undefined : { ...value, start: value.start + Math.round(this.#clock * value.sampleRate) }
    if (this.#part) this.#end = this.#part.start + (this.#part.planes[0]?.length ?? 0)
  }
}
