import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, pbkdf2Sync } from 'node:crypto'

import { currentProcess, type Process } from './process.ts'

/** Turns of the event loop without any activity after which nothing happens until the next timer. */
const QUIET_TURNS = 16

const turnOfLoop = globalThis.setImmediate

interface Timer {
  at: number
  owner: Process | undefined
  run: () => void
  every: number | undefined
}

export interface VirtualTime {
  /** Epoch milliseconds, which a jump of the clock changes. */
  now: () => number
  jump: (milliseconds: number) => void
  /** Tells that something happened, so that no timer is due yet. */
  noteActivity: () => void
  /** Lets time pass until the work has settled. Returns false if it hasn't within the time. */
  until: (work: Promise<unknown>, milliseconds: number) => Promise<boolean>
  pass: (milliseconds: number) => Promise<void>
  restore: () => void
}

const bytesOf = (data: BufferSource): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)

/**
 * Replaces timers and clocks, and the functions whose results arrive at times that depend on the computer, so that a run is the same every
 * time. Timers of closed processes never fire, and those of frozen ones wait.
 */
export function installVirtualTime(start: number, newUuid: () => string): VirtualTime {
  const timers = new Map<number, Timer>()
  /** Milliseconds since the start, which no jump of the clock changes. */
  let elapsed = 0
  let offset = start
  let ids = 0
  let activity = 0

  const originals = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setInterval: globalThis.setInterval,
    clearInterval: globalThis.clearInterval,
    dateNow: Date.now,
    performanceNow: performance.now.bind(performance),
    digest: crypto.subtle.digest.bind(crypto.subtle),
    importKey: crypto.subtle.importKey.bind(crypto.subtle),
    deriveBits: crypto.subtle.deriveBits.bind(crypto.subtle),
    randomUUID: crypto.randomUUID.bind(crypto),
  }

  function add(run: (...parameters: unknown[]) => void, milliseconds: number, parameters: unknown[], repeats: boolean): number {
    ids += 1
    const delay = Math.max(1, milliseconds)
    timers.set(ids, {
      at: elapsed + delay,
      owner: currentProcess(),
      run: AsyncLocalStorage.bind(() => run(...parameters)),
      every: repeats ? delay : undefined,
    })
    return ids
  }

  /** Returns the timer that is due next. Those of frozen processes are due when they continue. */
  function nextTimer(): [number, Timer] | undefined {
    let next: [number, Timer] | undefined
    for (const [id, timer] of timers) {
      if (timer.owner?.isAlive === false) timers.delete(id)
      else if (timer.owner?.isFrozen !== true && (next === undefined || timer.at < next[1].at)) next = [id, timer]
    }
    return next
  }

  function fire([id, timer]: [number, Timer]): void {
    elapsed = Math.max(elapsed, timer.at)
    if (timer.every === undefined) timers.delete(id)
    else timer.at = elapsed + timer.every
    timer.run()
  }

  async function quiet(isOver: () => boolean): Promise<void> {
    let before = activity
    for (let turns = 0; turns < QUIET_TURNS && !isOver(); turns += 1) {
      await new Promise<void>((resolve) => turnOfLoop(resolve))
      if (activity === before) continue
      before = activity
      turns = 0
    }
  }

  async function passUntil(isOver: () => boolean, milliseconds: number): Promise<void> {
    const end = elapsed + milliseconds
    for (;;) {
      await quiet(isOver)
      if (isOver()) return
      const next = nextTimer()
      if (next === undefined || next[1].at > end) break
      fire(next)
    }
    elapsed = Math.max(elapsed, end)
  }

  const clear = (id: unknown): void => void timers.delete(id as number)
  // The types of browsers and of Node differ; callers only pass the numbers back.
  Object.assign(globalThis, {
    setTimeout: (run: () => void, milliseconds = 0, ...parameters: unknown[]) => add(run, milliseconds, parameters, false),
    setInterval: (run: () => void, milliseconds = 0, ...parameters: unknown[]) => add(run, milliseconds, parameters, true),
    clearTimeout: clear,
    clearInterval: clear,
  })
  Date.now = () => offset + elapsed
  performance.now = () => elapsed
  // Node computes digests in other threads, which finish in any order.
  crypto.subtle.digest = async (_algorithm, data) => new Uint8Array(createHash('sha256').update(bytesOf(data)).digest()).buffer
  // Passwords are the only keys of the back end; here a key is its password.
  Object.assign(crypto.subtle, {
    importKey: async (_format: string, password: BufferSource) => bytesOf(password),
    deriveBits: async ({ salt, iterations }: Pbkdf2Params, key: Uint8Array, bits: number) =>
      new Uint8Array(pbkdf2Sync(key, bytesOf(salt), iterations, bits / 8, 'sha256')).buffer,
  })
  crypto.randomUUID = () => newUuid() as ReturnType<typeof crypto.randomUUID>

  return {
    now: () => offset + elapsed,
    jump: (milliseconds) => void (offset += milliseconds),
    noteActivity: () => void (activity += 1),
    until: async (work, milliseconds) => {
      let isSettled = false
      const settle = (): void => void (isSettled = true)
      work.then(settle, settle)
      await passUntil(() => isSettled, milliseconds)
      return isSettled
    },
    pass: (milliseconds) => passUntil(() => false, milliseconds),
    restore: () => {
      const { dateNow, performanceNow, digest, importKey, deriveBits, randomUUID, ...functions } = originals
      Object.assign(globalThis, functions)
      Date.now = dateNow
      performance.now = performanceNow
      Object.assign(crypto.subtle, { digest, importKey, deriveBits })
      crypto.randomUUID = randomUUID
    },
  }
}
