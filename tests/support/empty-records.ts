import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { openDatabase } from '#server/database/open-database.ts'

/** A file of PGlite's folder, or a folder in it. */
interface Entry {
  path: string
  content: Buffer | undefined
}

let made: Promise<Entry[]> | undefined

async function make(): Promise<Entry[]> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-records-'))
  try {
    await (await openDatabase({ folder })).destroy()
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return await Promise.all(
      entries.map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path: relative(folder, path), content: entry.isFile() ? await readFile(path) : undefined }
      }),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/**
 * Writes an empty database with all migrations into a folder, which the caller removes. It is made once for all tests of a process, because
 * PGlite needs seconds for it, and less than one to open it. Returns the folder.
 */
export async function emptyRecords(folder: string): Promise<string> {
  made ??= make()
  const entries = await made
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const { path, content } of entries) if (!content) await mkdir(join(folder, path), { recursive: true, mode: 0o700 })
  for (const { path, content } of entries) if (content) await writeFile(join(folder, path), content, { mode: 0o600 })
  return folder
}
