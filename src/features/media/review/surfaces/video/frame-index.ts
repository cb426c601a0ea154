import type { VideoPlayer } from '../../../../../engine/video/player/types'
import { countUntil } from '../../../../../lib/ascending-times'

/** Seconds around the playhead whose timestamps are read, where reading all would read the whole file. */
const WINDOW = 20

/** The part of the player that the index uses. */
type IndexedVideo = Pick<VideoPlayer, 'facts' | 'frameTimes'>

/** The timestamps of a video's frames: all of them, or those around the playhead where a file has no table of them. */
export class FrameIndex {
  readonly #player: IndexedVideo
  #times: Float64Array
  #isReading = false

  constructor(player: IndexedVideo, times: Float64Array) {
    this.#player = player
    this.#times = times
  }

  /** Opens the index of a video. */
  static async of(player: IndexedVideo): Promise<FrameIndex> {
    const { start, hasFrameTable } = player.facts
    const range = hasFrameTable ? undefined : { from: start, to: start + WINDOW }
    return new FrameIndex(player, await player.frameTimes(range))
  }

  /** Ascending. */
  get times(): readonly number[] {
    // The clock only reads them.
    return this.#times as unknown as readonly number[]
  }

  /** Whether all frames are known, so that they can be numbered. */
  get isComplete(): boolean {
    return this.#player.facts.hasFrameTable
  }

  /** Returns the position of the frame shown at a time, from 0, or -1 before the first one. */
  positionAt(time: number): number {
    return countUntil(this.#times, time, true) - 1
  }

  /** Returns the timestamp of the frame shown at a time; undefined where it isn't known. */
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
      this.#times = await this.#player.frameTimes({ from: time - WINDOW, to: time + WINDOW })
      return true
    } finally {
      this.#isReading = false
    }
  }

  #isNearEdge(time: number): boolean {
    const { start, end } = this.#player.facts
    const [first, last] = [this.#times[0] ?? end, this.#times.at(-1) ?? start]
    // The end of the file may be a little after its last frame.
    return (first > start && time - first < WINDOW / 4) || (last < end - 1 && last - time < WINDOW / 4)
  }
}
