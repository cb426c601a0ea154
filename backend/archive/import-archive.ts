import type { Files, Folder } from '../ports/files'
import type { StoredRows } from '../ports/stored-rows'
import { migrations } from '../records/migrations/migrations'
import { checkReviews } from './check-reviews'
import { checkVersions } from './check-versions'
import { leaveOutOwned } from './leave-out-owned'
import { withLostOriginals } from './lost-originals'
import { readArchive } from './read-archive'
import { readStored } from './read-stored'
import { withoutGrants } from './without-grants'

/** The result of an import. */
export interface Imported {
  records: number
  files: number
  /** Names of entries that weren't added, with the reason. */
  leftOut: string[]
}

/**
 * Adds the records and files of an archive to this browser. Existing ones stay unchanged; a lost original is restored. Files are added
 * before their records, and removed again if the records can't be added, so that no record lacks its file.
 *
 * @throws ArchiveError if the archive is damaged or from a newer build
 */
export async function importArchive(stored: StoredRows, files: Files, archive: Blob): Promise<Imported> {
  // The whole archive is read first, so that a damaged one adds nothing.
  const { schemaVersion, rows, files: archived, leftOut } = await readArchive(archive)
  const current = schemaVersion === migrations.length ? rows : await stored.migrate(rows, schemaVersion)
  const granted = await withoutGrants(stored, current)
  const added = await leaveOutOwned(stored, { rows: granted.rows, contents: archived })
  const originals = await withLostOriginals(stored, files, added.contents, archived)
  const checked = await checkReviews(await checkVersions({ stored, files, rows: added.rows, archived: originals.files }))
  const written: { folder: Folder; id: string }[] = []
  try {
    for (const { folder, id, content } of checked.files) {
      if (await readStored(files, folder, id)) continue
      written.push({ folder, id })
      await files.write(folder, id, content)
    }
    const records = await stored.add(checked.rows)
    return { records, files: written.length, leftOut: [...leftOut, ...granted.leftOut, ...originals.leftOut, ...checked.leftOut] }
  } catch (error) {
    for (const { folder, id } of written) await files.remove(folder, id)
    throw error
  }
}
