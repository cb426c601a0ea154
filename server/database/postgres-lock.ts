import pg from 'pg'

/**
 * The number of the lock in PostgreSQL, which has no names for them; the next numbers belong to locks of servers. Servers share the lock, and
 * a command has it alone. Any other program of the same database must use other numbers.
 */
export const LOCK = 5_282_701

/** Thrown when a server or a command uses the database. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'
  readonly code = 'database-in-use'

  constructor() {
    super('A command, or a server that is starting, uses this database. Try again when it has ended.')
  }
}

/**
 * Reserves a database for a command while its connection lasts. Servers share it, and can't start meanwhile.
 *
 * @param onLost called if the connection breaks, after which a server may start
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
