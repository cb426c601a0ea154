import { openDB } from 'idb'
import { z } from 'zod'

import { tableNames, type TableName } from '../records/table-names'
import { isId } from '../storage/bytes-access'
import { openDatabase, type Database } from '../storage/database'
import { folders, type Files, type Folder } from '../storage/files'
import { migrations, SCHEMA_VERSION } from '../storage/migrations/migrations'
import { archivedTables, archiveFolders, MANIFEST } from './export-archive'
import { ArchiveError, readTar } from './tar'

const Manifest = z.object({ product: z.literal('Redaction Studio'), schemaVersion: z.int().min(0) })
const StoredRow = z.looseObject({ id: z.string().min(1) })
type StoredRow = z.infer<typeof StoredRow>

/** What an import has added. */
export interface Imported {
  records: number
  files: number
}

type Rows = Map<TableName, StoredRow[]>

const WORKSHOP = 'redaction-studio-import'

function tableIn(name: string): TableName | undefined {
  const table = /^records\/(\w+)\.jsonl$/.exec(name)?.[1]
  return archivedTables.find((each) => each === table)
}

/** Returns the file that an entry holds, or undefined for other entries. */
function fileIn(name: string): { folder: Folder; id: string } | undefined {
  const [label, id = ''] = name.split('/')
  const folder = folders.find((each) => archiveFolders[each] === label)
  return folder && isId(id) ? { folder, id } : undefined
}

function rowsIn(text: string): StoredRow[] {
  return text.split('\n').flatMap((line) => {
    if (line === '') return []
    const parsed = StoredRow.safeParse(JSON.parse(line))
    return parsed.success ? [parsed.data] : []
  })
}

async function deleteWorkshop(): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase(WORKSHOP)
    deletion.addEventListener('success', () => resolve())
    deletion.addEventListener('error', () => reject(deletion.error ?? new Error("Couldn't remove the imported records")))
  })
}

/** Brings the rows of an earlier build to the current shape, by the migrations of a database of their own. */
async function migrated(rows: Rows, schemaVersion: number): Promise<Rows> {
  if (schemaVersion === migrations.length) return rows
  await deleteWorkshop()
  const earlier = await openDB(WORKSHOP, 1, {
    upgrade: (created) => {
      for (const store of [...tableNames, 'settings']) created.createObjectStore(store, { keyPath: 'id' })
    },
  })
  for (const [table, list] of rows) for (const row of list) await earlier.put(table, row)
  await earlier.put('settings', { id: SCHEMA_VERSION, value: String(schemaVersion) })
  earlier.close()
  const current = await openDatabase(WORKSHOP)
  const after: Rows = new Map()
  for (const table of rows.keys()) after.set(table, await current.getAll(table))
  current.close()
  await deleteWorkshop()
  return after
}

async function addRows(database: Database, rows: Rows): Promise<number> {
  const stores = [...rows.keys()]
  if (stores.length === 0) return 0
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' })
  let added = 0
  try {
    for (const [table, list] of rows) {
      const store = transaction.objectStore(table)
      for (const row of list) {
        if ((await store.getKey(row.id)) !== undefined) continue
        // Rows are checked when they are read, like all stored ones.
        await store.put(row as never)
        added += 1
      }
    }
  } catch (error) {
    transaction.done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await transaction.done
  return added
}

/**
 * Adds the records and files of an archive to this browser. Those that it already has stay as they are. Files are added before their
 * records, and removed again if the records can't be added, so that no record is without its file.
 *
 * @throws ArchiveError if the archive is damaged or of a newer build
 */
export async function importArchive(database: Database, files: Files, archive: Blob): Promise<Imported> {
  const rows: Rows = new Map()
  const contents: { folder: Folder; id: string; content: Blob }[] = []
  let manifest: z.infer<typeof Manifest> | undefined
  // The whole archive is read first, so that a damaged one adds nothing.
  for await (const { name, content } of readTar(archive)) {
    const table = tableIn(name)
    const file = fileIn(name)
    if (name === MANIFEST) manifest = Manifest.safeParse(JSON.parse(await content.text())).data
    else if (table) rows.set(table, rowsIn(await content.text()))
    else if (file) contents.push({ ...file, content })
  }
  if (!manifest) throw new ArchiveError("This file isn't an archive of Redaction Studio.")
  if (manifest.schemaVersion > migrations.length) throw new ArchiveError('This archive is of a newer version of the app. Reload the page.')
  const current = await migrated(rows, manifest.schemaVersion)
  const written: { folder: Folder; id: string }[] = []
  try {
    for (const { folder, id, content } of contents) {
      if (await files.read(folder, id)) continue
      written.push({ folder, id })
      await files.write(folder, id, content)
    }
    return { records: await addRows(database, current), files: written.length }
  } catch (error) {
    for (const { folder, id } of written) await files.remove(folder, id)
    throw error
  }
}
