import { Cover, type CoveredRange } from '../cover'
import type { AudioFindings } from './audio-findings'
import { AddedAudioCheck } from './check-added'
import { TimingCheck } from './check-timing'

/** The start and end of the audio in a lossy version, in samples of the version. */
interface LossyTrack {
  track: number
  sampleRate: number
  begin: number
  /** The start of the source's audio: an export is cut at its start by the encoder's delay. */
  first: number
  end: number
}

/** Checks a lossy version against the redacted source, in contiguous ascending windows, for audio that is added or out of sync. */
export class LossyCheck {
  readonly #cover: Cover
  readonly #added: AddedAudioCheck
  readonly #timing: TimingCheck

  constructor(ranges: readonly CoveredRange[], { track, sampleRate, begin, first, end }: LossyTrack, findings: AudioFindings) {
    this.#cover = new Cover(ranges, sampleRate)
    this.#added = new AddedAudioCheck(ranges, { track, sampleRate, first, edges: [begin, first, end] }, findings)
    this.#timing = new TimingCheck({ track, sampleRate, first }, findings)
  }

  /** @param start position of the first sample of both */
  check(output: readonly Float32Array[], source: readonly Float32Array[], start: number): void {
    const expected = source.map((plane) => plane.slice())
    this.#cover.apply(expected, start)
    this.#added.check(output, expected, start)
    this.#timing.check(output, expected, start)
  }

  /** Examines the remaining samples. */
  finish(): void {
    this.#added.finish()
    this.#timing.finish()
  }
}
