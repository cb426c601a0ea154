import { rowsById } from '../ports/rows-by-id'
import { isOutdated } from './outdated'
import type { Change, Draft } from '../ports/tables'

/**
 * Copies the texts and the release state of changed versions to their files' records, as part of the same change, so that lists can show
 * what is on hold or outdated without loading versions.
 */
export async function copyReleases(draft: Draft, changes: Change[]): Promise<void> {
  const changed = new Set(
    changes.flatMap((change) => ((change.table === 'versions' || change.table === 'detections') && change.row ? change.row.mediaId : [])),
  )
  for (const mediaId of changed) await copyTo(draft, mediaId)
}

async function copyTo(draft: Draft, mediaId: string): Promise<void> {
  const media = await draft.get('media', mediaId)
  if (!media) return
  const review = await draft.get('detections', mediaId)
  const versions = await rowsById(
    draft,
    'versions',
    media.exportedVersions.map(({ id }) => id),
  )
  const exportedVersions = media.exportedVersions.map((listed) => {
    const version = versions.get(listed.id)
    if (!version) return listed
    const { title, description, release } = version
    return { ...listed, title, description, release, outdated: isOutdated(version, review) }
  })
  const isSame = media.exportedVersions.every(({ title, description, release, outdated }, index) => {
    const next = exportedVersions[index]
    return title === next?.title && description === next.description && release === next.release && outdated === next.outdated
  })
  if (!isSame) draft.put('media', { ...media, exportedVersions })
}
