import { throwIfCancelled } from '../../core/cancellation'

/** Counts the free places of a queue that is filled elsewhere. */
export class Credits {
  readonly #signal: AbortSignal
  #free = 0
  #wake: (() => void) | undefined

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake?.(), { once: true })
  }

  /** Frees places. */
  add(count: number): void {
    this.#free += count
    this.#wake?.()
  }

  /**
   * Takes a place, waiting until there is one.
   *
   * @throws EngineCancelledError
   */
  async take(): Promise<void> {
    while (this.#free === 0 && !this.#signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    throwIfCancelled(this.#signal)
    this.#free -= 1
  }
}
