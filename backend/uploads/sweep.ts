import { folders, isBeingWritten, type Files, type Folder, tableOfFolder } from '../ports/files'
import { UploadGoneError, type Tables } from '../ports/tables'
import type { UploadRecord } from '../records/records'
import type { OpenUploads } from './open-uploads'

const STALE_SECONDS = 24 * 60 * 60

interface SweepParts {
  tables: Tables
  files: Files
  /** Epoch seconds. */
  now: () => number
}

/**
 * Removes a file and returns whether it is gone. A file that is being written stays, because its upload is active, regardless of the clock.
 */
async function isRemoved(files: Files, folder: Folder, name: string): Promise<boolean> {
  try {
    await files.remove(folder, name)
    return true
  } catch (error) {
    if (isBeingWritten(error)) return false
    throw error
  }
}

/** Runs a removal. One that fails doesn't stop the others: the next start of the back end repeats it. */
async function attempt(what: string, removal: () => Promise<unknown>): Promise<void> {
  try {
    await removal()
  } catch (error) {
    console.warn(`Couldn’t remove ${what} yet`, error)
  }
}

/** Returns the IDs of uploads that were idle for a day. */
async function staleUploads({ tables, now }: SweepParts): Promise<string[]> {
  // An upload that was touched in the future would otherwise stay until then. Its day restarts with the next chunk.
  const isStale = ({ finished, touchedAt }: UploadRecord): boolean => !finished && Math.abs(now() - touchedAt) >= STALE_SECONDS
  return (await tables.uploads()).filter(isStale).map(({ id }) => id)
}

/**
 * Removes uploads that were idle for a day.
 *
 * @param exclusively runs a task while no request of the upload runs; needed only if requests can arrive
 */
export async function dropStaleUploads(parts: SweepParts, exclusively: OpenUploads['exclusively'] = (_id, work) => work()): Promise<void> {
  const { tables, files } = parts
  for (const id of await staleUploads(parts))
    await attempt(`the abandoned upload ${id}`, () =>
      exclusively(id, async () => {
        // A chunk may have arrived meanwhile.
        if (!(await staleUploads(parts)).includes(id)) return
        // The file is removed first, because that shows whether a worker is still writing to it.
        if (!(await isRemoved(files, 'media', id))) return
        await tables
          .change((draft) => draft.takeUpload(id))
          .catch((error: unknown) => {
            if (!(error instanceof UploadGoneError)) throw error
          })
      }),
    )
}

/**
 * Removes uploads that were idle for a day, copies that a killed browser left, and files without a record, such as the output of an
 * interrupted job. Files of records that this build can't read stay. Files are listed before the records are read, because a record is
 * always created before its upload's file.
 */
export async function sweep(parts: SweepParts): Promise<void> {
  await dropStaleUploads(parts)
  const { files, tables } = parts
  const listed: [Folder, string[]][] = []
  for (const folder of folders) {
    await files.removeLeftovers(folder)
    listed.push([folder, await files.list(folder)])
  }
  const uploads = new Set((await tables.uploads()).map(({ id }) => id))
  // An interrupted check may have left results, which are empty if they were just being written.
  const failed = await tables.getMany('media', await tables.idsOf('media', 'failed', true))
  const unshown = new Set(failed.flatMap(({ id, thumbToken }) => (thumbToken === undefined ? [id] : [])))
  const withoutOriginal = new Set(await tables.idsOf('media', 'withoutOriginal', true))
  for (const [folder, names] of listed) {
    const table = tableOfFolder[folder]
    const known = await tables.hasMany(table, names)
    const finished = new Set<string>()
    if (folder === 'checkpoints')
      for (const { id, finishedAt } of await tables.getMany('jobs', names)) if (finishedAt !== null) finished.add(id)
    const isKept = (name: string): boolean => {
      if (folder === 'media') return uploads.has(name) || (known.has(name) && !withoutOriginal.has(name))
      if (table === 'media') return known.has(name) && !unshown.has(name)
      return known.has(name) && !finished.has(name)
    }
    for (const name of names) if (!isKept(name)) await attempt(`the file ${folder}/${name}`, () => isRemoved(files, folder, name))
  }
}
