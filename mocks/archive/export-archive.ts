import { migrations } from '../storage/migrations/migrations'
import { tableNames, type TableName } from '../records/table-names'
import type { Database } from '../storage/database'
import { folders, type Files, type Folder } from '../storage/files'
import { tarOf, type TarEntry } from './tar'

/** The first entry of an archive, which tells what it is. */
export const MANIFEST = 'redaction-studio.json'

/** The folders of an archive: readable names for the folders of this browser's files. */
export const archiveFolders = {
  media: 'originals',
  thumbnails: 'thumbnails',
  versions: 'versions',
  'version-thumbnails': 'version-thumbnails',
  'report-thumbnails': 'report-thumbnails',
  waveforms: 'waveforms',
  speech: 'speech',
  pages: 'pages',
  'page-index': 'page-index',
  cloud: 'camera-cloud',
  checkpoints: 'checkpoints',
} as const satisfies Record<Folder, string>

/** Sessions and one-time links give access to accounts, so they never leave the browser. */
const secret: ReadonlySet<TableName> = new Set(['sessions', 'tokens', 'grants', 'emails'])

/** The tables in an archive. */
export const archivedTables: readonly TableName[] = tableNames.filter((name) => !secret.has(name))

/** Returns a row as a line of JSON. A damaged row can hold values that JSON doesn't have. */
function lineOf(row: unknown): string {
  try {
    return JSON.stringify(row)
  } catch {
    return JSON.stringify({ unreadable: String(row) })
  }
}

/** Returns the rows of a table as lines of JSON, including those that this build can't use. Rows that the browser can't read are left out. */
async function linesOf(database: Database, table: TableName | 'setAside'): Promise<string> {
  const lines: string[] = []
  for (const key of await database.getAllKeys(table)) {
    const row: unknown = await database.get(table, key).catch(() => undefined)
    if (row !== undefined) lines.push(`${lineOf(row)}\n`)
  }
  return lines.join('')
}

/** Returns a file name without characters that separate folders or that systems reserve. */
function safeName(name: unknown): string {
  // oxlint-disable-next-line no-control-regex -- names from other systems may contain control characters
  return typeof name === 'string' ? name.replaceAll(/[\u0000-\u001f/\\:*?"<>|]/g, '_') : 'file'
}

/** Returns the name that a file gets in its folder of the archive; undefined for files that have none of their own. */
async function nameOf(database: Database, folder: Folder, id: string): Promise<string | undefined> {
  if (folder === 'media') return safeName((await database.get('media', id).catch(() => undefined))?.name)
  if (folder === 'versions') return safeName((await database.get('versions', id).catch(() => undefined))?.fileName)
  return undefined
}

/**
 * Returns everything of this browser as one archive: the records as lines of JSON, and all files. The archive refers to the files, so making
 * it needs neither memory nor storage.
 *
 * @param now epoch seconds
 */
export async function exportArchive(database: Database, files: Files, now: number): Promise<Blob> {
  const manifest = { product: 'Redaction Studio', schemaVersion: migrations.length, exportedAt: now }
  const entries: TarEntry[] = [{ name: MANIFEST, content: new Blob([JSON.stringify(manifest, null, 2)]), modified: now }]
  for (const table of [...archivedTables, 'setAside'] as const) {
    if (!database.objectStoreNames.contains(table)) continue
    const lines = await linesOf(database, table)
    if (lines !== '') entries.push({ name: `records/${table}.jsonl`, content: new Blob([lines]), modified: now })
  }
  for (const folder of folders) {
    for (const id of await files.list(folder)) {
      const content = await files.read(folder, id)
      if (!content) continue
      const name = await nameOf(database, folder, id)
      const path = `${archiveFolders[folder]}/${id}${name === undefined ? '' : `/${name}`}`
      entries.push({ name: path, content, modified: content.lastModified / 1000 })
    }
  }
  return tarOf(entries)
}
