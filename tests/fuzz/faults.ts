import { createHash } from 'node:crypto'

import { currentProcess, never, type Process } from './process.ts'

/** The places at which faults happen, by what the code is about to do or has just done. */
export const POINTS = [
  'record-read',
  'record-write',
  'record-commit',
  'file-read',
  'file-create',
  'file-open',
  'file-write',
  'file-close',
  'file-remove',
  'request',
  'response',
  'message',
  'worker-call',
  'worker-progress',
] as const
export type Point = (typeof POINTS)[number]

/** The fault at a point. `before` and `after` mean whether the storage, receiver or worker has done its part. */
export const KINDS = [
  'fails',
  'storage-full',
  'tab-killed-before',
  'tab-killed-after',
  'worker-killed-before',
  'worker-killed-after',
  'browser-killed-before',
  'browser-killed-after',
  'tab-frozen',
  'clock-forward',
  'clock-back',
  'hangs',
] as const
export type FaultKind = (typeof KINDS)[number]

export interface Fault {
  kind: FaultKind
  point: Point
  /** How many of these points pass before it happens. */
  nth: number
}

/** The effects of faults on the simulated browser. */
export interface Effects {
  /** Returns the tabs or the service worker that a fault ends or freezes, given the process at the point. */
  victims: (kind: FaultKind, at: Process | undefined) => Process[]
  freeze: (victims: readonly Process[]) => void
  fillStorage: () => void
  jumpClock: (direction: 1 | -1) => void
  noteActivity: () => void
}

export interface Faults {
  arm: (fault: Fault) => void
  disarm: () => void
  /** The faults that happened, oldest first, with the target at which they did. */
  happened: (Fault & { target: string })[]
  /**
   * Does something at which a fault may happen, as part of the current process.
   *
   * @param failure the error with which it may fail; without one, it doesn't fail
   * @param isInTransaction whether waiting for anything else would end the transaction
   */
  guard: <Result>(
    point: Point,
    target: string,
    work: () => Result | Promise<Result>,
    options?: { failure?: () => Error; isInTransaction?: boolean },
  ) => Promise<Result>
  /** The part of `guard` before the work. Throws the fault's error. Returns whether the process still runs. */
  before: (point: Point, target: string, failure?: () => Error) => boolean
  /** The part of `guard` after the work. Returns whether the process still runs. */
  after: (point: Point) => boolean
  /** A digest of all points so far: equal in two runs only if both did the same in the same order. */
  trace: () => string
  count: () => number
}

export const storageFull = (): Error => new DOMException('The storage is full.', 'QuotaExceededError')

const isGone = (process: Process | undefined): boolean => process?.isAlive === false

const isBefore = (kind: FaultKind): boolean => !kind.endsWith('-after')

export function createFaults(effects: Effects): Faults {
  const trace = createHash('sha256')
  let count = 0
  let armed: Fault | undefined
  let left = 0
  let isDue = false
  let dueTarget = ''
  const happened: Faults['happened'] = []

  function happen(at: Process | undefined): Fault {
    // `isDue` is set only while a fault is armed.
    const fault = armed as Fault
    armed = undefined
    isDue = false
    happened.push({ ...fault, target: dueTarget })
    if (fault.kind === 'clock-forward') effects.jumpClock(1)
    else if (fault.kind === 'clock-back') effects.jumpClock(-1)
    else if (fault.kind === 'storage-full') effects.fillStorage()
    else if (fault.kind === 'tab-frozen') effects.freeze(effects.victims(fault.kind, at))
    else for (const victim of effects.victims(fault.kind, at)) victim.kill(fault.kind.startsWith('browser'))
    return fault
  }

  const before: Faults['before'] = (point, target, failure) => {
    const at = currentProcess()
    if (isGone(at)) return false
    effects.noteActivity()
    count += 1
    trace.update(`${at?.name ?? ''} ${point} ${target}\n`)
    if (armed?.point === point && !isDue) {
      left -= 1
      isDue = left < 0
      dueTarget = `${at?.name ?? ''} ${target}`
      if (isDue && isBefore(armed.kind)) {
        const { kind } = happen(at)
        if (kind === 'fails' && failure) throw failure()
        if (kind === 'storage-full' && failure) throw storageFull()
        // The work never ends, and neither does the wait for it.
        if (kind === 'hangs') return false
      }
    }
    return !isGone(at)
  }

  const after: Faults['after'] = (point) => {
    const at = currentProcess()
    effects.noteActivity()
    if (isDue && armed?.point === point && !isGone(at)) happen(at)
    return !isGone(at)
  }

  return {
    arm: (fault) => {
      armed = fault
      left = fault.nth
      isDue = false
    },
    disarm: () => {
      armed = undefined
      isDue = false
    },
    happened,
    before,
    after,
    guard: async (point, target, work, { failure, isInTransaction = false } = {}) => {
      const at = currentProcess()
      if (!isInTransaction) await at?.running()
      if (!before(point, target, failure)) return never()
      try {
        const result = await work()
        if (!after(point)) return await never()
        return result
      } catch (error) {
        if (isGone(at)) return await never()
        throw error
      } finally {
        if (!isInTransaction) await at?.running()
      }
    },
    trace: () => trace.copy().digest('hex'),
    count: () => count,
  }
}
