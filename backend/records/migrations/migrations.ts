import type { IDBPDatabase } from 'idb'

import { renameEmailsAndCommands } from './1-emails-and-commands'
import { completeReviews } from './2-complete-reviews'
import type { Migration, Upgrade } from './migration'

/** The steps in order; the version of the rows is the number of steps that have been applied. Steps are only added, never changed. */
export const migrations: readonly Migration[] = [renameEmailsAndCommands, completeReviews]

/** The key of the rows' version in the settings. Databases of builds before the second step don't have it. */
export const SCHEMA_VERSION = 'schemaVersion'

/** Brings the rows of an earlier build to the current shape. */
export async function migrate(database: IDBPDatabase, upgrade: Upgrade, steps: readonly Migration[] = migrations): Promise<void> {
  const settings = upgrade.objectStore('settings')
  const stored = (await settings.get(SCHEMA_VERSION)) as { value: string } | undefined
  for (const step of steps.slice(Number(stored?.value ?? 0))) await step(database, upgrade)
  await settings.put({ id: SCHEMA_VERSION, value: String(steps.length) })
}
