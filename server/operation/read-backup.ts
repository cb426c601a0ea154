import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { z } from 'zod'

import { ArchiveError, DAMAGED, readTar } from '#backend/archive/tar.ts'
import { folders, type Folder } from '#backend/ports/files.ts'
import { tableNames } from '#backend/records/table-names.ts'
import { isStoredName } from '../files/server-files'
import { filePart, type FilePart } from './file-part'

/** The first entry of a backup, which identifies it. */
export const MANIFEST = 'redaction-studio-server.json'

/** The last entry: the hash of each other one, as `sha256sum --check` reads them. */
export const SUMS = 'SHA256SUMS'

export const Manifest = z.object({
  product: z.literal('Redaction Studio'),
  /** The names of the migrations by which the schema of the records was made. */
  migrations: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

/** The tables of a backup: those of the back end, and the uploads that aren't in the library yet. */
export const backupTables = [...tableNames, 'uploads'] as const
export type BackupTable = (typeof backupTables)[number]

/** The content of an entry. */
export type EntryContent = { kind: 'records'; table: BackupTable } | { kind: 'file'; folder: Folder; name: string }

/** Counts of a backup. */
export interface BackupTotals {
  records: number
  files: number
  /** The size of all files. */
  bytes: number
}

/** Thrown for a file that isn't a usable backup. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly code = 'backup'
}

const FOREIGN = 'This file isn’t a backup of a server.'
const BROKEN = 'This backup is damaged.'

/** Returns the content that the name of an entry stands for. A name never becomes a path unless it is that of a stored file. */
function contentOf(name: string): EntryContent | undefined {
  const [kind, place, last = '', ...rest] = name.split('/')
  if (rest.length > 0) return undefined
  const table = backupTables.find((one) => one === place)
  if (kind === 'records' && table && /^\d+\.jsonl$/.test(last)) return { kind, table }
  const folder = folders.find((one) => one === place)
  return kind === 'files' && folder && isStoredName(last) ? { kind: 'file', folder, name: last } : undefined
}

/** Returns the hash of bytes while they pass through. */
export async function* hashing(pieces: AsyncIterable<Uint8Array>, onHash: (sha256: string) => void): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
  onHash(hash.digest('hex'))
}

/** Returns the hash of a part, and the number of its lines. */
async function measure(part: FilePart): Promise<{ sha256: string; lines: number }> {
  let sha256 = ''
  let lines = 0
  for await (const piece of hashing(part.pieces(), (hash) => (sha256 = hash))) for (const byte of piece) if (byte === 0x0a) lines += 1
  return { sha256, lines }
}

async function textOf(part: FilePart): Promise<string> {
  return new TextDecoder().decode(await part.arrayBuffer())
}

async function manifestIn(part: FilePart): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await textOf(part)))
  } catch {
    throw new BackupError(BROKEN)
  }
}

/** Returns the hashes of a list by the names of their entries. */
function sumsIn(text: string): Map<string, string> {
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, hash, name] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? []
    if (hash !== undefined && name !== undefined) sums.set(name, hash)
  }
  return sums
}

/** A backup whose contents match their hashes. */
export interface VerifiedBackup {
  manifest: Manifest
  totals: BackupTotals
  /** Reads the records and files again, in their order, with the hashes that they matched. */
  entries: () => AsyncGenerator<{ content: EntryContent; part: FilePart; sha256: string }>
}

async function verify(archive: FilePart): Promise<VerifiedBackup> {
  let manifest: Manifest | undefined
  let sums: Map<string, string> | undefined
  const hashes = new Map<string, string>()
  const totals: BackupTotals = { records: 0, files: 0, bytes: 0 }
  for await (const { name, content: part } of readTar(archive)) {
    if (!manifest && name !== MANIFEST) throw new BackupError(FOREIGN)
    if (sums || hashes.has(name)) throw new BackupError(BROKEN)
    if (name === SUMS) {
      sums = sumsIn(await textOf(part))
      continue
    }
    const { sha256, lines } = await measure(part)
    hashes.set(name, sha256)
    if (!manifest) {
      manifest = await manifestIn(part)
      continue
    }
    const content = contentOf(name)
    if (!content) throw new BackupError(BROKEN)
    if (content.kind === 'records') totals.records += lines
    else {
      totals.files += 1
      totals.bytes += part.size
    }
  }
  if (!manifest) throw new BackupError(FOREIGN)
  if (sums?.size !== hashes.size || [...hashes].some(([name, hash]) => sums.get(name) !== hash)) throw new BackupError(BROKEN)
  return {
    manifest,
    totals,
    entries: async function* entries() {
      for await (const { name, content: part } of readTar(archive)) {
        const content = contentOf(name)
        const sha256 = hashes.get(name)
        if (content && sha256 !== undefined) yield { content, part, sha256 }
      }
    },
  }
}

/** Returns an archive's error in the words of a backup. */
function toBackupError(error: unknown): unknown {
  if (!(error instanceof ArchiveError)) return error
  if (error.message === DAMAGED) return new BackupError(BROKEN)
  return new BackupError(error.message === 'This archive is incomplete.' ? 'This backup is incomplete.' : FOREIGN)
}

/**
 * Opens a backup, compares each content with its hash, and hands it to `use`.
 *
 * @throws BackupError if the file is incomplete, damaged or of another kind
 */
export async function withBackup<Result>(path: string, use: (backup: VerifiedBackup) => Promise<Result>): Promise<Result> {
  const handle = await open(path, 'r')
  try {
    return await use(await verify(filePart(handle, 0, (await handle.stat()).size)))
  } catch (error) {
    throw toBackupError(error)
  } finally {
    await handle.close()
  }
}
