import type { MediaRecord } from '../records/records'
import type { Change, Draft } from '../ports/tables'
import { isOutdated } from './outdated'
import { thumbnailFields } from './thumbnail-fields'

/**
 * Makes the thumbnails of files show their newest released version while it is up to date, and the uploaded file otherwise, as part of the
 * change that releases, outdates or deletes a version.
 */
export async function showNewestVersions(draft: Draft, changes: Change[]): Promise<void> {
  const changed = new Set(
    changes.flatMap((change) => {
      if (change.table !== 'versions' && change.table !== 'detections') return []
      return (change.row ?? change.before)?.mediaId ?? []
    }),
  )
  for (const mediaId of changed) await showNewestVersion(draft, mediaId)
}

/** Makes the thumbnail of a file show its newest released version while it is up to date, and the uploaded file otherwise. */
export async function showNewestVersion(draft: Draft, mediaId: string): Promise<void> {
  const media = await draft.get('media', mediaId)
  const version = media && (await newestVersion(draft, media))
  // If the file itself has no thumbnail, like a recording, its versions have none either.
  if (media?.thumbPath === undefined || version === media.shownVersionId) return
  const { shownVersionId: _shown, ...rest } = media
  draft.put('media', { ...rest, ...thumbnailFields(mediaId), ...(version === undefined ? {} : { shownVersionId: version }) })
}

/** Returns the ID of the newest released version with a thumbnail, or undefined if there is none or it is outdated. */
async function newestVersion(draft: Draft, { id, exportedVersions }: MediaRecord): Promise<string | undefined> {
  const newestFirst = exportedVersions.toReversed().map((listed) => listed.id)
  const versions = await draft.getMany('versions', newestFirst)
  const newest = versions.find(({ release, hasThumbnail }) => release === 'released' && hasThumbnail === true)
  return newest && !isOutdated(newest, await draft.get('detections', id)) ? newest.id : undefined
}
