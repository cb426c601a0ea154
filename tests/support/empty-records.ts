import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/database/open-database.ts'

let made: Promise<string> | undefined

/** Returns a temporary folder that is removed when this process ends. */
async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'empty-records-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function make(): Promise<string> {
  const folder = await temporary()
  await (await openDatabase({ folder })).destroy()
  return folder
}

/**
 * Copies the records of a server without any into a folder. They are made once for all tests of a process, because PGlite needs seconds
 * to make them, and less than one to open them.
 *
 * @param to a temporary folder by default
 * @returns the folder
 */
export async function emptyRecords(to?: string): Promise<string> {
  const folder = to ?? (await temporary())
  made ??= make()
  await cp(await made, folder, { recursive: true })
  return folder
}
