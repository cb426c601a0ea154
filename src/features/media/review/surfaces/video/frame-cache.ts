import type { PlayerFrame } from '#engine/video/player/types.ts'

/** Memory for decoded frames in bytes. */
const MAX_BYTES = 96 * 1024 * 1024
const MAX_FRAMES = 12

/** Caches the last shown frames, so that a step back doesn't decode again. Closes evicted frames. */
export class FrameCache {
  readonly #capacity: number
  /** By timestamp, with the last used frame at the end. */
  readonly #frames = new Map<number, PlayerFrame>()

  constructor({ width, height }: { width: number; height: number }) {
    this.#capacity = Math.min(MAX_FRAMES, Math.max(2, Math.floor(MAX_BYTES / (width * height * 4))))
  }

  /** The number of frames before the current one that are worth decoding for steps back. */
  get stepsBack(): number {
    return this.#capacity - 1
  }

  /** @param covers the required version of the frame's covers */
  get(time: number, covers: number): PlayerFrame | undefined {
    const frame = this.#frames.get(time)
    if (frame?.covers !== covers) return undefined
    this.#touch(frame)
    return frame
  }

  /** Adds a frame, replacing an earlier one with the same time. */
  add(frame: PlayerFrame): void {
    const known = this.#frames.get(frame.time)
    if (known && known !== frame) known.bitmap.close()
    this.#touch(frame)
    const [oldest] = this.#frames.keys()
    if (this.#frames.size > this.#capacity && oldest !== undefined) this.#drop(oldest)
  }

  clear(): void {
    for (const { bitmap } of this.#frames.values()) bitmap.close()
    this.#frames.clear()
  }

  #touch(frame: PlayerFrame): void {
    this.#frames.delete(frame.time)
    this.#frames.set(frame.time, frame)
  }

  #drop(time: number): void {
    this.#frames.get(time)?.bitmap.close()
    this.#frames.delete(time)
  }
}
