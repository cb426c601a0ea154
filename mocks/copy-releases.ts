import type { Change, Draft } from './tables'

/**
 * Keeps what a media says of its versions in step with the versions themselves, as part of the same change: a list of media then
 * shows what is held back without asking for the versions of each.
 */
export function copyReleases(draft: Draft, changes: Change[]): void {
  for (const change of changes) {
    if (change.table !== 'versions' || !change.row) continue
    const { id, mediaId, release } = change.row
    const media = draft.get('media', mediaId)
    const listed = media?.exportedVersions.find((version) => version.id === id)
    if (!media || !listed || listed.release === release) continue
    const exportedVersions = media.exportedVersions.map((version) => (version === listed ? { ...version, release } : version))
    draft.put('media', { ...media, exportedVersions })
  }
}
