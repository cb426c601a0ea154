import type { Kysely } from 'kysely'

import { addKeysTo } from './add-keys'

const hourOf = (time: unknown): string => String(Math.floor(Number(time) / 3600))

/** Adds the keys by which sessions are found that may have expired, and files that wait for a job. */
export async function addStates(database: Kysely<unknown>): Promise<void> {
  await addKeysTo(database, 'sessions', {
    usedHour: ({ usedAt, createdAt }) => hourOf(usedAt ?? createdAt),
    createdHour: ({ createdAt }) => hourOf(createdAt),
  })
  await addKeysTo(database, 'media', { state: ({ state }) => state })
}
