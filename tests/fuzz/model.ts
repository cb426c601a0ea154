import type { Track } from '#generated/model/track.zod.ts'

/** A fact that a person can't know after a response was lost. */
export type Fate = 'kept' | 'uncertain' | 'deleted'

/** What a person has drawn and chosen in a review, as text. Detections change other items only. */
export type DrawnText = string

export interface KnownVersion {
  fate: Fate
}

/** A file as the person who uploads it knows it. */
export interface KnownFile {
  name: string
  fileType: string
  text: string
  /** Undefined until the back end has accepted the upload. */
  id: string | undefined
  hasArrived: boolean
  /** Whether the last bytes may have arrived although no response did. */
  mayHaveArrived: boolean
  /** The bytes that the back end has reported as stored. */
  stored: number
  fate: Fate
  original: Fate
  /** What the review may contain: one text, or several while it is unknown whether a save arrived. */
  drawn: DrawnText[]
  /** The name, or several while it is unknown whether a change arrived. */
  names: string[]
  versions: Map<string, KnownVersion>
}

/** Returns the person's own items and settings of a review. */
export function drawnIn({ tracks, style }: { tracks: readonly Track[]; style: string }): DrawnText {
  const drawn = tracks.filter(({ source }) => source === 'drawn')
  const texts = drawn.map(({ id, decision, positions, note }) => JSON.stringify([id, decision, note ?? null, positions])).toSorted()
  return JSON.stringify([style, texts])
}

export const NOTHING_DRAWN = drawnIn({ tracks: [], style: 'Black Box' })

/** An invariant that doesn't hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** The error of a page whose request or response is lost. */
export const networkError = (): Error => new TypeError('Failed to fetch')
