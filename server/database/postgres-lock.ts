import pg from 'pg'

/** The lock's number in PostgreSQL, which has no names for them. Any other program of the same database must use another one. */
const LOCK = 5_282_701

/** Thrown when another server uses the database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly code = 'database-in-use'

  constructor() {
    super('Another server uses this database. Stop it, or name another database in DATABASE_URL.')
  }
}

/**
 * Reserves a database for this server while its connection lasts, because the changes of two servers aren't in one order.
 *
 * @param onLost called if the connection breaks, after which another server may start
 * @returns a function that releases it
 * @throws DatabaseInUseError
 */
export async function lockDatabase(url: string, onLost: () => void): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  let isReleased = false
  const lose = (): void => {
    if (isReleased) return
    isReleased = true
    onLost()
  }
  client.on('error', lose)
  client.on('end', lose)
  await client.connect()
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [LOCK])
  const release = async (): Promise<void> => {
    isReleased = true
    await client.end()
  }
  if (rows[0]?.locked === true) return release
  await release()
  throw new DatabaseInUseError()
}
