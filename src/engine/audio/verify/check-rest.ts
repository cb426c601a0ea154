import { FADE, overlapping, type CoveredRange } from '../cover'
import type { AudioFindings } from './audio-findings'
import { SPREAD } from './check-cover'

/** Level, 0 to 1, below which differences can't be heard. */
const QUIET = 0.004
/** Max ratio of the levels of a window. */
const MAX_RATIO = 2.2
/** Max difference of lossless audio from its source: one step of 16 bits. */
const STEP = 1.01 / 32_768
/** Windows whose waveforms are compared together, and their min correlation. */
const GROUP = 10
const LEAST_CORRELATION = 0.5

interface Group {
  source: number
  output: number
  both: number
  windows: number
  from: number
}

/** Compares the audio outside the spans of a track with its source, in ascending windows. */
export class RestCheck {
  readonly #ranges: readonly CoveredRange[]
  readonly #track: number
  readonly #sampleRate: number
  readonly #isLossless: boolean
  readonly #step: number
  readonly #findings: AudioFindings
  readonly #groups = new Map<number, Group>()
  /** Positions before which the decoders of a lossy codec are still starting. */
  readonly #warmUp: number
  /** Position after which the decoder of a lossy codec only fades out. */
  readonly #end: number
  /** Samples outside spans that were compared. */
  checked = 0

  constructor(
    ranges: readonly CoveredRange[],
    {
      track,
      sampleRate,
      isLossless,
      first,
      end,
      step = STEP,
    }: { track: number; sampleRate: number; isLossless: boolean; first: number; end: number; step?: number },
    findings: AudioFindings,
  ) {
    const margin = Math.ceil((FADE + (isLossless ? 0 : SPREAD)) * sampleRate)
    this.#ranges = ranges.map(({ from, to, cover }) => ({ from: from - margin, to: to + margin, cover }))
    this.#track = track
    this.#sampleRate = sampleRate
    this.#isLossless = isLossless
    this.#step = step
    this.#findings = findings
    this.#warmUp = isLossless ? -Infinity : first + SPREAD * sampleRate
    this.#end = isLossless ? Infinity : Math.round(end)
  }

  /**
   * Examines a window.
   *
   * @param start position of the first sample of both
   */
  check(output: readonly Float32Array[], source: readonly Float32Array[], start: number): void {
    const length = Math.min(output[0]?.length ?? 0, this.#end - start)
    if (start < this.#warmUp || length <= 0) return
    for (const [from, to] of this.#outside(start, start + length)) {
      this.checked += to - from
      for (const [channel, plane] of output.entries()) {
        const [one, other] = [plane.subarray(from - start, to - start), source[channel]?.subarray(from - start, to - start)]
        if (other === undefined) continue
        if (this.#isLossless) this.#checkEqual(one, other, from)
        else this.#checkAlike(one, other, from, channel)
      }
    }
  }

  /** Returns the parts of a range that no span touches. */
  #outside(start: number, end: number): [number, number][] {
    let parts: [number, number][] = [[start, end]]
    for (const { from, to } of overlapping(this.#ranges, start, end))
      parts = parts.flatMap(([first, last]): [number, number][] => [
        [first, Math.min(last, from)],
        [Math.max(first, to), last],
      ])
    return parts.filter(([first, last]) => last > first)
  }

  #checkEqual(output: Float32Array, source: Float32Array, from: number): void {
    const at = output.findIndex((value, index) => Math.abs(value - (source[index] ?? 0)) > this.#step)
    if (at !== -1) this.#add('differs', 'The audio differs from the source', from + at, from + output.length)
  }

  #checkAlike(output: Float32Array, source: Float32Array, from: number, channel: number): void {
    const sums = { source: 0, output: 0, both: 0 }
    for (const [index, value] of output.entries()) {
      const original = source[index] ?? 0
      sums.source += original * original
      sums.output += value * value
      sums.both += value * original
    }
    const [before, after] = [sums.source, sums.output].map((sum) => Math.sqrt(sum / output.length)) as [number, number]
    const isShort = output.length < SPREAD * this.#sampleRate
    if (!isShort && Math.max(before, after) > QUIET && (after > MAX_RATIO * before + QUIET || before > MAX_RATIO * after + QUIET))
      this.#add('level', 'The audio is louder or quieter than the source', from, from + output.length)
    const group = this.#groups.get(channel) ?? { source: 0, output: 0, both: 0, windows: 0, from }
    group.source += sums.source
    group.output += sums.output
    group.both += sums.both
    group.windows += 1
    this.#groups.set(channel, group)
    if (group.windows >= GROUP) this.#closeGroup(channel, from + output.length)
  }

  #closeGroup(channel: number, to: number): void {
    const group = this.#groups.get(channel)
    if (!group) return
    this.#groups.delete(channel)
    const isHeard = group.source > QUIET ** 2 * Math.max(1, to - group.from)
    if (isHeard && group.both < LEAST_CORRELATION * Math.sqrt(group.source * group.output))
      this.#add('other', 'The audio isn’t that of the source, or is out of time with it', group.from, to)
  }

  /** Adds the findings on the last windows. */
  finish(end: number): void {
    for (const channel of this.#groups.keys()) this.#closeGroup(channel, end)
  }

  #add(key: string, sentence: string, from: number, to: number): void {
    this.#findings.addAt(
      { key, check: 'rest', aspect: 'audio', describe: (when) => `${sentence} ${when}.` },
      { track: this.#track, start: from / this.#sampleRate, end: to / this.#sampleRate },
    )
  }
}
