import type { VideoSample } from 'mediabunny'

import { throwIfCancelled } from '../../core/cancellation'
import type { FrameSource } from './frame-source'

/** Max seconds up to which continuing to decode is faster than starting at another key frame. */
const REACH = 2

/** Iterates over the frames of a video. For times in quick succession, it continues decoding instead of starting again. */
export class FrameCursor {
  readonly #source: FrameSource
  #frames: AsyncGenerator<VideoSample, void, unknown> | undefined
  /** The frame that was last found, and the one after it. */
  #shown: VideoSample | undefined
  #next: VideoSample | undefined

  constructor(source: FrameSource) {
    this.#source = source
  }

  /** Returns the frame shown at a time, which the cursor closes, or undefined before the first frame. */
  async at(time: number, signal?: AbortSignal): Promise<VideoSample | undefined> {
    const shown = this.#shown
    if (!this.#frames || !shown || time < shown.timestamp || time > shown.timestamp + REACH) await this.#startAt(time)
    while (this.#next && this.#next.timestamp <= time) {
      throwIfCancelled(signal)
      await this.#advance()
    }
    return this.#shown && this.#shown.timestamp <= time ? this.#shown : undefined
  }

  /** Advances to the next frame and returns it, or undefined after the last one. */
  async following(): Promise<VideoSample | undefined> {
    if (!this.#next) return undefined
    await this.#advance()
    return this.#shown
  }

  /** Ends decoding and closes the frames. */
  async close(): Promise<void> {
    const frames = this.#frames
    this.#frames = undefined
    this.#shown?.close()
    this.#next?.close()
    this.#shown = undefined
    this.#next = undefined
    await frames?.return()
  }

  async #startAt(time: number): Promise<void> {
    await this.close()
    this.#frames = this.#source(time)
    this.#next = await this.#read()
    if (this.#next) await this.#advance()
  }

  async #advance(): Promise<void> {
    this.#shown?.close()
    this.#shown = this.#next
    this.#next = undefined
    this.#next = await this.#read()
  }

  async #read(): Promise<VideoSample | undefined> {
    const result = await this.#frames?.next()
    return result === undefined || result.done === true ? undefined : result.value
  }
}
