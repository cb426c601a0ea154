import { countUntil } from '#lib/review/ascending-times.ts'
import type { Clock, TimeRange } from './clock'

/** Max seconds between two shown frames. */
const MAX_UNSEEN = 0.2
/** Tolerance of times in seconds, less than a frame at 240 frames per second. */
const SAME_TIME = 0.002

/** Records which frames of a video were shown on the stage, because a gap is judged by its frames. */
export class SeenFrames {
  readonly #clock: Clock
  /** In ascending order. */
  readonly #times: number[] = []

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records the timestamp of a frame that is shown, in seconds. Returns whether it is the first time. */
  add(time: number): boolean {
    const index = countUntil(this.#times, time, false)
    if (this.#times[index] === time) return false
    this.#times.splice(index, 0, time)
    return true
  }

  /**
   * Returns the first frame of a stretch that must be shown before the stretch counts as seen, or undefined if it already counts: a frame
   * inside it was shown, and shown frames are at most 0.2 s apart where other frames lie between them.
   */
  firstUnseen({ start, end }: TimeRange): number | undefined {
    let [last, count] = [start, 0]
    for (let index = countUntil(this.#times, start + SAME_TIME, true); ; index += 1) {
      const time = this.#times[index] ?? Infinity
      const isInside = time <= end + SAME_TIME
      const next = isInside ? time : end + SAME_TIME
      const missed = this.#frameBetween(last, next)
      if (missed !== undefined && (next - last > MAX_UNSEEN + 2 * SAME_TIME || (!isInside && count === 0))) return missed
      if (!isInside) return undefined
      last = time
      count += 1
    }
  }

  /** Returns the first frame between two times. While the frames are unknown, any time may have one. */
  #frameBetween(from: number, to: number): number | undefined {
    if (!this.#clock.hasFrames) return from
    const frame = this.#clock.frameAfter(from + SAME_TIME)
    return frame === undefined || frame >= to ? undefined : frame
  }
}
