import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'

import { DataInUseError, lockData } from '../data-lock'
import type { Database } from '../database/open-database'
import { syncFolder } from '../files/disk-files'

/** The file with the ID of the folder, which the database has, too. */
const FILE = 'servers'

/** The interval at which the folder is reserved again, if the server of this machine that had reserved it has ended. */
const RETRY_MILLISECONDS = 1000

/** Thrown when the servers of a database have different folders. */
export class FolderNotSharedError extends Error {
  override readonly name = 'FolderNotSharedError'
  readonly code = 'folder-not-shared'

  constructor(data: string) {
    super(
      `The folder ${data} isn’t that of the other servers of this database. Mount the same folder on all machines, and name it in DATA. Or stop the other servers.`,
    )
  }
}

/**
 * Gives the folder of the first server an ID, which the others find there: with another folder, a server would miss all files. The ID
 * is new each time the first server starts, so that a folder can be replaced while no server runs.
 *
 * @returns the ID, which is secret
 * @throws FolderNotSharedError
 */
export async function shareFolder(database: Database, data: string, isFirst: boolean): Promise<string> {
  const path = join(data, FILE)
  if (!isFirst) {
    const { rows } = await sql<{ folder: string }>`select folder from servers`.execute(database)
    const id = await readFile(path, 'utf8').catch(() => '')
    if (id === '' || rows[0]?.folder !== id) throw new FolderNotSharedError(data)
    return id
  }
  const id = randomUUID()
  await writeFile(`${path}.part`, id, { mode: 0o600, flush: true })
  await rename(`${path}.part`, path)
  await syncFolder(data)
  await sql`update servers set folder = ${id}`.execute(database)
  return id
}

/**
 * Reserves the folder against servers of other databases on this machine. Servers of the same database may share it, so only the first one
 * must succeed at once; another one reserves it when the server that has it ends.
 *
 * @returns a function that releases it
 * @throws DataInUseError
 */
export async function holdFolder(data: string, isFirst: boolean): Promise<() => Promise<void>> {
  let release = await lockData(data).catch((error: unknown) => {
    if (!isFirst && error instanceof DataInUseError) return undefined
    throw error
  })
  let trying: Promise<void> = Promise.resolve()
  async function tryAgain(): Promise<void> {
    release ??= await lockData(data).catch(() => undefined)
    if (release) clearInterval(timer)
  }
  const timer = setInterval(() => {
    trying = trying.then(tryAgain)
  }, RETRY_MILLISECONDS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await trying
    await release?.()
  }
}
