import type { Clock } from '#editor/clock.ts'
import { EngineCancelledError } from '#engine/core/errors.ts'
import type { Playback, PlayerFrame, VideoPlayer } from '#engine/video/player/types.ts'
import type { MovingRegion } from '#lib/review/moving-regions.ts'
import type { ShownImage, StageImage } from '../image/stage-image'
import { AwaitedFrame } from './awaited-frame'
import { FrameCache } from './frame-cache'
import type { FrameIndex } from './frame-index'

/** Seconds by which playback may be behind the clock before it starts again at the clock's time. */
const MAX_BEHIND = 1

/** Frames that are decoded ahead of the clock. */
interface Ahead {
  readonly playback: Playback
  /** Ascending. */
  readonly queue: PlayerFrame[]
  /** The time of the last shown frame, or the start time. */
  latest: number
  hasEnded: boolean
  /** Whether it has shown a frame, so that it may be abandoned if it is too slow. */
  hasShown: boolean
}

/**
 * Shows the frames of a video by a clock. While the clock is paused, shows exactly the frame at its time, and moves the clock to the
 * frame's timestamp. While it plays, shows the newest decoded frame that isn't after its time.
 */
export class VideoFrames implements StageImage {
  readonly index: FrameIndex
  readonly player: VideoPlayer
  readonly hasCovers = true
  readonly awaited = new AwaitedFrame()
  readonly #clock: Clock
  readonly #cache: FrameCache
  readonly #listeners = new Set<() => void>()
  readonly #stopper = new AbortController()
  #stopListening: () => void = () => undefined
  #shown: ShownImage | undefined
  /** The required version of the frames' covers; `#shownCovers` is the shown frame's. */
  #covers = 0
  #shownCovers = 0
  /** The version without covers. */
  #original = 0
  #ahead: Ahead | undefined
  /** The requested time while another frame is being decoded. */
  #wanted: number | undefined
  #isDecoding = false
  #frame = 0
  #failure: Error | undefined

  constructor(player: VideoPlayer, index: FrameIndex, clock: Clock) {
    this.player = player
    this.index = index
    this.#clock = clock
    this.#cache = new FrameCache(player.facts)
  }

  /** Follows the clock until the returned function is called. */
  start(): () => void {
    const stops = [this.#clock.subscribe(() => this.#follow()), this.index.subscribe(() => this.#takeTimes())]
    this.#stopListening = () => {
      for (const stop of stops) stop()
    }
    this.#takeTimes()
    this.#follow()
    return () => {
      this.#stopListening()
      cancelAnimationFrame(this.#frame)
      this.#frame = 0
      this.#stopAhead()
    }
  }

  /** Frees the memory. The player is closed by its owner. */
  readonly close = (): void => {
    this.#stopper.abort()
    this.#stopAhead()
    this.#shown = undefined
    this.#cache.clear()
  }

  readonly shown = (): ShownImage | undefined => this.#shown

  /** Whether the shown frame has no preview covers. */
  get isOriginal(): boolean {
    return this.#shownCovers === this.#original
  }

  /**
   * Shows frames with the covers of an export, or without covers for null. While the clock plays, frames that were decoded ahead are shown
   * first.
   */
  setCovers(regions: readonly MovingRegion[] | null): void {
    this.#covers = this.player.setCovers(regions)
    if (regions === null) this.#original = this.#covers
    if (!this.#clock.getSnapshot().isPlaying) this.#want(this.#clock.time)
  }

  /** Returns the reason why the last frame couldn't be shown. */
  readonly failure = (): Error | undefined => this.#failure

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #follow(): void {
    const { isPlaying, rate } = this.#clock.getSnapshot()
    if (isPlaying) {
      if (rate < 0) this.#stopAhead()
      if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#tick())
      return
    }
    this.#stopAhead()
    this.#standAt(this.#clock.time)
  }

  /** Runs once per animation frame while the clock plays. */
  #tick(): void {
    this.#frame = 0
    const { time } = this.#clock
    const { rate } = this.#clock.getSnapshot()
    if (rate < 0) this.#want(time)
    else this.#showQueued(time)
    // Its subscribers include this object, which requests the next animation frame.
    this.#clock.tick()
  }

  #showQueued(time: number): void {
    if (!this.#ahead || isLost(this.#ahead, time)) this.#playFrom(time)
    const ahead = this.#ahead
    let next: PlayerFrame | undefined
    while (ahead?.queue[0] && ahead.queue[0].time <= time) {
      next?.bitmap.close()
      next = ahead.queue.shift()
      ahead.playback.taken()
    }
    // Decoding ahead is behind the clock.
    this.awaited.set(ahead && ahead.queue.length === 0 && !ahead.hasEnded ? ahead.latest : undefined)
    if (!next || !ahead) return
    ahead.hasShown = true
    ahead.latest = next.time
    this.#show(next)
  }

