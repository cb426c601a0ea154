import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The objects whose removal failed, and which count as removed. */
export interface RemovalJournal {
  has: (key: string) => boolean
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
  const all = new Set<string>()
  for (const name of await readdir(folder).catch(() => [])) {
    const key = await readFile(join(folder, name), 'utf8')
    // A file that a killed server has half written has another name.
    if (pathOf(key) === join(folder, name)) all.add(key)
  }
  return {
    has: (key) => all.has(key),
    keys: (prefix) => [...all].filter((key) => key.startsWith(prefix)),
    add: async (key) => {
      all.add(key)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(pathOf(key), key, { mode: 0o600, flush: true })
    },
    forget: async (key) => {
      if (!all.has(key)) return
      await rm(pathOf(key), { force: true })
      all.delete(key)
    },
  }
}
