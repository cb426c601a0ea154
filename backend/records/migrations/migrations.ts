import { renameEmailsAndCommands } from './1-emails-and-commands'
import { completeReviews } from './2-complete-reviews'
import type { EarlierStores, Migration } from './migration'

/** The steps in order; the version of the rows is the number of steps that have been applied. Steps are only added, never changed. */
export const migrations: readonly Migration[] = [renameEmailsAndCommands, completeReviews]

/** The key of the rows' version in the settings. Databases of builds before the second step don't have it. */
export const SCHEMA_VERSION = 'schemaVersion'

/** Brings the rows of an earlier build to the current shape. */
export async function migrate(stores: EarlierStores, steps: readonly Migration[] = migrations): Promise<void> {
  const stored = (await stores.get('settings', SCHEMA_VERSION)) as { value: string } | undefined
  for (const step of steps.slice(Number(stored?.value ?? 0))) await step(stores)
  await stores.put('settings', { id: SCHEMA_VERSION, value: String(steps.length) })
}
