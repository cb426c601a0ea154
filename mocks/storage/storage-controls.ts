import { z } from 'zod'

import { storedRows } from './stored-rows'
import { ORIGINALS_PATH, PASSWORD_PATH, REFRESH_PATH } from '../storage-handlers'
import { hasPassword } from '#backend/accounts/password.ts'
import { readSetting, type Connect } from '../storage/database'
import type { Files } from '#backend/ports/files.ts'
import type { Gateway } from '../storage/gateway'
import { exportArchive, type ExportedArchive } from '#backend/archive/export-archive.ts'
import { importArchive, type Imported } from '#backend/archive/import-archive.ts'
import { createProtection } from './protection'
import { listStoredFiles, storageUse, type StoredFile } from './stored-files'

interface OwnFile extends StoredFile {
  /** Whether the file is an original with a version. */
  isSpare: boolean
}

interface StorageInfo {
  used: number | null
  quota: number | null
  /** Whether the browser retains this site's data when the disk is almost full. */
  isPersisted: boolean
  /** Whether the browser has declined to retain it. */
  isDeclined: boolean
  /** Whether the account has a password. Exports require it. */
  asksPassword: boolean
  /** The files of the signed-in user, largest first. */
  files: OwnFile[]
}

export interface StorageControls {
  read: () => Promise<StorageInfo>
  /** Requests protection from automatic deletion. Returns whether the browser grants it. */
  persist: () => Promise<boolean>
  readFile: (file: StoredFile) => Promise<Blob>
  /** Returns the records and files of the account. Rejects if the password is wrong. */
  exportAll: (password: string) => Promise<ExportedArchive>
  importAll: (archive: Blob) => Promise<Imported>
  /** Deletes originals but not their versions. Returns the number of deleted ones. */
  deleteOriginals: (mediaIds: string[]) => Promise<number>
}

interface Parts {
  connect: Connect
  files: Files
  handle: Gateway['handle']
  origin: string
}

const Deleted = z.object({ deleted: z.int() })
const Failed = z.object({ error: z.string() })

/** Creates the actions of the Storage page. */
export function createStorageControls({ connect, files, handle, origin }: Parts): StorageControls {
  const protection = createProtection(connect)

  async function post(path: string, body: unknown): Promise<Response> {
    const request = new Request(`${origin}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const response = await handle(request)
    if (response.ok) return response
    throw new Error(Failed.safeParse(await response.json()).data?.error ?? 'Something went wrong. Try again.')
  }

  /** Returns the ID of the signed-in user. */
  async function userId(): Promise<string | undefined> {
    const database = await connect()
    const token = await readSetting(database, 'session')
    return token === null ? undefined : (await database.get('sessions', token))?.userId
  }

  async function asksPassword(): Promise<boolean> {
    const database = await connect()
    const [own, identities] = [await userId(), await database.getAll('identities')]
    const user = own === undefined ? undefined : await database.get('users', own)
    return (
      user !== undefined &&
      hasPassword(
        user,
        identities.some((identity) => identity.userId === own),
      )
    )
  }

  async function listOwn(): Promise<OwnFile[]> {
    const database = await connect()
    const own = await userId()
    const found: OwnFile[] = []
    for (const file of await listStoredFiles(database, files)) {
      const row = await database.get(file.folder, file.id)
      // A version belongs to the owner of its file, whoever exported it.
      const owned = row !== undefined && 'mediaId' in row ? await database.get('media', row.mediaId) : row
      if (row === undefined || owned?.ownerId !== own) continue
      const isSpare = 'exportedVersions' in row && row.exportedVersions.length > 0 && row.originalDeleted !== true
      found.push({ ...file, isSpare })
    }
    return found
  }

  return {
    read: async () => ({
      ...(await storageUse()),
      isPersisted: await navigator.storage.persisted(),
      isDeclined: await protection.wasDeclined(),
      asksPassword: await asksPassword(),
      files: await listOwn(),
    }),
    persist: protection.request,
    readFile: async ({ folder, id }) => {
      const file = await files.read(folder, id)
      if (!file) throw new Error('File not found')
      return file
    },
    exportAll: async (password) => {
      await post(PASSWORD_PATH, { password })
      const own = await userId()
      return exportArchive(storedRows(await connect()), files, Date.now() / 1000, (owner) => owner !== undefined && owner === own)
    },
    importAll: async (archive) => {
      const imported = await importArchive(storedRows(await connect()), files, archive)
      await post(REFRESH_PATH, {})
      return imported
    },
    deleteOriginals: async (mediaIds) => Deleted.parse(await (await post(ORIGINALS_PATH, { mediaIds })).json()).deleted,
  }
}
