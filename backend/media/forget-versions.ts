import { MANY_VERSIONS } from '../records/indexes'
import type { Draft, Tables } from '../ports/tables'
import { showNewestVersion } from './newest-thumbnail'

/** Removes deleted versions from the records of their file and of its jobs. */
export async function forgetVersions(draft: Draft, mediaId: string, isDeleted: (versionId: string) => boolean): Promise<void> {
  for (const job of await draft.of('jobs', 'media', mediaId))
    if (job.versionId !== null && isDeleted(job.versionId)) draft.put('jobs', { ...job, versionId: null })
  const media = await draft.get('media', mediaId)
  if (!media) return
  const exportedVersions = media.exportedVersions.filter(({ id }) => !isDeleted(id))
  const isLast = media.state === 'Redacted' && exportedVersions.length === 0
  draft.put('media', { ...media, exportedVersions, ...(isLast ? { state: 'Ready for review' as const } : {}) })
  await showNewestVersion(draft, mediaId)
}

/** Forgets versions that were deleted while full storage prevented all other changes. */
export async function forgetMissingVersions(tables: Tables): Promise<void> {
  for (const media of await tables.getMany('media', await withMissingVersions(tables))) {
    const listed = media.exportedVersions.map(({ id }) => id)
    const known = await tables.hasMany('versions', listed)
    const missing = new Set(listed.filter((id) => !known.has(id)))
    if (missing.size > 0) await tables.change((draft) => forgetVersions(draft, media.id, (id) => missing.has(id)))
  }
}

/** Returns the files that may list a missing version. Compares counts, because reading all files of a large library takes a while. */
async function withMissingVersions(tables: Tables): Promise<string[]> {
  const stored = await tables.counts('versions', 'media')
  const found: string[] = []
  for (let count = 1; count <= MANY_VERSIONS; count += 1)
    for (const mediaId of await tables.idsOf('media', 'versions', String(count)))
      if (count === MANY_VERSIONS || stored.get(mediaId) !== count) found.push(mediaId)
  return found
}
