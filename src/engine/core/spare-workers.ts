interface SpareOptions<Spare> {
  start: () => Spare
  end: (spare: Spare) => void
  workerOf: (spare: Spare) => Worker
  /** Max number of waiting workers. */
  limit: number
  /** Milliseconds after which a waiting worker ends. */
  patience: number
}

/** Keeps workers for their next task, because starting one takes longer than many tasks. */
export class SpareWorkers<Spare> {
  readonly #options: SpareOptions<Spare>
  /** The waiting workers. Aborting stops their timers. */
  readonly #waiting = new Map<Spare, AbortController>()

  constructor(options: SpareOptions<Spare>) {
    this.#options = options
  }

  /** Returns a worker that waits, or a new one. */
  take(): Spare {
    const [spare] = this.#waiting.keys()
    if (spare === undefined) return this.#options.start()
    this.#stopWaiting(spare)
    return spare
  }

  /** Keeps a worker without running tasks. End a worker that failed instead. */
  giveBack(spare: Spare): void {
    const { end, workerOf, limit, patience } = this.#options
    if (this.#waiting.size >= limit) return end(spare)
    const waiting = new AbortController()
    const { signal } = waiting
    this.#waiting.set(spare, waiting)
    const stop = (): void => {
      this.#stopWaiting(spare)
      end(spare)
    }
    const timer = setTimeout(stop, patience)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    workerOf(spare).addEventListener('error', stop, { signal })
  }

  #stopWaiting(spare: Spare): void {
    this.#waiting.get(spare)?.abort()
    this.#waiting.delete(spare)
  }
}
