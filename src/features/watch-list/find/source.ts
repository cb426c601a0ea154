import type { Detections } from '#generated/model/detections.zod.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { Change } from '#editor/history/changes.ts'
import type { Review } from '#editor/review.ts'
import type { PassageKind } from '#lib/words/contact-words.ts'

/** A range of a text in UTF-16 units; the end is exclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The state of a match, on which the effect of redacting it depends. A reviewer left kept matches visible or audible. */
export type MatchState = 'new' | 'kept' | 'hidden'

/** A match whose redaction was chosen. */
export interface Chosen extends Range, PassageKind {
  /** The text of the watch list's term that it matches. */
  readonly term?: string | undefined
}

/** The text of a file that can be searched, and how its parts are redacted. */
export interface FileText {
  readonly text: string
  /** Returns the state of a range in a review of the file. */
  readonly stateOf: (range: Range) => MatchState
  /** Returns seconds in a recording or video; undefined in images and documents. */
  readonly timeOf: (range: Range) => number | undefined
  /** Returns the page of a range, from 1. Only documents have pages. */
  readonly pageOf?: (range: Range) => number
  /** Returns the changes of the newest review that redact matches. Already redacted matches change nothing. */
  readonly redact: (review: Review, chosen: readonly Chosen[], newId: () => string) => Change[]
}

/** A kind of text that files have. Another kind is another source in the list of `search-project.ts`. */
export interface TextSource {
  readonly id: 'transcript' | 'screen' | 'pages'
  /** The noun for the place of matches, such as "transcript". */
  readonly noun: string
  readonly isIn: (media: Media) => boolean
  /** Loads the text of a file, or null if it has none. */
  readonly load: (media: Media, review: () => Promise<Detections>, signal: AbortSignal) => Promise<FileText | null>
}
