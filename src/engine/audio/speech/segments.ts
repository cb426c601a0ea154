import type { SpeechSegment } from '#generated/model/speechSegment.zod.ts'

import { SPEECH_RATE } from './resampler'
import { WINDOW } from './voice-model'

/** Probability at which speech begins, and probability below which it ends. */
const BEGIN = 0.5
const END = 0.35
/** Seconds of silence that separate two segments, of the shortest speech, and of the margin around it. */
const SEPARATING = 0.3
const SHORTEST = 0.15
const MARGIN = 0.06
/** Max segments of the contract. */
const MAX_SEGMENTS = 100_000

const WINDOW_SECONDS = WINDOW / SPEECH_RATE
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Collects the probabilities of consecutive windows into segments. */
export class SpeechSegments {
  readonly #found: { start: number; end: number }[] = []
  #open: { start: number; end: number } | undefined

  /**
   * Adds a window.
   *
   * @param time of its start, in seconds
   */
  add(probability: number, time: number): void {
    const end = time + WINDOW_SECONDS
    if (this.#open === undefined) {
      if (probability >= BEGIN) this.#open = { start: time, end }
    } else if (probability >= END) this.#open.end = end
    else if (end - this.#open.end >= SEPARATING) this.#close()
  }

  #close(): void {
    if (this.#open && this.#open.end - this.#open.start >= SHORTEST) this.#found.push(this.#open)
    this.#open = undefined
  }

  /** Returns the segments with their margins, within the limits of the track in seconds. */
  finish(first: number, last: number): SpeechSegment[] {
    this.#close()
    return this.#found.slice(0, MAX_SEGMENTS).map(({ start, end }) => ({
      start: rounded(Math.max(first, start - MARGIN)),
      end: rounded(Math.min(last, end + MARGIN)),
    }))
  }
}