  #playFrom(time: number): void {
    this.#stopAhead()
    const queue: PlayerFrame[] = []
    const playback = this.player.play(time, {
      onFrame: (frame) => queue.push(frame),
      onEnd: () => {
        ahead.hasEnded = true
      },
      onError: (error) => this.#fail(error),
    })
    const ahead: Ahead = { playback, queue, latest: time, hasEnded: false, hasShown: false }
    this.#ahead = ahead
  }

  #stopAhead(): void {
    this.#ahead?.playback.stop()
    for (const { bitmap } of this.#ahead?.queue ?? []) bitmap.close()
    this.#ahead = undefined
  }

  /** Shows the frame at a time, and moves the clock to its timestamp. */
  #standAt(time: number): void {
    const exact = this.index.frameTime(time)
    if (exact !== undefined && exact !== time) {
      this.#clock.seek(exact)
      return
    }
    this.#want(time)
    void this.#readTimesAround(time)
  }

  /** Passes on the timestamps of all frames once they are known. */
  #takeTimes(): void {
    if (!this.index.isComplete) return
    this.#clock.setFrameTimes(this.index.times)
    if (!this.#clock.getSnapshot().isPlaying) this.#standAt(this.#clock.time)
  }

  async #readTimesAround(time: number): Promise<void> {
    try {
      if (!(await this.index.readAround(time))) return
      this.#clock.setFrameTimes(this.index.times)
      if (!this.#clock.getSnapshot().isPlaying) this.#standAt(this.#clock.time)
    } catch (error) {
      this.#fail(error)
    }
  }

  #want(time: number): void {
    const known = this.index.frameTime(time) ?? time
    if (this.#shown?.time === known && this.#shownCovers === this.#covers) {
      this.#wanted = undefined
      this.awaited.set(undefined)
      return
    }
    const cached = this.#cache.get(known, this.#covers)
    if (cached) {
      this.#wanted = undefined
      this.awaited.set(undefined)
      this.#show(cached)
      return
    }
    this.#wanted = time
    // A frame that is being decoded is shown first, so that something is visible while the pointer scrubs.
    if (!this.#isDecoding) void this.#decode()
  }

  async #decode(): Promise<void> {
    this.#isDecoding = true
    try {
      while (this.#wanted !== undefined && !this.#stopper.signal.aborted) {
        const time = this.#wanted
        this.#wanted = undefined
        this.awaited.set(time)
        const frames = await this.player.framesIn(this.#rangeFor(time), { signal: this.#stopper.signal })
        const { isPlaying, rate } = this.#clock.getSnapshot()
        if (isPlaying && rate > 0) {
          // Playback shows other frames meanwhile.
          for (const { bitmap } of frames) bitmap.close()
          continue
        }
        for (const frame of frames) this.#cache.add(frame)
        const last = frames.at(-1)
        if (!last) continue
        this.#show(last)
        // The covers have changed in the meantime.
        if (last.covers !== this.#covers) this.#wanted ??= time
        // While the timestamps are unknown, the decoded frame provides its own.
        if (!isPlaying && this.#wanted === undefined && this.#clock.time !== last.time) this.#clock.seek(last.time)
      }
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isDecoding = false
      this.awaited.set(undefined)
    }
  }

  /**
   * Returns the range to decode for a frame. For a step back it includes earlier frames, because decoding starts at the keyframe anyway.
   */
  #rangeFor(time: number): { from: number; to: number } {
    const shownTime = this.#shown?.time ?? time
    const position = this.index.positionAt(time)
    const first = this.index.times[Math.max(0, position - this.#cache.stepsBack)]
    const isStepBack = time < shownTime && this.index.positionAt(shownTime) - position <= 2
    return { from: isStepBack && first !== undefined ? first : time, to: time }
  }

  #show(frame: PlayerFrame): void {
    this.#cache.add(frame)
    const { bitmap, time, covers } = frame
    this.#failure = undefined
    this.#shownCovers = covers
    this.#shown = { image: { levels: [{ bitmap, scale: 1 }] }, time }
    this.#notify()
  }

  #fail(error: unknown): void {
    if (error instanceof EngineCancelledError || this.#stopper.signal.aborted) return
    this.#failure = error instanceof Error ? error : new Error(String(error))
    this.#clock.pause()
    this.#notify()
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Returns whether playback has no frame for a time: the clock was moved back, or decoding is too slow for it. */
function isLost({ queue, latest, hasEnded, hasShown }: Ahead, time: number): boolean {
  if (time < latest) return true
  return hasShown && !hasEnded && time > (queue.at(-1)?.time ?? latest) + MAX_BEHIND
}
