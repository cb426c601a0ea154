import { existsSync } from 'node:fs'

import { userByEmail } from '#backend/accounts/profiles.ts'
import { endSessions } from '#backend/accounts/session-limits.ts'
import { NoRecordsError, openExisting, recordsPlace } from '../database/open-database'
import { databaseTables } from '../database/tables'
import { reserve } from '../reserve'
import type { Place } from '../settings'

/**
 * Turns off the two-step sign-in of a person who has lost their authenticator app and their recovery codes, and ends their sessions. The
 * server mustn't run meanwhile.
 *
 * @returns whether it was on, or that no account has the address
 * @throws DataInUseError, DatabaseInUseError, NoRecordsError, OlderSchemaError, NewerSchemaError
 */
export async function turnOffSecondFactor(
  settings: Place,
  email: string,
  onDatabaseLost: () => void,
): Promise<'turned off' | 'was off' | 'no account'> {
  // Reserving would create the folder.
  if (!existsSync(settings.data)) throw new NoRecordsError()
  const release = await reserve(settings, onDatabaseLost)
  try {
    const database = await openExisting(recordsPlace(settings))
    try {
      return await databaseTables(database).change(async (draft) => {
        const user = await userByEmail(draft, email)
        if (!user) return 'no account'
        const { secondFactor, secondFactorSetup: _, ...rest } = user
        if (!secondFactor) return 'was off'
        draft.put('users', rest)
        // A session may be on the device that was lost.
        await endSessions(draft, user.id)
        return 'turned off'
      })
    } finally {
      await database.destroy()
    }
  } finally {
    await release()
  }
}
