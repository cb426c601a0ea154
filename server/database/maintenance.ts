import { sql } from 'kysely'

import { repeat } from '../repeat'
import type { Database } from './open-database'

/** Time between two checks, in milliseconds: PostgreSQL's `autovacuum_naptime`. */
const MILLISECONDS = 60_000
/** The size of a file of the log, PostgreSQL's `wal_segment_size`. */
const LOG_FILE_BYTES = 16 * 1024 * 1024

/**
 * Returns the tables with more dead rows than PostgreSQL's autovacuum leaves: 50 and a fifth of the rows. Large records are in a table of their
 * own, called TOAST, which is vacuumed with the table it belongs to.
 */
async function tablesToVacuum(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select own.relname as name
    from pg_stat_user_tables own
    join pg_class on pg_class.oid = own.relid
    left join pg_stat_all_tables toast on toast.relid = pg_class.reltoastrelid
    where own.n_dead_tup > 50 + 0.2 * own.n_live_tup
      or toast.n_dead_tup > 50 + 0.2 * toast.n_live_tup
      or own.n_mod_since_analyze > 50 + 0.1 * own.n_live_tup`.execute(database)
  return rows.map(({ name }) => name)
}

/** Writes the records into their tables once the log of changes has grown by one of its files. */
async function checkpoint(database: Database): Promise<void> {
  const { rows } = await sql<{ bytes: string | number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as bytes from pg_control_checkpoint()`.execute(database)
  if (Number(rows[0]?.bytes) > LOG_FILE_BYTES) await sql`checkpoint`.execute(database)
}

/**
 * Does every minute, where there is enough to do, what PostgreSQL's other processes do and PGlite, which has one process, doesn't: makes the
 * room of deleted and replaced rows usable again, renews the planner's statistics and shortens the log of changes. Without this, the folder
 * grows by everything that is ever saved.
 *
 * @returns a function that stops this and waits for work in progress
 */
export function startMaintenance(database: Database): () => Promise<void> {
  const { stop } = repeat(MILLISECONDS, async () => {
    try {
      for (const name of await tablesToVacuum(database)) await sql`vacuum analyze ${sql.table(name)}`.execute(database)
      await checkpoint(database)
    } catch (error) {
      console.error('Couldn’t maintain the records; trying again in a minute', error)
    }
  })
  return stop
}
