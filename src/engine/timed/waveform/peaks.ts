import type { Waveform } from '#generated/model/waveform.zod.ts'

/** Max pairs, enough for zooming into an hour on a wide screen. */
export const MAX_PAIRS = 100_000
const MIN_SAMPLES_PER_PAIR = 256
const BITS = 8
const MAX_LEVEL = 127

/** Returns the number of samples per pair, a power of two that limits the number of pairs to `MAX_PAIRS`. */
export function samplesPerPair(samples: number): number {
  let step = MIN_SAMPLES_PER_PAIR
  while (samples / step > MAX_PAIRS) step *= 2
  return step
}

/**
 * Collects the minimum and maximum of each interval of samples over all channels. A downmix would cancel out channels in opposite phase.
 * Gaps have the value 0. Memory is bounded by `MAX_PAIRS`.
 */
export class Peaks {
  readonly #pairs: Int8Array
  readonly #step: number
  readonly #sampleRate: number
  #used = 0

  /** @param duration seconds; later samples are ignored */
  constructor(sampleRate: number, duration: number) {
    const samples = Math.ceil(duration * sampleRate)
    this.#sampleRate = sampleRate
    this.#step = samplesPerPair(samples)
    this.#pairs = new Int8Array(2 * Math.min(MAX_PAIRS, Math.ceil(samples / this.#step)))
  }

  /**
   * Adds samples of one channel, -1 to 1.
   *
   * @param start position of the first sample on the timeline, in samples; samples at negative positions are ignored
   */
  add(samples: Float32Array, start: number): void {
    const first = Math.max(0, -start)
    const last = Math.min(samples.length, (this.#pairs.length / 2) * this.#step - start)
    for (let at = first; at < last;) {
      const pair = Math.floor((start + at) / this.#step)
      const end = Math.min(last, (pair + 1) * this.#step - start)
      let low = 0
      let high = 0
      for (; at < end; at += 1) {
        const value = samples[at] ?? 0
        if (value < low) low = value
        if (value > high) high = value
      }
      this.#widen(pair, low, high)
    }
  }

  #widen(pair: number, low: number, high: number): void {
    const lowest = Math.max(-MAX_LEVEL - 1, Math.round(low * MAX_LEVEL))
    const highest = Math.min(MAX_LEVEL, Math.round(high * MAX_LEVEL))
    this.#pairs[2 * pair] = Math.min(this.#pairs[2 * pair] ?? 0, lowest)
    this.#pairs[2 * pair + 1] = Math.max(this.#pairs[2 * pair + 1] ?? 0, highest)
    this.#used = Math.max(this.#used, pair + 1)
  }

  /** Returns the peaks in the format of audiowaveform, version 2. */
  toWaveform(): Waveform {
    return {
      version: 2,
      channels: 1,
      sample_rate: this.#sampleRate,
      samples_per_pixel: this.#step,
      bits: BITS,
      length: this.#used,
      data: Array.from(this.#pairs.subarray(0, 2 * this.#used)),
    }
  }
}
