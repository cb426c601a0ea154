import { lockData } from './data-lock'
import { lockDatabase } from './database/postgres-lock'
import type { Place } from './settings'

/**
 * Reserves the data folder and the database for this process.
 *
 * @param onDatabaseLost called when another server may use the database, because the connection that reserves it broke
 * @returns a function that releases them
 * @throws DataInUseError, DatabaseInUseError
 */
export async function reserve({ data, databaseUrl }: Place, onDatabaseLost: () => void): Promise<() => Promise<void>> {
  const releaseData = await lockData(data)
  if (databaseUrl === undefined) return releaseData
  try {
    const releaseDatabase = await lockDatabase(databaseUrl, onDatabaseLost)
    return async () => {
      await releaseDatabase()
      await releaseData()
    }
  } catch (error) {
    await releaseData()
    throw error
  }
}
