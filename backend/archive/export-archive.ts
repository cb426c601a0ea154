import { migrations } from '../records/migrations/migrations'
import { tableNames, type TableName } from '../records/table-names'
import type { StoredRows, StoreName } from '../ports/stored-rows'
import { folders, type Files, type Folder } from '../ports/files'
import { rawRows, readOwners, type OnUnread, type Owners } from './owners'
import { tarOf, type TarEntry } from './tar'

/** The first entry of an archive, which identifies it. */
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

/** Returns a row as a line of JSON. A damaged row can have values that JSON doesn't support. */
function lineOf(row: unknown): string {
  try {
    return JSON.stringify(row)
  } catch {
    return JSON.stringify({ unreadable: String(row) })
  }
}

/** Returns the rows of a table as lines of JSON, including those that this build can't use. Rows that the browser can't read are left out. */
async function linesOf(stored: StoredRows, table: StoreName, mayExport: (row: unknown) => boolean, onUnread: OnUnread): Promise<string> {
  const lines: string[] = []
  for await (const row of rawRows(stored, table, onUnread)) if (mayExport(row)) lines.push(`${lineOf(row)}\n`)
  return lines.join('')
}

const nouns: Partial<Record<StoreName, string>> = { detections: 'review', transcripts: 'transcript' }

/** Returns a line for each unread row of the exported accounts. Rows that may belong to others are only counted. */
async function describeUnread(
  stored: StoredRows,
  unread: ReadonlyMap<string, { table: StoreName; id: string }>,
  ownerOf: Owners['ofRow'],
  mayExport: (owner: string | undefined) => boolean,
): Promise<string[]> {
  const lines: string[] = []
  let unnamed = 0
  for (const row of unread.values()) {
    const owner = ownerOf(row.table, { id: row.id })
    if (owner === undefined) unnamed += 1
    else if (mayExport(owner)) {
      const media = await stored.get('media', row.id).catch(() => undefined)
      lines.push(`${textOf(media, 'name') ?? row.id}: its ${nouns[row.table] ?? 'record'} couldn’t be read during the export`)
    }
  }
  const rest = `${unnamed} ${unnamed === 1 ? 'record' : 'records'} couldn’t be read during the export, so files may be missing`
  return unnamed === 0 ? lines : [...lines, rest]
}

/** Returns a line for each complete upload that isn't in the library yet, for example because storage is full. */
async function describeUploads(stored: StoredRows, mayExport: (owner: string | undefined) => boolean): Promise<string[]> {
  if (!stored.hasTable('uploads')) return []
  const uploads = await stored
    .uploads()
    .catch(stored.uploads)
    .catch(() => undefined)
  if (!uploads) return ['Uploads couldn’t be read during the export, so files may be missing']
  return uploads
    .filter(({ finished, ownerId }) => finished && mayExport(ownerId))
    .map(({ name }) => `${name}: it was uploaded but isn’t in the library yet`)
}

/** Returns a field of a stored row if it is text. */
function textOf(row: unknown, field: string): string | undefined {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, field) : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns a file name without characters that separate folders or that systems reserve. */
function safeName(name: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- names from other systems may contain control characters
  return name?.replaceAll(/[\u0000-\u001f/\\:*?"<>|]/g, '_') ?? 'file'
}

/** Returns the name of a file in its folder of the archive; undefined for files without a name. */
async function nameOf(stored: StoredRows, folder: Folder, id: string): Promise<string | undefined> {
  if (folder === 'media') return safeName(textOf(await stored.get('media', id).catch(() => undefined), 'name'))
  if (folder === 'versions') return safeName(textOf(await stored.get('versions', id).catch(() => undefined), 'fileName'))
  return undefined
}

export interface ExportedArchive {
  archive: Blob
  /** The data that the archive lacks, with the reason: unreadable records and files, and uploads that aren't in the library yet. */
  leftOut: string[]
}

/**
 * Returns the data of this browser's accounts as one archive: the records as lines of JSON, and the files. The archive refers to the files,
 * so creating it needs neither memory nor storage.
 *
 * @param now epoch seconds
 * @param mayExport whether to export an account's data; the ID is undefined for data that names no account. Everything by default.
 */
export async function exportArchive(
  stored: StoredRows,
  files: Files,
  now: number,
  mayExport: (owner: string | undefined) => boolean = () => true,
): Promise<ExportedArchive> {
  const unread = new Map<string, { table: StoreName; id: string }>()
  const onUnread: OnUnread = (table, id) => unread.set(`${table}/${id}`, { table, id })
  // Read before the records, because an upload may enter the library meanwhile.
  const waiting = await describeUploads(stored, mayExport)
  const owners = await readOwners(stored, onUnread)
  const entries: TarEntry[] = []
  for (const table of [...archivedTables, 'setAside'] as const) {
    if (!stored.hasTable(table)) continue
    const lines = await linesOf(stored, table, (row) => mayExport(owners.ofRow(table, row)), onUnread)
    if (lines !== '') entries.push({ name: `records/${table}.jsonl`, content: new Blob([lines]), modified: now })
  }
  for (const folder of folders) {
    for (const id of await files.list(folder)) {
      if (!mayExport(owners.ofFile(folder, id))) continue
      const content = await files.read(folder, id)
      if (!content) continue
      const name = await nameOf(stored, folder, id)
      const path = `${archiveFolders[folder]}/${id}${name === undefined ? '' : `/${name}`}`
      entries.push({ name: path, content, modified: content.lastModified / 1000 })
    }
  }
  const leftOut = [...(await describeUnread(stored, unread, owners.ofRow, mayExport)), ...waiting]
  const manifest = { product: 'Redaction Studio', schemaVersion: migrations.length, exportedAt: now, leftOut }
  const first = { name: MANIFEST, content: new Blob([JSON.stringify(manifest, null, 2)]), modified: now }
  return { archive: tarOf([first, ...entries]), leftOut }
}
