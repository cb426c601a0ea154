import { sql } from 'kysely'

import type { ChangedElsewhere } from '#backend/ports/peers.ts'
import { LeadershipLostError, type Change } from '#backend/ports/tables.ts'
import type { Database } from '../database/open-database'
import { LOCK } from '../database/postgres-lock'
import type { SharedChanges } from '../database/tables'
import { sendTo, type Outbox } from './bus'

/** The number of the lock that a server holds while it changes the records. */
const CHANGE = LOCK + 2

/** PostgreSQL ends the connection of a server that holds the lock and is silent for this long, because all others wait for it. */
const SILENCE = '30s'

interface SharedParts {
  database: Database
  outbox: Outbox
  /** The ID of this server. */
  id: string
  /** Called when another server has begun to lead although this one does. */
  onLost: () => void
}

export interface LeadingChanges extends SharedChanges {
  /** Begins to lead: from now on, no change of this server is made once another one leads. */
  lead: () => Promise<void>
}

/** Returns what a change means for other servers; undefined if nothing. */
function meaningOf(changes: readonly Change[]): ChangedElsewhere | undefined {
  const jobs = changes.flatMap(({ table, id }) => (table === 'jobs' ? [id] : []))
  const [media, accounts] = [changes.some(({ table }) => table === 'media'), changes.some(({ table }) => table === 'accounts')]
  return jobs.length > 0 || media || accounts ? { jobs, media, accounts } : undefined
}

/**
 * Brings the changes of all servers into one order. A server holds a lock of PostgreSQL while it computes a change, makes it durable and
 * sends the messages about it, so that these arrive in the order of the changes. The statements of the change are those of the connection
 * that holds the lock: without the lock, none works.
 */
export function sharedChanges({ database, outbox, id, onLost }: SharedParts): LeadingChanges {
  let lead: string | undefined

  const storedLead = async (connection: Database): Promise<string | undefined> =>
    (await sql<{ leads: string }>`select leads from servers`.execute(connection)).rows[0]?.leads

  async function mustLead(connection: Database): Promise<void> {
    if (lead === undefined || (await storedLead(connection)) === lead) return
    onLost()
    throw new LeadershipLostError('Another server runs the jobs now.')
  }

  async function locked<Result>(work: (connection: Database) => Promise<Result>): Promise<Result> {
    return database.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${CHANGE}), set_config('idle_session_timeout', ${SILENCE}, false),
        set_config('idle_in_transaction_session_timeout', ${SILENCE}, false)`.execute(connection)
      try {
        return await work(connection)
      } finally {
        // If the connection is broken, the lock has ended with it.
        await sql`select pg_advisory_unlock(${CHANGE}), set_config('idle_session_timeout', '0', false)`
          .execute(connection)
          .catch(() => console.error('Lost a connection to PostgreSQL after a change.'))
      }
    })
  }

  return {
    during: (work) =>
      locked(async (connection) => {
        await mustLead(connection)
        return work(connection)
      }),
    announce: async (transaction, changes) => {
      const changed = meaningOf(changes)
      if (changed) await sendTo(transaction, [{ kind: 'changed', from: id, changed }])
    },
    settled: outbox.sent,
    lead: () =>
      locked(async (connection) => {
        const { rows } = await sql<{ leads: string }>`update servers set leads = leads + 1 returning leads`.execute(connection)
        lead = rows[0]?.leads
      }),
  }
}
