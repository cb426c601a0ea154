import { overlapping, TONE, toneAt, type CoveredRange } from '../cover'
import type { AudioFindings } from './audio-findings'

/** Seconds by which the transforms of lossy codecs spread neighbouring audio into a span. */
export const SPREAD = 0.045
/** Max amplitudes of muted audio: between the edges of a span, and at them. */
const SILENCE = 0.004
const SILENCE_AT_EDGE = 0.12
/** Max difference of lossless audio from silence or the tone: one step of 16 bits. */
const STEP = 1.01 / 32_768
/** Max share of the tone's level by which a codec changes it. */
const TONE_ERROR = 0.3
/** Max share of the source that may be left inside a span, and the level below which a source is inaudible. */
const LEFT = 0.05
const INAUDIBLE = 0.003

/** Sums over the samples of a range in a channel. */
interface Sums {
  source: number
  left: number
  tone: number
  error: number
  samples: number
  /** Sums of the middle, without the edges that a codec blurs. */
  innerTone: number
  innerError: number
}

const emptySums = (): Sums => ({ source: 0, left: 0, tone: 0, error: 0, samples: 0, innerTone: 0, innerError: 0 })

/** Checks the ranges of a track that must have no original audio, in ascending windows. */
export class CoverCheck {
  readonly #ranges: readonly CoveredRange[]
  readonly #track: number
  readonly #sampleRate: number
  readonly #isLossless: boolean
  readonly #step: number
  readonly #findings: AudioFindings
  /** By range, for each channel. */
  readonly #sums = new Map<CoveredRange, Sums[]>()
  /** Samples inside ranges that were examined. */
  checked = 0

  constructor(
    ranges: readonly CoveredRange[],
    { track, sampleRate, isLossless, step = STEP }: { track: number; sampleRate: number; isLossless: boolean; step?: number },
    findings: AudioFindings,
  ) {
    this.#ranges = ranges
    this.#track = track
    this.#sampleRate = sampleRate
    this.#isLossless = isLossless
    this.#step = step
    this.#findings = findings
  }

  /**
   * Examines a window.
   *
   * @param source of the same length as the output, or empty if the channel has no source
   * @param start position of the first sample
   */
  check(output: readonly Float32Array[], source: readonly Float32Array[], start: number): void {
    const length = output[0]?.length ?? 0
    for (const range of overlapping(this.#ranges, start, start + length)) {
      const [from, to] = [Math.max(range.from, start), Math.min(range.to, start + length)]
      this.checked += to - from
      for (const [channel, plane] of output.entries())
        this.#checkChannel(
          range,
          this.#sumsOf(range, channel),
          plane.subarray(from - start, to - start),
          source[channel]?.subarray(from - start, to - start),
          from,
        )
    }
  }

  #sumsOf(range: CoveredRange, channel: number): Sums {
    const sums = this.#sums.get(range) ?? []
    this.#sums.set(range, sums)
    return (sums[channel] ??= emptySums())
  }

  #checkChannel(range: CoveredRange, sums: Sums, output: Float32Array, source: Float32Array | undefined, from: number): void {
    const spread = this.#isLossless ? 0 : Math.round(SPREAD * this.#sampleRate)
    let loud: number | undefined
    for (const [at, value] of output.entries()) {
      const position = from + at
      const expected = range.cover === 'tone' ? toneAt(range, position, this.#sampleRate) : 0
      const error = value - expected
      const original = source?.[at] ?? 0
      sums.source += original * original
      sums.left += original * error
      sums.tone += expected * expected
      sums.error += error * error
      sums.samples += 1
      const isEdge = position < range.from + spread || position >= range.to - spread
      if (!isEdge) {
        sums.innerTone += expected * expected
        sums.innerError += error * error
      }
      const most = this.#isLossless ? this.#step : isEdge ? SILENCE_AT_EDGE : SILENCE
      if ((this.#isLossless || range.cover === 'mute') && Math.abs(error) > most) loud ??= position
    }
    if (loud === undefined) return
    const what = range.cover === 'mute' ? 'isn’t silent' : 'doesn’t have its tone'
    this.#add('cover', `The span ${what}`, loud, from + output.length)
  }

  /** Adds the findings on whole ranges. */
  finish(): void {
    for (const [range, channels] of this.#sums) for (const sums of channels) this.#finishChannel(range, sums)
  }

  #finishChannel(range: CoveredRange, sums: Sums): void {
    const isHeard = Math.sqrt(sums.source / Math.max(1, sums.samples)) > INAUDIBLE
    if (isHeard && Math.abs(sums.left) > LEFT * sums.source)
      this.#add('left', 'Original audio can be heard in the span', range.from, range.to)
    if (range.cover !== 'tone' || this.#isLossless) return
    const [tone, error] = sums.innerTone > 0 ? [sums.innerTone, sums.innerError] : [sums.tone, sums.error]
    if (error > TONE_ERROR ** 2 * tone || tone < (TONE.amplitude / 100) ** 2)
      this.#add('tone', 'The span doesn’t have its tone', range.from, range.to)
  }

  #add(key: string, sentence: string, from: number, to: number): void {
    this.#findings.addAt(
      { key, check: 'regions', aspect: 'span', describe: (when) => `${sentence} ${when}.` },
      { track: this.#track, start: from / this.#sampleRate, end: to / this.#sampleRate },
    )
  }
}
