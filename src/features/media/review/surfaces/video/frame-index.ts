import { EngineCancelledError } from '#engine/core/errors.ts'
import type { VideoPlayer } from '#engine/video/player/types.ts'
import { countUntil } from '#lib/review/ascending-times.ts'
import { log } from '#lib/log.ts'

/** Seconds around the playhead whose timestamps are read, if reading all would read the whole file. */
const WINDOW = 20

/** Max seconds of a video whose timestamps are all read before it is shown. */
const SHORT = 600

/** The part of the player that the index uses. */
type IndexedVideo = Pick<VideoPlayer, 'facts' | 'frameTimes'>

/**
 * The timestamps of a video's frames: initially those around the playhead, later all. Reading all takes a while in a long video, and in a
 * large file without a table of frames, which is read completely.
 */
export class FrameIndex {
  readonly #player: IndexedVideo
  readonly #listeners = new Set<() => void>()
  #times: Float64Array
  #isReading = false
  #isComplete: boolean
  #percent: number | undefined

  private constructor(player: IndexedVideo, times: Float64Array, isComplete: boolean) {
    this.#player = player
    this.#times = times
    this.#isComplete = isComplete
  }

  /** Opens the index of a video, and reads the rest of a long or large one in the background. */
  static async of(player: IndexedVideo): Promise<FrameIndex> {
    const { start, end, hasFrameTable } = player.facts
    const isQuick = hasFrameTable && end - start <= SHORT
    const range = isQuick ? undefined : { from: start, to: start + WINDOW }
    const index = new FrameIndex(player, await player.frameTimes(range), isQuick)
    if (!isQuick) void index.#readAll()
    return index
  }

  /** Returns the percentage of the video that has been read, while all timestamps are being read. */
  readonly percentRead = (): number | undefined => this.#percent

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #readAll(): Promise<void> {
    this.#setPercent(0)
    try {
      this.#times = await this.#player.frameTimes(undefined, { onProgress: (fraction) => this.#setPercent(Math.floor(100 * fraction)) })
      this.#isComplete = true
    } catch (error) {
      // The video can be reviewed without frame numbers.
      if (!(error instanceof EngineCancelledError)) log.warn('Couldn’t read the timestamps of all frames', error)
    }
    this.#setPercent(undefined)
  }

  #setPercent(percent: number | undefined): void {
    this.#percent = percent
    for (const listener of this.#listeners) listener()
  }

  /** Ascending. */
  get times(): readonly number[] {
    // Safe, because the clock only reads them.
    return this.#times as unknown as readonly number[]
  }

  /** Whether all frames are known, so that they can be numbered. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** Returns the index of the frame shown at a time, or -1 before the first one. */
  positionAt(time: number): number {
    return countUntil(this.#times, time, true) - 1
  }

  /** Returns the timestamp of the frame shown at a time; undefined if unknown. */
  frameTime(time: number): number | undefined {
    const position = this.positionAt(time)
    const isLast = position === this.#times.length - 1
    return isLast && !this.isComplete ? undefined : this.#times[position]
  }

  /** Reads the timestamps around a time. Returns whether they were unknown until now. */
  async readAround(time: number): Promise<boolean> {
    if (this.isComplete || this.#isReading || !this.#isNearEdge(time)) return false
    this.#isReading = true
    try {
      const times = await this.#player.frameTimes({ from: time - WINDOW, to: time + WINDOW })
      if (!this.#isComplete) this.#times = times
      return true
    } finally {
      this.#isReading = false
    }
  }

  #isNearEdge(time: number): boolean {
    const { start, end } = this.#player.facts
    const [first, last] = [this.#times[0] ?? end, this.#times.at(-1) ?? start]
    // The end of the file may be slightly after its last frame.
    return (first > start && time - first < WINDOW / 4) || (last < end - 1 && last - time < WINDOW / 4)
  }
}
