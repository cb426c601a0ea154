import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

/** What is reviewed. A snapshot: a change makes a new one, and what did not change is shared. */
export interface ReviewDocument {
  /** Pixels of the upright picture. */
  readonly width: number
  readonly height: number
  /** The style of every track that has none of its own. */
  readonly style: RedactionStyle
  /** Later ones lie on top. */
  readonly tracks: readonly Track[]
}

export function findTrack(document: ReviewDocument, id: string | null): Track | undefined {
  return id === null ? undefined : document.tracks.find((track) => track.id === id)
}

/** The style in which a track will be covered. */
export function styleOf(document: ReviewDocument, track: Track): RedactionStyle {
  return track.style ?? document.style
}

/** How many tracks will be covered, and how many stay as they are. */
export function countDecisions({ tracks }: ReviewDocument): { redact: number; keep: number } {
  const redact = tracks.filter(({ decision }) => decision === 'redact').length
  return { redact, keep: tracks.length - redact }
}
