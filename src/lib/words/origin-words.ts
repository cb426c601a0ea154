import { confidenceWords } from './confidence'

/** Where an item of a review comes from, if neither only a detector nor a drawing hand made it. */
export type Origin = 'search' | 'watch-list' | 'transcript'

/** The fields of the contract's tracks, spans and marks that decide about their origin. */
interface OriginItem {
  readonly source: 'detected' | 'drawn'
  readonly text?: string | null
  /** Only spans of audio have one. */
  readonly cover?: string
  /** Only in documents. */
  readonly foundBy?: { readonly list: 'terms' | 'watch-list' }
}

interface NamedOrigin {
  readonly source: 'detected' | 'drawn'
  readonly confidence: number | null
  readonly origin?: Origin | undefined
}

/** Returns the origin of an item; undefined for items that a person drew or a detector found by itself. */
export function originOf({ source, text = null, cover, foundBy }: OriginItem): Origin | undefined {
  if (foundBy) return foundBy.list === 'watch-list' ? 'watch-list' : 'search'
  // Only words of a transcript give a drawn span a text.
  return source === 'drawn' && cover !== undefined && text !== null ? 'transcript' : undefined
}

/** Names an origin. A detection that searched for terms differs from a reviewer's own search. */
export function originName(origin: Origin, source: 'detected' | 'drawn'): string {
  switch (origin) {
    case 'search':
      return source === 'drawn' ? 'From search' : 'Search term'
    case 'watch-list':
      return 'Watch list'
    case 'transcript':
      return 'From transcript'
  }
}

/**
 * Describes how an item got into a review: `From search`, `Detected · Watch list`, `Low, 41%`.
 *
 * @param byHand the words for items without an origin that a person added
 */
export function originWords({ source, confidence, origin }: NamedOrigin, byHand = confidenceWords({ source, confidence })): string {
  if (origin === undefined) return source === 'drawn' ? byHand : confidenceWords({ source, confidence })
  const name = originName(origin, source)
  return source === 'drawn' ? name : `${confidenceWords({ source, confidence })} · ${name}`
}
