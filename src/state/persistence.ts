import { proxy } from 'valtio'
import { z } from 'zod'

import { log } from '#lib/log.ts'

/** A storage for the persisted state. `getItem` may be synchronous, as localStorage is, or asynchronous. */
export interface PersistentStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, text: string) => void
  removeItem: (key: string) => void
}

/** A persisted part of the app's state. */
export interface PersistedPart<Saved = unknown> {
  schema: z.ZodType<Saved>
  /** Returns the JSON value to store. */
  save: () => Saved
  /** Applies the stored value. */
  restore: (saved: Saved) => void
  /** Calls back on every change; returns a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void
}

/** Parts register, then the stored state is applied, then every change is stored. */
export type PersistenceStatus = 'registering' | 'rehydrating' | 'bootstrapped'

interface PersistenceSettings {
  storage: PersistentStorage
  key: string
  /** The version of the stored state. Other versions are dropped, because their shape is unknown. */
  version: number
  /** Logs why something was dropped or couldn't be stored. */
  note?: (message: string, cause?: unknown) => void
}

/** A storage that doesn't respond must not block the app. */
export const TIME_OUT_MILLISECONDS = 5000
/** Delays writes, because changes come in bursts, such as dragging the drawer. */
export const WRITE_DELAY_MILLISECONDS = 250

/** Persists parts of the state across reloads. The app starts even if the storage or its content is broken. */
export function createPersistence({ storage, key, version, note = log.warn }: PersistenceSettings) {
  const state = proxy<{ status: PersistenceStatus }>({ status: 'registering' })
  const parts = new Map<string, PersistedPart>()
  const Envelope = z.object({ version: z.number(), parts: z.record(z.string(), z.unknown()) })
  let pending: ReturnType<typeof setTimeout> | undefined
  let isPaused = false

  function attempt<T>(what: string, work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      // Storage may be full or blocked by the browser's settings, or an invalid response may have reached a store.
      note(`Couldn’t ${what} the saved settings`, error)
      return undefined
    }
  }

  function flush(): void {
    if (pending === undefined) return
    clearTimeout(pending)
    pending = undefined
    attempt('write', () => {
      const saved = Object.fromEntries([...parts].map(([name, part]) => [name, part.save()]))
      storage.setItem(key, JSON.stringify({ version, parts: saved }))
    })
  }

  function schedule(): void {
    if (isPaused || state.status !== 'bootstrapped') return
    pending ??= setTimeout(flush, WRITE_DELAY_MILLISECONDS)
  }

  function purge(): void {
    clearTimeout(pending)
    pending = undefined
    attempt('remove', () => storage.removeItem(key))
  }

  /** Parses all parts before applying any, because a partial restore would create an inconsistent state. */
  function restore(text: string): void {
    const envelope = Envelope.parse(JSON.parse(text))
    if (envelope.version !== version) throw new Error(`Saved with version ${envelope.version}, expected ${version}`)
    const found = [...parts].flatMap(([name, part]) =>
      name in envelope.parts ? [{ part, saved: part.schema.parse(envelope.parts[name]) }] : [],
    )
    for (const { part, saved } of found) part.restore(saved)
  }

  return {
    state,
    /** Adds a part; only before `rehydrate`. */
    register: <Saved>(name: string, part: PersistedPart<Saved>): void => {
      if (state.status !== 'registering') throw new Error(`Register "${name}" before rehydrate()`)
      // The schema validates the stored value before `restore`, so a part never receives another part's data.
      parts.set(name, part as unknown as PersistedPart)
    },
    /**
     * Applies the stored state and then starts to store every change. With a synchronous storage it is done on return; a storage that
     * doesn't respond within 5 seconds is ignored. Never rejects.
     */
    rehydrate: async (): Promise<void> => {
      state.status = 'rehydrating'
      const answer = attempt('read', () => storage.getItem(key)) ?? null
      const text = answer instanceof Promise ? await orTimeOut(answer, note) : answer
      if (text !== null) {
        try {
          restore(text)
        } catch (error) {
          note('The saved settings don’t match this version and were dropped', error)
          purge()
        }
      }
      state.status = 'bootstrapped'
      for (const part of parts.values()) part.subscribe(schedule)
    },
    /** Writes pending changes now, for instance because the page is about to unload. */
    flush,
    /** Stops storing changes. */
    pause: (): void => {
      isPaused = true
      clearTimeout(pending)
      pending = undefined
    },
    /** Deletes the stored state. */
    purge,
  }
}

export type Persistence = ReturnType<typeof createPersistence>

async function orTimeOut(answer: Promise<string | null>, note: (message: string, cause?: unknown) => void): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${TIME_OUT_MILLISECONDS} ms`)), TIME_OUT_MILLISECONDS)
  })
  try {
    return await Promise.race([answer, timeOut])
  } catch (error) {
    note('Couldn’t read the saved settings', error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
