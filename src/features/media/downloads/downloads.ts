import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'

/** A version with the media it was exported from. */
export interface Download {
  media: Media
  version: Version
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

/** Returns the downloads in a release state (null for any) whose title, description, file or media name contains the text. */
export function chosen(downloads: readonly Download[], { release, words }: { release: Release | null; words: string }): Download[] {
  const wanted = words.trim().toLocaleLowerCase()
  return downloads.filter(({ media, version }) => {
    const text = [version.title, version.description, version.fileName, media.name].join('\n').toLocaleLowerCase()
    return (release === null || version.release === release) && text.includes(wanted)
  })
}
