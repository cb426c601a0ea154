import type { Database } from '../storage/database'
import type { Files } from '#backend/ports/files.ts'

export interface StoredFile {
  folder: 'media' | 'versions'
  id: string
  name: string
  /** In bytes. */
  size: number
}

/** Returns the amount that this browser stores, in bytes; null if the browser doesn't report it. */
export async function storageUse(): Promise<{ used: number | null; quota: number | null }> {
  const { usage = null, quota = null } = await navigator.storage.estimate()
  return { used: usage, quota }
}

/** Lists the originals and the redacted versions, largest first. Files of damaged records are listed by their IDs. */
export async function listStoredFiles(database: Database, files: Files): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for (const folder of ['media', 'versions'] as const) {
    for (const id of await files.list(folder)) {
      const size = (await files.read(folder, id))?.size ?? 0
      const row: { name?: unknown; fileName?: unknown } | undefined = await database.get(folder, id).catch(() => undefined)
      const name = folder === 'media' ? row?.name : row?.fileName
      found.push({ folder, id, name: typeof name === 'string' ? name : id, size })
    }
  }
  return found.toSorted((one, other) => other.size - one.size)
}
