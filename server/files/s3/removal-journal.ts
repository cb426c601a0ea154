import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The objects whose removal failed, and which count as removed. Several servers may share the folder. */
export interface RemovalJournal {
  has: (key: string) => Promise<boolean>
  /** Returns the keys with a prefix. */
  keys: (prefix: string) => string[]
  /** Remembers an object after a restart as well. */
  add: (key: string) => Promise<void>
  /** Forgets an object that was removed or replaced. */
  forget: (key: string) => Promise<void>
}

/** Opens a journal in a folder, with a file for each object. */
export async function removalJournal(folder: string): Promise<RemovalJournal> {
  // Keys are longer than names of files may be.
  const pathOf = (key: string): string => join(folder, `${createHash('sha256').update(key).digest('hex')}.txt`)
  /** The keys, and whether each has its file. */
  const all = new Map<string, boolean>()
  for (const name of await readdir(folder).catch(() => [])) {
    const key = await readFile(join(folder, name), 'utf8')
    // A file that a killed server has half written has another name.
    if (pathOf(key) === join(folder, name)) all.set(key, true)
  }
  return {
    has: async (key) => {
      // Another server may have replaced the object, and have forgotten its removal.
      if (all.get(key) === true && !existsSync(pathOf(key))) all.delete(key)
      return all.has(key)
    },
    keys: (prefix) => [...all.keys()].filter((key) => key.startsWith(prefix)),
    add: async (key) => {
      all.set(key, false)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(pathOf(key), key, { mode: 0o600, flush: true })
      all.set(key, true)
    },
    forget: async (key) => {
      await rm(pathOf(key), { force: true })
      all.delete(key)
    },
  }
}
