import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'
import { formatCount } from '#lib/words/formats.ts'
import { requestArchive } from '#state/archive-request.ts'

/** A version with the file from which it was exported. */
export interface Download {
  media: Pick<Media, 'id' | 'name' | 'type'>
  version: Version
}

/** Returns a version of the list of all versions with its file, which a back end may omit. */
export function downloadOf(version: Version): Download {
  const { name, type } = version.media ?? { name: version.fileName, type: 'unknown' as const }
  return { media: { id: version.mediaId, name, type }, version }
}

/** Requests an archive of these versions. Those on hold are left out of it. */
export function requestArchiveOf(downloads: readonly Download[]): void {
  requestArchive({
    name: `${formatCount(downloads.length, 'version')} (redacted)`,
    files: downloads.map(({ media: { id, name }, version }) => ({ mediaId: id, name, versionId: version.id, hasVersions: true })),
  })
}

const RELEASES = ['released', 'held'] as const
export type Release = (typeof RELEASES)[number]

/** Returns the release state that a query parameter names, or null for all states. */
export function releaseOf(text: string | null): Release | null {
  return RELEASES.find((one) => one === text) ?? null
}

export function newestFirst(downloads: readonly Download[]): Download[] {
  return downloads.toSorted(
    (one, other) => other.version.createdAt - one.version.createdAt || one.version.id.localeCompare(other.version.id),
  )
}

/** Returns the downloads in a release state (null for any) whose title, description, file name or source name contains the text. */
export function chosen(downloads: readonly Download[], { release, words }: { release: Release | null; words: string }): Download[] {
  const wanted = words.trim().toLocaleLowerCase()
  return downloads.filter(({ media, version }) => {
    const text = [version.title, version.description, version.fileName, media.name].join('\n').toLocaleLowerCase()
    return (release === null || version.release === release) && text.includes(wanted)
  })
}
