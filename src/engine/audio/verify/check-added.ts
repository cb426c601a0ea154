import { overlapping, type CoveredRange } from '../cover'
import type { AudioFindings } from './audio-findings'
import { SPREAD } from './check-cover'
import { DifferenceSpectrum } from './spectra'

/** Seconds per frame, rounded to a power of two in samples. Adjacent frames overlap. */
const FRAME = 0.02
/** Samples over which the transforms of codecs spread audio, if longer than `SPREAD`, and bins on both sides. */
const SPREAD_SAMPLES = 1024
const NEAR_BINS = 2
/** Share of its power that a codec spreads over all frequencies: inside audio, and next to an abrupt start or end. */
const LEAK = 10 ** -4
const LEAK_AT_EDGE = 10 ** -2
/** Power in a bin below which added audio can't be heard. It is higher below 120 Hz, where codecs add slow changes next to abrupt ones. */
const FLOOR = 10 ** -6
const LOW_FLOOR = 10 ** -3.8
const LOW_HERTZ = 120
/**
 * Min ratio of the difference from the expected audio to its power in a bin for added audio, and min consecutive frames of it. Codecs
 * preserve the waveform of low frequencies, and replace some noise at high frequencies with other noise.
 */
const LEAST_RATIO = 4
const LEAST_RATIO_HIGH = 8
const HIGH_HERTZ = 4000
const LEAST_FRAMES = 2

interface Frame {
  /** Position of its first sample. */
  start: number
  /** Power of the expected audio in each bin, the largest of nearby bins, and its sum over all of them. */
  expected: Float64Array
  total: number
  difference: Float64Array
}

interface Channel {
  expected: Float32Array
  output: Float32Array
  /** Samples that wait for a whole frame. */
  filled: number
  frames: Frame[]
  /** Consecutive frames with added audio, and the bin of the last one. */
  run: { bin: number; length: number; start: number }
}

/** Returns the largest power among nearby bins for each bin. */
function widened(power: Float64Array): Float64Array {
  const wide = power.slice()
  for (let shift = 1; shift <= NEAR_BINS; shift += 1)
    for (let bin = shift; bin < power.length; bin += 1) {
      wide[bin] = Math.max(wide[bin] ?? 0, power[bin - shift] ?? 0)
      wide[bin - shift] = Math.max(wide[bin - shift] ?? 0, power[bin] ?? 0)
    }
  return wide
}

/**
 * Finds audio that isn't in the source of a lossy version, such as a beep of 50 milliseconds: frames with more power at a frequency than
 * the expected audio has nearby. Artefacts of a codec are near the encoded audio, in time and frequency, or much quieter.
 */
export class AddedAudioCheck {
  readonly #ranges: readonly CoveredRange[]
  readonly #track: number
  readonly #sampleRate: number
  readonly #findings: AudioFindings
  readonly #spectra: DifferenceSpectrum
  readonly #edges: readonly number[]
  /** Samples and frames on both sides of a frame from which codecs spread audio into it. */
  readonly #spread: number
  readonly #near: number
  readonly #warmUp: number
  readonly #channels: Channel[] = []
  #start = 0

  /** @param edges positions at which the audio starts or ends abruptly, other than those of the ranges */
  constructor(
    ranges: readonly CoveredRange[],
    { track, sampleRate, first, edges }: { track: number; sampleRate: number; first: number; edges: readonly number[] },
    findings: AudioFindings,
  ) {
    this.#ranges = ranges
    this.#track = track
    this.#sampleRate = sampleRate
    this.#findings = findings
    this.#spectra = new DifferenceSpectrum(2 ** Math.round(Math.log2(FRAME * sampleRate)))
    this.#edges = [...edges, ...ranges.flatMap(({ from, to }) => [from, to])].toSorted((a, b) => a - b)
    this.#spread = Math.max(SPREAD * sampleRate, SPREAD_SAMPLES)
    this.#near = Math.ceil((2 * this.#spread) / this.#spectra.size)
    this.#warmUp = first + this.#spread
  }

