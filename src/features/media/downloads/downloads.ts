import type { Media } from '#generated/model/media.zod.ts'
import type { Version } from '#generated/model/version.zod.ts'

/** One version, and the media that it was made of. */
export interface Download {
  media: Media
  version: Version
}

export const RELEASES = ['released', 'held'] as const
export type Release = (typeof RELEASES)[number]

/** The state that an address asks for; anything else in it means all. */
export function releaseOf(text: string | null): Release | null {
  return RELEASES.find((one) => one === text) ?? null
}

export function newestFirst(downloads: readonly Download[]): Download[] {
  return downloads.toSorted(
    (one, other) => other.version.createdAt - one.version.createdAt || one.version.id.localeCompare(other.version.id),
  )
}

/** Those in a state, or in any where it is null, whose title, description, file or media has these words. */
export function chosen(downloads: readonly Download[], { release, words }: { release: Release | null; words: string }): Download[] {
  const wanted = words.trim().toLocaleLowerCase()
  return downloads.filter(({ media, version }) => {
    const text = [version.title, version.description, version.fileName, media.name].join('\n').toLocaleLowerCase()
    return (release === null || version.release === release) && text.includes(wanted)
  })
}
