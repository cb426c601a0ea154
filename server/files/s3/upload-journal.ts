import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

import { toBackendError } from '../disk-files'
import type { PartsUpload } from './object-store'

const Entry = z.object({ key: z.string(), uploadId: z.string() })

/** The uploads in parts that haven't ended, so that the next start can remove the parts that a killed server has left. */
export interface UploadJournal {
  /** Remembers an upload, and returns a function that forgets it. */
  add: (upload: PartsUpload) => Promise<() => Promise<void>>
  /** Returns the remembered uploads of keys with a prefix, each with a function that forgets it. */
  left: (prefix: string) => Promise<{ upload: PartsUpload; forget: () => Promise<void> }[]>
}

/** Returns an entry; undefined for one that a killed server has half written. */
function entryIn(text: string): PartsUpload | undefined {
  try {
    return Entry.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Keeps a journal in a folder, with a file for each upload. */
export function uploadJournal(folder: string): UploadJournal {
  const forgetting = (path: string) => (): Promise<void> => rm(path, { force: true })
  return {
    add: async (upload) => {
      const path = join(folder, `${randomUUID()}.json`)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFile(path, JSON.stringify(upload), { mode: 0o600, flush: true })
      } catch (error) {
        throw toBackendError(error)
      }
      return forgetting(path)
    },
    left: async (prefix) => {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.map(async (name) => ({
          upload: entryIn(await readFile(join(folder, name), 'utf8')),
          forget: forgetting(join(folder, name)),
        })),
      )
      return found.flatMap(({ upload, forget }) => (upload?.key.startsWith(prefix) === true ? [{ upload, forget }] : []))
    },
  }
}
