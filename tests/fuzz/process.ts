import { AsyncLocalStorage } from 'node:async_hooks'

/** A tab or a service worker of the simulated browser. */
export interface Process {
  readonly name: string
  readonly kind: 'tab' | 'worker'
  readonly isAlive: boolean
  readonly isFrozen: boolean
  /** Runs code as part of this process. */
  run: <Result>(work: () => Result) => Result
  /** Ends the process at this point: nothing of it continues, and open transactions and files are given up. */
  kill: (isWithBrowser?: boolean) => void
  /** Calls the listener when the process ends, and tells it whether the whole browser does. */
  onKill: (listener: (isWithBrowser: boolean) => void) => void
  freeze: () => void
  thaw: () => void
  /** Resolves while the process runs: at once, when it continues, or never if it has ended. */
  running: () => Promise<void>
}

const storage = new AsyncLocalStorage<Process>()

/** Returns the process whose code is running. */
export const currentProcess = (): Process | undefined => storage.getStore()

/** Runs code of the simulation itself, which belongs to no process. */
export const outside = <Result>(work: () => Result): Result => storage.exit(work)

/** Never resolves, because the code that waits for it has ended. */
export const never = <Result>(): Promise<Result> => new Promise(() => undefined)

export function createProcess(name: string, kind: Process['kind']): Process {
  let isAlive = true
  let isFrozen = false
  const listeners: ((isWithBrowser: boolean) => void)[] = []
  let waiting: (() => void)[] = []
  const wake = (): void => {
    const woken = waiting
    waiting = []
    for (const resolve of woken) resolve()
  }
  const running = async (): Promise<void> => {
    if (!isAlive) return never()
    if (!isFrozen) return
    await new Promise<void>((resolve) => void waiting.push(resolve))
    return running()
  }
  const own: Process = {
    name,
    kind,
    get isAlive() {
      return isAlive
    },
    get isFrozen() {
      return isFrozen
    },
    run: (work) => storage.run(own, work),
    kill: (isWithBrowser = false) => {
      if (!isAlive) return
      isAlive = false
      isFrozen = false
      waiting = []
      for (const listener of listeners) listener(isWithBrowser)
    },
    onKill: (listener) => {
      if (isAlive) listeners.push(listener)
      else listener(false)
    },
    freeze: () => void (isFrozen = isAlive),
    thaw: () => {
      isFrozen = false
      wake()
    },
    running,
  }
  return own
}
