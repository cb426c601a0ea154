import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

import { oneAtATime } from '#lib/one-at-a-time.ts'
import { CHANNEL } from './bus'
import { DatabaseInUseError, LOCK } from '../database/postgres-lock'

/** The number of the lock that the leading server holds. */
const LEAD = LOCK + 1

/** Time for a command, or the start of another server, to end. */
const START_MILLISECONDS = 30_000
const RETRY_MILLISECONDS = 100

/** Milliseconds between two checks of the connection, and of whether this server may lead. */
const BEAT_MILLISECONDS = 500
/** Time for the response to a check. PostgreSQL gives up a silent connection later than this, so that this server ends before another leads. */
const SILENCE_MILLISECONDS = 4000

/** How PostgreSQL finds out that this machine is gone: after 5 s without a byte, three times in 2 s. */
const KEEPALIVE = `select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '2', false),
  set_config('tcp_keepalives_count', '3', false)`

export interface DatabaseSession {
  /** Whether no other server used the database when this one came. Until `settle`, none can. */
  isFirst: boolean
  /** Lets other servers in, and begins to try to lead. `onLead` is called once. */
  settle: (onLead: () => void) => Promise<void>
  /** Stops trying to lead, before the server ends. */
  rest: () => void
  /** Locks a name over all servers. Returns a function that unlocks it, or undefined if it isn't free in time. */
  lock: (name: string, milliseconds: number) => Promise<(() => Promise<void>) | undefined>
  /** Calls the listener with the notifications of all servers, in their order. */
  onNotification: (listener: (text: string) => void) => void
  /** Leaves the database to the others. */
  end: () => Promise<void>
}

/**
 * Joins the servers of a database by a connection that lasts as long as this server: its locks end with it.
 *
 * @param onLost called if the connection breaks or is silent, after which another server may lead
 * @throws DatabaseInUseError while a command uses the database
 */
export async function joinDatabase(url: string, onLost: () => void): Promise<DatabaseSession> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 5000 })
  let isOver = false
  let isResting = false
  let beat: NodeJS.Timeout | undefined
  const stop = (): void => {
    isOver = true
    clearInterval(beat)
  }
  const lose = (): void => {
    if (isOver) return
    stop()
    onLost()
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()

  const inOrder = oneAtATime()

  /** Runs a statement after those before: requests lock uploads while others do, and the driver is for one statement at a time. */
  function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    return inOrder(() => client.query<Row>(text, values))
  }

  async function isTrue(text: string, values: unknown[]): Promise<boolean> {
    const { rows } = await query<{ is_true: boolean }>(text, values)
    return rows[0]?.is_true === true
  }

  async function enter(): Promise<boolean> {
    const deadline = performance.now() + START_MILLISECONDS
    for (;;) {
      if (await isTrue('select pg_try_advisory_lock($1) as is_true', [LOCK])) return true
      if (await isTrue('select pg_try_advisory_lock_shared($1) as is_true', [LOCK])) return false
      if (performance.now() > deadline) throw new DatabaseInUseError()
      await pause(RETRY_MILLISECONDS)
    }
  }

  const end = async (): Promise<void> => {
    stop()
    await client.end()
  }

  try {
    await query(KEEPALIVE)
    const isFirst = await enter()
    await query(`listen ${CHANNEL}`)
    return {
      isFirst,
      settle: async (onLead) => {
        if (isFirst) {
          await query('select pg_advisory_lock_shared($1)', [LOCK])
          await query('select pg_advisory_unlock($1)', [LOCK])
        }
        let isLeading = false
        let isChecking = false
        async function check(): Promise<void> {
          const silence = setTimeout(lose, SILENCE_MILLISECONDS)
          try {
            if (isLeading) await query('select 1')
            else if (await isTrue('select pg_try_advisory_lock($1) as is_true', [LEAD])) {
              isLeading = true
              if (!isResting) onLead()
            }
          } finally {
            clearTimeout(silence)
          }
        }
        async function tick(): Promise<void> {
          if (isChecking) return
          isChecking = true
          await check().catch(lose)
          isChecking = false
        }
        await tick()
        if (!isOver) beat = setInterval(() => void tick(), BEAT_MILLISECONDS)
      },
      rest: () => {
        isResting = true
        clearInterval(beat)
      },
      lock: async (name, milliseconds) => {
        const deadline = performance.now() + milliseconds
        for (;;) {
          if (await isTrue('select pg_try_advisory_lock(hashtextextended($1, $2)) as is_true', [name, LOCK]))
            return async () => void (await query('select pg_advisory_unlock(hashtextextended($1, $2))', [name, LOCK]))
          if (performance.now() > deadline) return undefined
          await pause(RETRY_MILLISECONDS)
        }
      },
      onNotification: (listener) => void client.on('notification', ({ payload }) => listener(payload ?? '')),
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
