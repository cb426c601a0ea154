/** Holds the time of the frame that is being decoded, so that the stage can show that its frame isn't the current one. */
export class AwaitedFrame {
  readonly #listeners = new Set<() => void>()
  #time: number | undefined

  /** Returns the time in seconds; undefined while the shown frame is the current one. */
  readonly get = (): number | undefined => this.#time

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(time: number | undefined): void {
    if (time === this.#time) return
    this.#time = time
    for (const listener of this.#listeners) listener()
  }
}
