import { z } from 'zod'

import type { TableName } from '../records/table-names'
import { isId } from '../records/is-id'
import { folders, type Folder } from '../ports/files'
import type { ArchivedRow, ArchivedRows } from '../ports/stored-rows'
import { migrations } from '../records/migrations/migrations'
import { archivedTables, archiveFolders, MANIFEST } from './export-archive'
import { ArchiveError, DAMAGED, readTar } from './tar'

const Manifest = z.object({
  product: z.literal('Redaction Studio'),
  schemaVersion: z.int().min(0),
  leftOut: z.array(z.string()).default([]).catch([]),
})
const Row = z.looseObject({ id: z.string().min(1) })

/** A file of an archive. Its content is a slice of the archive and isn't read. */
export interface ArchivedFile {
  folder: Folder
  id: string
  content: Blob
}

interface ArchiveContents {
  schemaVersion: number
  rows: ArchivedRows
  files: ArchivedFile[]
  /** The data that the export couldn't read. Archives of earlier builds don't list it. */
  leftOut: string[]
}

function tableIn(name: string): TableName | undefined {
  const table = /^records\/(\w+)\.jsonl$/.exec(name)?.[1]
  return archivedTables.find((each) => each === table)
}

/** Returns the file in an entry, or undefined for other entries. */
function fileIn(name: string): { folder: Folder; id: string } | undefined {
  const [label, id = ''] = name.split('/')
  const folder = folders.find((each) => archiveFolders[each] === label)
  return folder && isId(id) ? { folder, id } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveError(DAMAGED)
  }
}

function rowsIn(text: string, table: TableName): ArchivedRow[] {
  const rows = text.split('\n').flatMap((line) => {
    if (line === '') return []
    const parsed = Row.safeParse(parse(line))
    return parsed.success ? [parsed.data] : []
  })
  const ids = new Set<string>()
  for (const { id } of rows) {
    if (ids.has(id)) throw new ArchiveError(`This archive has two records ${id} in ${table}.`)
    ids.add(id)
  }
  return rows
}

/**
 * Reads an archive to its end. Rejects duplicate entries, because one could be checked but the other used.
 *
 * @throws ArchiveError if the archive is damaged or from a newer build
 */
export async function readArchive(archive: Blob): Promise<ArchiveContents> {
  const rows: ArchivedRows = new Map()
  const files: ArchivedFile[] = []
  const seen = new Set<string>()
  let manifest: z.infer<typeof Manifest> | undefined
  for await (const { name, content } of readTar(archive)) {
    const table = tableIn(name)
    const file = fileIn(name)
    const meaning = file ? `${archiveFolders[file.folder]}/${file.id}` : name
    if (seen.has(meaning)) throw new ArchiveError(`This archive has two entries for ${meaning}.`)
    seen.add(meaning)
    if (name === MANIFEST) manifest = Manifest.safeParse(parse(await content.text())).data
    else if (table) rows.set(table, rowsIn(await content.text(), table))
    else if (file) files.push({ ...file, content })
  }
  if (!manifest) throw new ArchiveError('This file isn’t an archive of Redaction Studio.')
  if (manifest.schemaVersion > migrations.length)
    throw new ArchiveError('This archive was made by a newer version of the app. Reload the page.')
  return { schemaVersion: manifest.schemaVersion, rows, files, leftOut: manifest.leftOut }
}
