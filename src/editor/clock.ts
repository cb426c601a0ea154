import { clamp } from './geometry'
import { countUntil } from '#lib/review/ascending-times.ts'

/** A range of time in seconds, by the file's timestamps, which may be negative. */
export interface TimeRange {
  readonly start: number
  readonly end: number
}

/** An immutable snapshot of the clock. */
export interface ClockState {
  /** Seconds, by the file's timestamps. */
  readonly time: number
  readonly isPlaying: boolean
  /** File seconds per second, negative for playing back. */
  readonly rate: number
  /** The range that playback repeats; null without one. */
  readonly loop: TimeRange | null
}

export interface ClockOptions {
  readonly range: TimeRange
  /** Returns seconds that only ever increase, such as `performance.now() / 1000`. */
  readonly now: () => number
  /** The timestamps of the frames, in ascending order. */
  readonly frameTimes?: readonly number[]
}

/**
 * Holds the current time of a file. While it plays, time passes with the injected source; call `tick` on each frame of the screen to
 * notify subscribers.
 */
export class Clock {
  readonly range: TimeRange
  readonly #now: () => number
  readonly #listeners = new Set<() => void>()
  #frameTimes: readonly number[]
  /** The source's time at which playback of the current state began. */
  #since = 0
  #state: ClockState

  constructor({ range, now, frameTimes = [] }: ClockOptions) {
    this.range = range
    this.#now = now
    this.#frameTimes = frameTimes
    this.#state = { time: range.start, isPlaying: false, rate: 1, loop: null }
  }

  /** Whether the file has a single time, like an image. */
  get isFixed(): boolean {
    return this.range.start === this.range.end
  }

  get time(): number {
    return this.#state.isPlaying ? this.#timeAt(this.#now()) : this.#state.time
  }

  readonly getSnapshot = (): ClockState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Plays from the current time, or from the start at the end of the range. */
  play(): void {
    if (this.isFixed || this.#state.isPlaying) return
    const { time, rate } = this.#state
    this.#set({ time: rate > 0 && time >= this.range.end ? (this.#state.loop ?? this.range).start : time, isPlaying: true })
  }

  pause(): void {
    this.#set({ isPlaying: false })
  }

  /** Seeks to a time within the range. Playback continues from there. */
  seek(time: number): void {
    this.#set({ time: clamp(time, this.range.start, this.range.end) })
  }

  setRate(rate: number): void {
    this.#set({ rate })
  }

  setLoop(loop: TimeRange | null): void {
    this.#set({ loop })
  }

  /** Sets the timestamps of the frames, in ascending order, once they are known. */
  setFrameTimes(frameTimes: readonly number[]): void {
    this.#frameTimes = frameTimes
  }

  /** Returns the timestamp of the frame shown at a time, or the time itself while the frames are unknown. */
  frameAt(time: number): number {
    return this.#frameTimes[Math.max(0, countUntil(this.#frameTimes, time, true) - 1)] ?? time
  }

  /** Returns the timestamp of the frame after a time; undefined after the last one and while the frames are unknown. */
  frameAfter(time: number): number | undefined {
    return this.#frameTimes[countUntil(this.#frameTimes, time, true)]
  }

  /** Returns the timestamp of the frame before a time; undefined before the first one and while the frames are unknown. */
  frameBefore(time: number): number | undefined {
    return this.#frameTimes[countUntil(this.#frameTimes, time, false) - 1]
  }

  /** Whether the timestamps of the frames are known. */
  get hasFrames(): boolean {
    return this.#frameTimes.length > 0
  }

  /** Pauses at the next or previous frame. At the last one the time doesn't change. */
  step(direction: 1 | -1): void {
    const { time } = this
    const frame = direction === 1 ? this.frameAfter(time) : this.frameBefore(time)
    this.#set({ isPlaying: false, time: frame ?? time })
  }

  /** Notifies subscribers of the elapsed time, and stops at the end of the range, or at the start in reverse playback. */
  tick(): void {
    if (!this.#state.isPlaying) return
    const { time } = this
    this.#set({ isPlaying: this.#state.rate < 0 ? time > this.range.start : time < this.range.end })
  }

  #timeAt(now: number): number {
    const { time, rate, loop } = this.#state
    const next = time + (now - this.#since) * rate
    // Playback that starts after the loop continues to the end.
    if (loop && rate > 0 && time < loop.end && next >= loop.end) return loop.start + ((next - loop.end) % (loop.end - loop.start))
    return clamp(next, this.range.start, this.range.end)
  }

  #set(fields: Partial<ClockState>): void {
    const { time } = this
    this.#since = this.#now()
    this.#state = { ...this.#state, time, ...fields }
    for (const listener of this.#listeners) listener()
  }
}

/** Returns the clock of a file without time, such as an image or a document. */
export function fixedClock(): Clock {
  return new Clock({ range: { start: 0, end: 0 }, now: () => 0 })
}
