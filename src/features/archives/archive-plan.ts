import type { Version } from '#generated/model/version.zod.ts'
import { listVersions } from '#generated/versions/versions.ts'
import { lacksCall } from '#api/api-error.ts'
import { currentVersion, type NoVersionReason } from '#lib/current-version.ts'
import { safeName, uniqueNames } from '#lib/file-names.ts'
import { inTurn } from '#lib/in-turn.ts'
import { formatCount } from '#lib/words/formats.ts'
import type { WantedFile } from '#state/archive-request.ts'

/** A version with its file name in the archive. */
export interface ArchiveEntry {
  version: Version
  name: string
}

/** A file that isn't in the archive, with the reason. */
export interface LeftOutFile {
  name: string
  reason: NoVersionReason | 'deleted'
}

export interface ArchivePlan {
  entries: readonly ArchiveEntry[]
  leftOut: readonly LeftOutFile[]
  /** The size of all entries. */
  bytes: number
}

interface ReadOptions {
  signal: AbortSignal
  onProgress: (ended: number) => void
}

type Found = { version: Version } | LeftOutFile

/**
 * Reads the versions of files without the cache, because a version may have been put on hold or deleted meanwhile, and decides which are in
 * the archive. Versions on hold never are. Rejects if a list can't be read.
 */
export async function readArchivePlan(files: readonly WantedFile[], { signal, onProgress }: ReadOptions): Promise<ArchivePlan> {
  const found = new Map<WantedFile, Found>()
  const failures = await inTurn(files, async (file) => found.set(file, await findVersion(file, signal)), { signal, onProgress })
  if (failures[0]) throw failures[0].error
  signal.throwIfAborted()
  // In order of selection, not of response.
  const all = files.flatMap((file) => found.get(file) ?? [])
  const versions = all.flatMap((one) => ('version' in one ? [one.version] : []))
  const names = uniqueNames(versions.map(({ fileName, id }) => safeName(fileName) || id))
  return {
    entries: versions.map((version, index) => ({ version, name: names[index] ?? version.id })),
    leftOut: all.flatMap((one) => ('version' in one ? [] : [one])),
    bytes: versions.reduce((sum, { size }) => sum + size, 0),
  }
}

async function findVersion({ mediaId, name, versionId, hasVersions }: WantedFile, signal: AbortSignal): Promise<Found> {
  if (!hasVersions) return { name, reason: 'not redacted' }
  try {
    const { versions } = await listVersions(mediaId, { signal })
    if (versionId === undefined) {
      // The list is sorted newest first.
      const current = currentVersion(versions.toReversed())
      return current.version ? { version: current.version } : { name, reason: current.reason }
    }
    const version = versions.find(({ id }) => id === versionId)
    if (version?.release === 'released') return { version }
    return { name, reason: version ? 'on hold' : 'deleted' }
  } catch (error) {
    if (lacksCall(error)) return { name, reason: 'deleted' }
    throw error
  }
}

/** Describes what isn't in the archive: `3 files left out: 2 on hold, 1 not redacted`. Empty if nothing was left out. */
export function leftOutWords(leftOut: readonly LeftOutFile[]): string {
  if (leftOut.length === 0) return ''
  const counts = new Map<string, number>()
  for (const { reason } of leftOut) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`)
  return `${formatCount(leftOut.length, 'file')} left out: ${parts.join(', ')}`
}
