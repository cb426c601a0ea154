import { existsSync, readFileSync } from 'node:fs'
import type { Browser, CDPSession } from 'playwright'

/** Milliseconds between two measurements of the page, and of all processes, which takes longer. */
const INTERVAL = 100
const WHOLE_INTERVAL = 2000

/** Peak memory in bytes. */
export interface PeakMemory {
  /** The largest page process: what it allocated, and what it shares with other processes. */
  allocated: number
  shared: number
  /** All processes of the browser together. */
  browser: number
}

/** Returns an entry of a process's status in bytes. */
function entryOf(path: string, name: string): number {
  if (!existsSync(path)) return 0
  return 1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(path, 'utf8'))?.[1] ?? 0)
}

/** Measures the processes of a browser. Pages of files that the system keeps in memory aren't counted as those of the page. */
export class Processes {
  readonly #session: CDPSession
  #timers: NodeJS.Timeout[] = []
  readonly #peaks = new Map<string, PeakMemory>()
  #stage = 'start'

  private constructor(session: CDPSession) {
    this.#session = session
  }

  static async of(browser: Browser): Promise<Processes> {
    return new Processes(await browser.newBrowserCDPSession())
  }

  /** Returns the processor time of all processes in seconds. */
  async processorTime(): Promise<number> {
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }

  /** Starts to measure the memory at short intervals. Outside Linux, nothing is measured. */
  async watch(): Promise<void> {
    const { processInfo } = await this.#session.send('SystemInfo.getProcessInfo')
    const peak = (): PeakMemory => {
      const known = this.#peaks.get(this.#stage) ?? { allocated: 0, shared: 0, browser: 0 }
      this.#peaks.set(this.#stage, known)
      return known
    }
    const measure = (): void => {
      for (const { id } of processInfo.filter(({ type }) => type === 'renderer')) {
        const [allocated, shared] = [entryOf(`/proc/${id}/status`, 'RssAnon'), entryOf(`/proc/${id}/status`, 'RssShmem')]
        if (allocated + shared > peak().allocated + peak().shared) Object.assign(peak(), { allocated, shared })
      }
    }
    const measureAll = (): void => {
      // Proportional: each process that shares a page of memory counts its part of it.
      const all = processInfo.reduce((sum, { id }) => sum + entryOf(`/proc/${id}/smaps_rollup`, 'Pss'), 0)
      peak().browser = Math.max(peak().browser, all)
    }
    measure()
    measureAll()
    this.#timers = [setInterval(measure, INTERVAL), setInterval(measureAll, WHOLE_INTERVAL)]
  }

  /** Assigns what is measured from here on to a stage of the work. */
  enter(stage: string): void {
    this.#stage = stage
  }

  /** The peak of each stage until now. */
  get peaks(): ReadonlyMap<string, PeakMemory> {
    return this.#peaks
  }

  /** Stops measuring. */
  stop(): void {
    for (const timer of this.#timers) clearInterval(timer)
  }
}
