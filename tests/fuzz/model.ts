import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

/** A fact that a person can't know after a response was lost. */
export type Fate = 'kept' | 'uncertain' | 'deleted'

/** The drawings and choices of a person in a review, as text. Detections change other items only. */
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
  /** The possible contents of the review: one text, or several while it is unknown whether a save arrived. */
  drawn: DrawnText[]
  /** The name, or several while it is unknown whether a change arrived. */
  names: string[]
  versions: Map<string, KnownVersion>
}

interface DrawnReview {
  readonly tracks: readonly Track[]
  readonly spans?: readonly Span[]
  readonly marks?: readonly Mark[]
  readonly style: string
}

/** Returns the person's own items and settings of a review. */
export function drawnIn({ tracks, spans = [], marks = [], style }: DrawnReview): DrawnText {
  const textsOf = <Item extends Track | Span | Mark>(items: readonly Item[], placeOf: (item: Item) => unknown): string[] =>
    items
      .filter(({ source }) => source === 'drawn')
      .map((item) => JSON.stringify([item.id, item.decision, item.note ?? null, placeOf(item)]))
  const texts = [
    ...textsOf(tracks, ({ positions }) => positions),
    ...textsOf(spans, ({ start, end }) => [start, end]),
    ...textsOf(marks, ({ page, boxes }) => [page, boxes]),
  ].toSorted()
  return JSON.stringify([style, texts])
}

export const NOTHING_DRAWN = drawnIn({ tracks: [], style: 'Black Box' })

/** An invariant that doesn't hold. */
export class Violation extends Error {
  override readonly name = 'Violation'
}

/** The error of a page whose request or response is lost. */
export const networkError = (): Error => new TypeError('Failed to fetch')

/** Parses a response that the back end has checked against the contract. */
export const bodyOf = <Body>({ text }: { text: string }): Body => JSON.parse(text) as Body
