import { proxy } from 'valtio'
import { z } from 'zod'

import { log } from '../lib/log'

/** How the browser keeps it. An answer may come at once, as from localStorage, or later. */
export interface PersistentStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, text: string) => void
  removeItem: (key: string) => void
}

/** A part of the app's state, as far as it is kept. */
export interface PersistedPart<Saved = unknown> {
  schema: z.ZodType<Saved>
  /** What is to be kept, as JSON can hold it. */
  save: () => Saved
  /** Takes over what was kept. */
  restore: (saved: Saved) => void
  /** Tells of every change; returns a function that ends it. */
  subscribe: (onChange: () => void) => () => void
}

/** Parts register; then what was kept is read; then every change is kept. */
export type PersistenceStatus = 'registering' | 'rehydrating' | 'bootstrapped'

interface PersistenceSettings {
  storage: PersistentStorage
  key: string
  /** Of what is kept. A store of a newer one is dropped: this code cannot know what it means. */
  version: number
  /** Says why something was dropped or could not be kept. */
  note?: (message: string, cause?: unknown) => void
}

/** A storage that does not answer must not hold up the app. */
export const TIME_OUT_MILLISECONDS = 5000
/** Changes come in runs, such as a drawer being pulled. */
export const WRITE_DELAY_MILLISECONDS = 250

/** Keeps parts of the state across reloads. Whatever is wrong with the storage or with what lies in it, the app starts. */
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
      // Storage may be full, or closed to the page by the browser's settings; or an answer that did not fit reached a store.
      note(`The saved settings could not be ${what}`, error)
      return undefined
    }
  }

  function flush(): void {
    if (pending === undefined) return
    clearTimeout(pending)
    pending = undefined
    attempt('written', () => {
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
    attempt('removed', () => storage.removeItem(key))
  }

  /** All parts are read before any is taken over: half a store would be a state that never was. */
  function restore(text: string): void {
    const envelope = Envelope.parse(JSON.parse(text))
    if (envelope.version !== version) throw new Error(`They are of version ${envelope.version}, and this is ${version}`)
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
      // The schema stands between what was kept and `restore`, so a part never meets another part's data.
      parts.set(name, part as unknown as PersistedPart)
    },
    /**
     * Takes over what was kept, and from then on keeps every change. With a storage that answers at once, it is done when this
     * returns; one that does not answer within 5 seconds is left alone. Never rejects.
     */
    rehydrate: async (): Promise<void> => {
      state.status = 'rehydrating'
      const answer = attempt('read', () => storage.getItem(key)) ?? null
      const text = answer instanceof Promise ? await orTimeOut(answer, note) : answer
      if (text !== null) {
        try {
          restore(text)
        } catch (error) {
          note('The saved settings do not fit this version and were dropped', error)
          purge()
        }
      }
      state.status = 'bootstrapped'
      for (const part of parts.values()) part.subscribe(schedule)
    },
    /** Writes what has changed now, for instance because the page is about to go. */
    flush,
    /** Keeps no further change. */
    pause: (): void => {
      isPaused = true
      clearTimeout(pending)
      pending = undefined
    },
    /** Forgets what was kept. */
    purge,
  }
}

export type Persistence = ReturnType<typeof createPersistence>

async function orTimeOut(answer: Promise<string | null>, note: (message: string, cause?: unknown) => void): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeOut = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${TIME_OUT_MILLISECONDS} ms`)), TIME_OUT_MILLISECONDS)
  })
  try {
    return await Promise.race([answer, timeOut])
  } catch (error) {
    note('The saved settings could not be read', error)
    return null
  } finally {
    clearTimeout(timer)
  }
}
