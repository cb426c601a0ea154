import type { LimitEntry, LimitKind, LimitStore } from '../ports/limit-store'

const HOUR = 60 * 60 * 1000

/** The max number of entries of each kind, and the time after which one without another attempt is forgotten. */
const BOUNDS = {
  attempts: { max: 100_000, lifetime: 24 * HOUR },
  known: { max: 10_000, lifetime: 90 * 24 * HOUR },
} as const satisfies Record<LimitKind, unknown>

export interface LimitMemory {
  get: (key: string) => LimitEntry | undefined
  set: (key: string, entry: LimitEntry) => void
  delete: (key: string) => void
  keys: () => Iterable<string>
}

export type LimitMemories = Record<LimitKind, LimitMemory>

/**
 * Creates a memory of attempts, which doesn't grow without bound: entries end by time, and the one with the oldest attempt makes room for a
 * new one.
 *
 * @param clock epoch milliseconds
 */
function createMemory(kind: LimitKind, clock: () => number, store: LimitStore | null, stored: [string, LimitEntry][]): LimitMemory {
  const { max, lifetime } = BOUNDS[kind]
  // In the order of their last attempts.
  const entries = new Map(stored.toSorted(([, one], [, other]) => one.at - other.at))
  const isOld = ({ at }: LimitEntry): boolean => clock() - at > lifetime

  function remove(key: string): void {
    if (entries.delete(key)) store?.note(kind, key, null)
  }

  function removeOld(): void {
    for (const [key, entry] of entries) {
      if (!isOld(entry) && entries.size <= max) return
      remove(key)
    }
  }

  removeOld()
  store?.onNote?.((noted, key, entry) => {
    if (noted !== kind) return
    entries.delete(key)
    if (entry) entries.set(key, entry)
  })
  return {
    get: (key) => {
      const found = entries.get(key)
      if (!found) return undefined
      if (isOld(found)) {
        remove(key)
        return undefined
      }
      // If the clock was set back, the wait restarts, because its end could be a year away.
      found.at = Math.min(found.at, clock())
      return found
    },
    set: (key, entry) => {
      entries.delete(key)
      entries.set(key, entry)
      store?.note(kind, key, entry)
      removeOld()
    },
    delete: remove,
    keys: () => entries.keys(),
  }
}

/** Creates memories that last until the process ends. */
export function emptyMemories(clock: () => number): LimitMemories {
  return { attempts: createMemory('attempts', clock, null, []), known: createMemory('known', clock, null, []) }
}

/** Creates memories that continue with what is stored. */
export async function storedMemories(clock: () => number, store: LimitStore): Promise<LimitMemories> {
  return {
    attempts: createMemory('attempts', clock, store, await store.load('attempts')),
    known: createMemory('known', clock, store, await store.load('known')),
  }
}
