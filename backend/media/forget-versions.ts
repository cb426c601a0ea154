import { MANY_VERSIONS } from '../records/indexes'
import type { Draft, Tables } from '../ports/tables'
import { showNewestVersion } from './newest-thumbnail'

/** Removes deleted versions from the records of their file and of its jobs. */
export function forgetVersions(draft: Draft, mediaId: string, isDeleted: (versionId: string) => boolean): void {
  for (const job of draft.of('jobs', 'media', mediaId))
    if (job.versionId !== null && isDeleted(job.versionId)) draft.put('jobs', { ...job, versionId: null })
  const media = draft.get('media', mediaId)
  if (!media) return
  const exportedVersions = media.exportedVersions.filter(({ id }) => !isDeleted(id))
  const isLast = media.state === 'Redacted' && exportedVersions.length === 0
  draft.put('media', { ...media, exportedVersions, ...(isLast ? { state: 'Ready for review' as const } : {}) })
  showNewestVersion(draft, mediaId)
}

/** Forgets versions that were deleted while full storage prevented all other changes. */
export async function forgetMissingVersions(tables: Tables): Promise<void> {
  const isMissing = (id: string): boolean => !tables.has('versions', id)
  for (const mediaId of withMissingVersions(tables)) {
    if (tables.get('media', mediaId)?.exportedVersions.some(({ id }) => isMissing(id)) !== true) continue
    await tables.change((draft) => forgetVersions(draft, mediaId, isMissing))
  }
}

/** Returns the files that may list a missing version. Compares counts, because reading all files of a large library takes a while. */
function withMissingVersions(tables: Tables): string[] {
  const mayMiss = (mediaId: string, count: number): boolean =>
    count === MANY_VERSIONS || tables.idsOf('versions', 'media', mediaId).length !== count
  return Array.from({ length: MANY_VERSIONS }, (_, index) => index + 1).flatMap((count) =>
    tables.idsOf('media', 'versions', String(count)).filter((mediaId) => mayMiss(mediaId, count)),
  )
}