  /**
   * Examines a window. Windows must follow each other without gaps.
   *
   * @param expected the source with its spans covered
   * @param start position of the first sample of both
   */
  check(output: readonly Float32Array[], expected: readonly Float32Array[], start: number): void {
    if (this.#channels.length === 0) this.#start = start
    for (const [index, plane] of output.entries()) {
      const original = expected[index]
      if (original !== undefined) this.#add((this.#channels[index] ??= this.#newChannel()), plane, original)
    }
  }

  /** Examines the last frames. */
  finish(): void {
    for (const channel of this.#channels) for (let back = this.#near; back > 0; back -= 1) this.#judge(channel, back)
  }

  #newChannel(): Channel {
    const { size } = this.#spectra
    return {
      expected: new Float32Array(size),
      output: new Float32Array(size),
      filled: 0,
      frames: [],
      run: { bin: 0, length: 0, start: 0 },
    }
  }

  #add(channel: Channel, output: Float32Array, expected: Float32Array): void {
    const { size } = this.#spectra
    for (let at = 0; at < output.length;) {
      const count = Math.min(size - channel.filled, output.length - at)
      channel.output.set(output.subarray(at, at + count), channel.filled)
      channel.expected.set(expected.subarray(at, at + count), channel.filled)
      channel.filled += count
      at += count
      if (channel.filled < size) return
      this.#close(channel)
    }
  }

  /** Adds the spectra of a whole frame and retains the half that the next one shares. */
  #close(channel: Channel): void {
    const { size } = this.#spectra
    const { power, difference } = this.#spectra.of(channel.expected, channel.output)
    const previous = channel.frames.at(-1)
    channel.frames.push({
      start: previous === undefined ? this.#start : previous.start + size / 2,
      expected: widened(power),
      total: power.reduce((sum, one) => sum + one, 0),
      difference,
    })
    channel.expected.copyWithin(0, size / 2)
    channel.output.copyWithin(0, size / 2)
    channel.filled = size / 2
    if (channel.frames.length > 2 * this.#near + 1) channel.frames.shift()
    this.#judge(channel, this.#near + 1)
  }

  /** Compares a frame, counted from the last, with all frames around it. */
  #judge({ frames, run }: Channel, back: number): void {
    const index = frames.length - back
    const frame = frames[index]
    if (frame === undefined) return
    const bin = frame.start < this.#warmUp ? undefined : this.#loudestAdded(frame, frames.slice(Math.max(0, index - this.#near)))
    const isSame = bin !== undefined && run.length > 0 && Math.abs(bin - run.bin) <= NEAR_BINS
    if (!isSame) Object.assign(run, { length: 0, start: frame.start })
    if (bin === undefined) return
    Object.assign(run, { bin, length: run.length + 1 })
    if (run.length >= LEAST_FRAMES) this.#report(run.start, frame.start + this.#spectra.size)
  }

  /** Returns the bin of a frame with the largest ratio to the expected power, or undefined if the codec explains it. */
  #loudestAdded(frame: Frame, around: readonly Frame[]): number | undefined {
    const { size } = this.#spectra
    const leak = this.#isAtEdge(frame.start, frame.start + size) ? LEAK_AT_EDGE : LEAK
    const spread = leak * Math.max(...around.map(({ total }) => total))
    const lowest = (LOW_HERTZ * size) / this.#sampleRate
    const high = (HIGH_HERTZ * size) / this.#sampleRate
    let [found, most] = [-1, 1]
    for (let bin = 1; bin < size / 2; bin += 1) {
      let nearby = 0
      for (const { expected } of around) nearby = Math.max(nearby, expected[bin] ?? 0)
      const least = (nearby + spread + (bin < lowest ? LOW_FLOOR : FLOOR)) * (bin < high ? LEAST_RATIO : LEAST_RATIO_HIGH)
      const ratio = (frame.difference[bin] ?? 0) / least
      if (ratio > most) [found, most] = [bin, ratio]
    }
    return found === -1 ? undefined : found
  }

  #isAtEdge(from: number, to: number): boolean {
    return this.#edges.some((edge) => edge > from - this.#spread && edge < to + this.#spread)
  }

  #report(from: number, to: number): void {
    const isInSpan = overlapping(this.#ranges, from, to).some((range) => range.from <= from && range.to >= to)
    const check = isInSpan ? ({ check: 'regions', aspect: 'span' } as const) : ({ check: 'rest', aspect: 'audio' } as const)
    this.#findings.addAt(
      { ...check, key: `added ${check.check}`, describe: (when) => `Audio that isn’t in the source can be heard ${when}.` },
      { track: this.#track, start: from / this.#sampleRate, end: to / this.#sampleRate },
    )
  }
}
