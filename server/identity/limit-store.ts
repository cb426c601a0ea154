import { sql } from 'kysely'

import type { LimitEntry, LimitKind, LimitStore } from '#backend/ports/limit-store.ts'
import type { Database } from '../database/open-database'

interface Noted {
  kind: LimitKind
  key: string
  entry: LimitEntry | null
}

/** The connection between the limits of several servers. */
export interface SharedLimits {
  /** Tells the other servers what was noted. */
  announce: (noted: readonly [kind: LimitKind, key: string, entry: LimitEntry | null][]) => void
  /** Calls a listener with what other servers note. */
  onNote: NonNullable<LimitStore['onNote']>
}

export interface DatabaseLimits extends LimitStore {
  /** Waits until everything noted so far is stored. */
  settled: () => Promise<void>
}

async function write(database: Database, noted: readonly Noted[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const { kind, key, entry } of noted) {
      if (entry === null) await sql`delete from limits where kind = ${kind} and key = ${key}`.execute(transaction)
      else
        await sql`
          insert into limits (kind, key, count, at, before) values (${kind}, ${key}, ${entry.count}, ${entry.at}, ${entry.before})
          on conflict (kind, key) do update set count = excluded.count, at = excluded.at, before = excluded.before`.execute(transaction)
    }
  })
}

/**
 * Stores limits in the database, so that a restart doesn't give anyone new attempts and doesn't lock owners out. What is noted while a write
 * runs is written together afterwards, each entry once.
 *
 * @param shared given if several servers count
 */
export function databaseLimits(database: Database, shared?: SharedLimits): DatabaseLimits {
  let waiting = new Map<string, Noted>()
  let writing: Promise<void> = Promise.resolve()
  let isScheduled = false

  async function writeWaiting(): Promise<void> {
    isScheduled = false
    const noted = [...waiting.values()]
    waiting = new Map()
    shared?.announce(noted.map(({ kind, key, entry }) => [kind, key, entry]))
    // The limits still hold in memory. The driver's error contains the key, which must not reach the log.
    await write(database, noted).catch(() => console.error('Couldn’t store the attempts that count for limits.'))
  }

  return {
    load: async (kind) => {
      const { rows } = await sql<Record<'count' | 'at' | 'before', string | number> & { key: string }>`
        select key, count, at, before from limits where kind = ${kind}`.execute(database)
      return rows.map(({ key, count, at, before }) => [key, { count: Number(count), at: Number(at), before: Number(before) }])
    },
    note: (kind, key, entry) => {
      waiting.set(JSON.stringify([kind, key]), { kind, key, entry: entry && { ...entry } })
      if (isScheduled) return
      isScheduled = true
      writing = writing.then(writeWaiting)
    },
    ...(shared && { onNote: shared.onNote }),
    settled: async () => writing,
  }
}
