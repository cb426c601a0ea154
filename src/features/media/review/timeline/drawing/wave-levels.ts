import type { Waveform } from '#generated/model/waveform.zod.ts'
import type { Column } from '#features/media/player/waveform-columns.ts'

/** The number of blocks that are combined into one at the next level. */
const FACTOR = 4

interface Level {
  readonly low: Float32Array
  readonly high: Float32Array
}

/** The peaks of a waveform at several resolutions, so that hours of audio are drawn as fast as seconds. */
export class WaveLevels {
  readonly #levels: Level[]
  /** Blocks of the finest level per second. */
  readonly #rate: number

  constructor({ data = [], channels: count, sample_rate: sampleRate, samples_per_pixel: samples, bits }: Waveform) {
    const channels = Math.max(1, Math.round(count))
    this.#rate = samples > 0 ? sampleRate / samples : 0
    const loudest = 2 ** (Math.max(1, bits) - 1)
    const length = Math.floor(data.length / (2 * channels))
    const finest: Level = { low: new Float32Array(length), high: new Float32Array(length) }
    for (let block = 0; block < length; block += 1) {
      let low = 0
      let high = 0
      for (let at = 2 * block * channels; at < 2 * (block + 1) * channels; at += 1) {
        const value = (data[at] ?? 0) / loudest
        if (value < low) low = value
        if (value > high) high = value
      }
      finest.low[block] = Math.max(-1, low)
      finest.high[block] = Math.min(1, high)
    }
    this.#levels = [finest]
    for (let last = finest; last.low.length > 1024;) {
      last = coarser(last)
      this.#levels.push(last)
    }
  }

  /**
   * Returns the extremes of columns of equal width. Max two blocks are read twice.
   *
   * @param start seconds from the start of the audio
   * @param seconds the time that a column spans
   */
  columns(start: number, seconds: number, count: number): Column[] {
    const blocks = seconds * this.#rate
    const step = Math.min(this.#levels.length - 1, Math.max(0, Math.floor(Math.log(Math.max(1, blocks)) / Math.log(FACTOR))))
    const level = this.#levels[step]
    const scale = FACTOR ** step
    const first = (start * this.#rate) / scale
    const width = blocks / scale
    return Array.from({ length: count }, (_unused, column) => {
      const from = Math.floor(first + column * width)
      const to = Math.max(from + 1, Math.floor(first + (column + 1) * width))
      let low = 0
      let high = 0
      for (let at = Math.max(0, from); at < to; at += 1) {
        low = Math.min(low, level?.low[at] ?? 0)
        high = Math.max(high, level?.high[at] ?? 0)
      }
      return { low, high }
    })
  }
}

function coarser({ low, high }: Level): Level {
  const length = Math.ceil(low.length / FACTOR)
  const next: Level = { low: new Float32Array(length), high: new Float32Array(length) }
  for (let at = 0; at < low.length; at += 1) {
    const block = Math.floor(at / FACTOR)
    next.low[block] = Math.min(next.low[block] ?? 0, low[at] ?? 0)
    next.high[block] = Math.max(next.high[block] ?? 0, high[at] ?? 0)
  }
  return next
}
