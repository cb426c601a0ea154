import type { AudioFindings } from './audio-findings'
import { SPREAD } from './check-cover'

/**
 * Sample rate to which the audio is reduced: codecs preserve the waveform of low frequencies best, and an eighth of a millisecond suffices.
 */
const RATE = 4000
/** Seconds that are compared at a time, and max offset that is detected. */
const BLOCK = 1
const LAG = 0.08
/** Blocks that are evaluated together. */
const GROUP = 4
/** Max offset of audio that is in sync, and min offset of audio that is out of sync, in seconds. */
const IN_TIME = 0.0005
const OUT_OF_TIME = 0.005
/** Min gain in correlation at an offset over no offset. In correct exports, audio correlates worse at any offset. */
const LEAST_GAIN = 0.015
/** Root mean square below which a block is too quiet to compare. */
const QUIET = 0.002
/** Min share of the loudness in the part of an output at a lag, so that silent parts don't correlate. */
const LEAST_POWER = 0.25

interface Channel {
  expected: number[]
  output: number[]
  /** Samples and their sums that wait to be reduced to one. */
  waiting: number
  sums: [expected: number, output: number]
}

/** Detects audio of a lossy version that is out of sync with its source, by the lag at which the waveforms correlate best. */
export class TimingCheck {
  readonly #track: number
  readonly #sampleRate: number
  readonly #findings: AudioFindings
  readonly #warmUp: number
  readonly #factor: number
  readonly #rate: number
  readonly #lag: number
  readonly #channels: Channel[] = []
  /** Sums of correlations by lag, over the blocks of a group and all channels, and their number. */
  #correlations: Float64Array
  #blocks = 0
  #groupStart: number | undefined
  /** Position of the first reduced sample that is still held. */
  #start: number | undefined

  constructor({ track, sampleRate, first }: { track: number; sampleRate: number; first: number }, findings: AudioFindings) {
    this.#track = track
    this.#sampleRate = sampleRate
    this.#findings = findings
    this.#warmUp = first + SPREAD * sampleRate
    this.#factor = Math.max(1, Math.round(sampleRate / RATE))
    this.#rate = sampleRate / this.#factor
    this.#lag = Math.round(LAG * this.#rate)
    this.#correlations = new Float64Array(2 * this.#lag + 1)
  }

  /**
   * Examines a window. Windows must follow each other without gaps.
   *
   * @param expected the source with its spans covered
   * @param start position of the first sample of both
   */
  check(output: readonly Float32Array[], expected: readonly Float32Array[], start: number): void {
    if (start < this.#warmUp) return
    this.#start ??= start
    for (const [index, plane] of output.entries()) {
      const original = expected[index]
      if (original === undefined) continue
      const channel = (this.#channels[index] ??= { expected: [], output: [], waiting: 0, sums: [0, 0] })
      for (let at = 0; at < plane.length; at += 1) this.#reduce(channel, original[at] ?? 0, plane[at] ?? 0)
    }
    const needed = this.#lag + Math.round(BLOCK * this.#rate) + this.#lag
    while ((this.#channels[0]?.expected.length ?? 0) >= needed) this.#closeBlock(Math.round(BLOCK * this.#rate))
  }

  /** Evaluates the last blocks. */
  finish(): void {
    const left = (this.#channels[0]?.expected.length ?? 0) - this.#lag
    if (left > this.#rate * BLOCK * 0.25) this.#closeBlock(left)
    this.#judge()
  }

  #reduce(channel: Channel, expected: number, output: number): void {
    channel.sums[0] += expected
    channel.sums[1] += output
    channel.waiting += 1
    if (channel.waiting < this.#factor) return
    channel.expected.push(channel.sums[0] / this.#factor)
    channel.output.push(channel.sums[1] / this.#factor)
    channel.waiting = 0
    channel.sums.fill(0)
  }

  /** Correlates the next block of all channels, which starts after the largest lag. */
  #closeBlock(length: number): void {
    this.#groupStart ??= (this.#start ?? 0) + this.#lag * this.#factor
    for (const channel of this.#channels) {
      this.#correlate(channel, length)
      channel.expected.splice(0, length)
      channel.output.splice(0, length)
    }
    this.#start = (this.#start ?? 0) + length * this.#factor
    if (this.#blocks >= GROUP * this.#channels.length) this.#judge()
  }

  #correlate({ expected, output }: Channel, length: number): void {
    const lag = this.#lag
    const [from, to] = [lag, lag + length]
    let [before, after] = [0, 0]
    for (let at = from; at < to; at += 1) {
      before += (expected[at] ?? 0) ** 2
      after += (output[at] ?? 0) ** 2
    }
    if (Math.min(before, after) < QUIET ** 2 * length) return
    // Typed arrays, because this loop takes most of the time.
    const [source, shown] = [Float64Array.from(expected.slice(from, to)), Float64Array.from(output)]
    let power = 0
    for (let at = 0; at < length; at += 1) power += (output[at] ?? 0) ** 2
    for (let shift = 0; shift <= 2 * lag; shift += 1) {
      let both = 0
      for (let at = 0; at < length; at += 1) both += (source[at] ?? 0) * (shown[shift + at] ?? 0)
      this.#correlations[shift] = (this.#correlations[shift] ?? 0) + both / Math.sqrt(before * Math.max(power, after * LEAST_POWER))
      power += (output[shift + length] ?? 0) ** 2 - (output[shift] ?? 0) ** 2
    }
    this.#blocks += 1
  }

  #judge(): void {
    const [correlations, lag, blocks] = [this.#correlations, this.#lag, this.#blocks]
    const [from, to] = [this.#groupStart, this.#start]
    this.#correlations = new Float64Array(2 * lag + 1)
    this.#blocks = 0
    this.#groupStart = undefined
    if (blocks === 0 || from === undefined || to === undefined) return
    const [inTime, outOfTime] = [Math.round(IN_TIME * this.#rate), Math.round(OUT_OF_TIME * this.#rate)]
    let [best, other, found] = [-Infinity, -Infinity, 0]
    for (const [index, sum] of correlations.entries()) {
      const distance = Math.abs(index - lag)
      if (distance <= inTime) best = Math.max(best, sum)
      else if (distance >= outOfTime && sum > other) [other, found] = [sum, index - lag]
    }
    if ((other - best) / blocks <= LEAST_GAIN) return
    const late = Math.round((1000 * found) / this.#rate)
    this.#findings.addAt(
      {
        key: 'timing',
        check: 'rest',
        aspect: 'audio',
        describe: (when) => `The audio is ${Math.abs(late)} ms ${late > 0 ? 'later' : 'earlier'} than in the source ${when}.`,
      },
      { track: this.#track, start: from / this.#sampleRate, end: (to + lag * this.#factor) / this.#sampleRate },
    )
  }
}
