import { IdMax, IdRegExp } from '#generated/model/id.zod.ts'

import { findSession } from '#backend/accounts/find-session.ts'
import type { Session } from '#backend/http/define-handlers.ts'
import type { CloudCodeRecord, MediaRecord, UploadRecord, VersionRecord } from '#backend/records/records.ts'
import { readFault, type Fault } from '../dev/faults'
import { readSetting, type Database } from './database'
import type { Files } from './files'

/** The durable records for the service worker, without the leading tab's tables. */
export interface BytesAccess {
  files: Files
  session: (request: Request) => Promise<Session | null>
  media: (id: string) => Promise<MediaRecord | undefined>
  version: (id: string) => Promise<VersionRecord | undefined>
  upload: (id: string) => Promise<UploadRecord | undefined>
  saveUpload: (upload: UploadRecord) => Promise<void>
  deleteUpload: (id: string) => Promise<void>
  saveCloudCode: (code: CloudCodeRecord) => Promise<void>
  fault: () => Promise<Fault | null>
  /** Whether an administrator has approved the user's account. */
  isApproved: (userId: string) => Promise<boolean>
  /** Returns the bytes that the browser would still grant this site; undefined if unknown. */
  room: () => Promise<number | undefined>
  /** Notifies the tabs that an upload is complete. */
  announceFinished: (id: string) => void
  /** Epoch seconds. */
  now: () => number
  newId: () => string
}

const DAY_SECONDS = 24 * 60 * 60

/** Returns whether a text may be an ID of the contract. Must be checked before the text becomes part of a path. */
export function isId(text: string): boolean {
  return text.length <= IdMax && IdRegExp.test(text)
}

async function roomLeft(): Promise<number | undefined> {
  const { quota, usage } = await navigator.storage.estimate()
  return quota === undefined || usage === undefined ? undefined : quota - usage
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
): BytesAccess {
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
    // Only profiles that differ from a new user's are stored.
    isApproved: async (userId) => (await database.get('profiles', userId))?.approved ?? true,
    room: roomLeft,
    now,
    newId: () => `media-${crypto.randomUUID()}`,
  }
}
