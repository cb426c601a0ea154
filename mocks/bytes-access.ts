import { findSession } from '#backend/accounts/find-session.ts'
import type { BytesAccess } from '#backend/ports/bytes-access.ts'
import type { Files } from '#backend/ports/files.ts'
import { readFault, type Fault } from './dev/faults'
import { interruptBy } from './dev/interrupt'
import { readSetting, type CloudCodeRecord, type Database } from './storage/database'

const DAY_SECONDS = 24 * 60 * 60

async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined ? undefined : quota - usage
}

/** The browser's stored files and records, with the simulated parts. */
export interface BrowserBytes extends BytesAccess {
  saveCloudCode: (code: CloudCodeRecord) => Promise<void>
  fault: () => Promise<Fault | null>
}

/**
 * Access to the browser's own storage.
 *
 * @param clock epoch milliseconds
 */
export function accessBytes(
  database: Database,
  files: Files,
  announceFinished: (id: string) => void,
  clock: () => number = Date.now,
): BrowserBytes {
  const now = (): number => Math.floor(clock() / 1000)
  return {
    files,
    announceFinished,
    session: (request) =>
      findSession(request, {
        remembered: () => readSetting(database, 'session'),
        byToken: (token) => database.get('sessions', token),
        now,
      }),
    media: (id) => database.get('media', id),
    project: (id) => database.get('projects', id),
    version: (id) => database.get('versions', id),
    upload: (id) => database.get('uploads', id),
    saveUpload: async (upload) => {
      const transaction = database.transaction('uploads', 'readwrite', { durability: 'strict' })
      await transaction.store.put(upload)
      await transaction.done
    },
    deleteUpload: (id) => database.delete('uploads', id),
    saveCloudCode: async (code) => {
      const transaction = database.transaction('cloudCodes', 'readwrite', { durability: 'strict' })
      // Unused codes are removed; recently expired ones stay, so that their use is reported as expired.
      for (const old of await transaction.store.getAll())
        if (code.issuedAt - old.issuedAt > DAY_SECONDS) await transaction.store.delete(old.id)
      await transaction.store.put(code)
      await transaction.done
    },
    fault: () => readFault(database),
    interrupt: interruptBy(() => readFault(database)),
    // Only profiles that differ from a new user's are stored.
    isApproved: async (userId) => (await database.get('profiles', userId))?.approved ?? true,
    room: roomLeft,
    now,
    newId: () => `media-${crypto.randomUUID()}`,
  }
}
