import type { CheckName } from '../words/check-words'
import type { ItemLabel, NamedItem } from '../words/item-words'
import type { Origin } from '../words/origin-words'
import type { Place, PlaceBox } from '../words/place-words'
import type { Coverage, outcomeWords, purposeWords, resultWords } from './report-words'

/** The parts of the contract's version and report that a printed report shows. */

interface NumberedItem extends NamedItem {
  readonly number?: number
}

interface Finding {
  readonly check: CheckName
  readonly aspect?: string
  readonly severity?: 'error' | 'warning'
  readonly detail: string
  readonly box: PlaceBox | null
  readonly place?: Place
}

interface Span {
  readonly spanId: string
  readonly track: number | null
  readonly cover: 'mute' | 'tone'
  readonly start: number
  readonly end: number
}

interface RedactedTrack extends NumberedItem {
  readonly style: string
  readonly start: number
  readonly end: number
}

interface RedactedMark {
  readonly page: number
  readonly everyPage?: boolean
  readonly number?: number
  readonly label?: ItemLabel
  readonly boxes: readonly PlaceBox[]
}

type Details =
  | { readonly mediaType: 'image' }
  | { readonly mediaType: 'video'; readonly tracks: readonly RedactedTrack[]; readonly spans: readonly Span[] }
  | { readonly mediaType: 'audio'; readonly spans: readonly Span[] }
  | { readonly mediaType: 'document'; readonly marks: readonly RedactedMark[] }

/** The lists of a report's details, of which each media type has its own. */
export interface DetailLists {
  readonly mediaType?: Details['mediaType']
  readonly tracks?: readonly RedactedTrack[]
  readonly spans?: readonly Span[]
  readonly marks?: readonly RedactedMark[]
}

/** An item of the review with its decision. */
export interface PrintableItem extends NumberedItem {
  readonly itemId?: string
  readonly group?: string
  readonly outcome: keyof typeof outcomeWords
  readonly style?: string
  readonly source: 'detected' | 'drawn'
  readonly confidence: number | null
  readonly origin?: Origin
  readonly place?: Place
  readonly reason?: { readonly code: string; readonly text?: string }
  readonly note?: string
  /** Epoch seconds, and the reviewer's email. */
  readonly reviewed?: { readonly at: number; readonly by?: string }
  /** A data URL. */
  readonly thumbnail?: string
}

/** The reviewer's confirmation before the export. */
interface Attestation {
  readonly statement: string
  readonly unreviewed: number
  readonly by: string
  readonly at: number
}

export interface PrintableReport {
  readonly outcome: 'passed' | 'findings'
  readonly result?: keyof typeof resultWords
  readonly sourceSha256: string
  readonly outputSha256: string
  readonly sourceContentType: string
  readonly outputContentType: string
  readonly reviewRevision?: number
  readonly redacted: readonly (NumberedItem & PlaceBox & { readonly style: string })[]
  readonly kept: number
  readonly waivers?: readonly { readonly number?: number; readonly confidence: number; readonly box: PlaceBox }[]
  readonly judged?: readonly {
    readonly number?: number
    readonly version: string
    readonly confidence: number
    readonly time: number
    readonly box: PlaceBox
  }[]
  readonly deleted?: readonly (NumberedItem & { readonly confidence: number | null; readonly box: PlaceBox })[]
  readonly excluded?: readonly (NumberedItem & { readonly place: Place })[]
  readonly items?: readonly PrintableItem[]
  readonly attestation?: Attestation
  readonly searches?: readonly { readonly name: string; readonly detail: string }[]
  readonly coverage?: readonly Coverage[]
  readonly engines?: readonly { readonly name: string; readonly version: string; readonly purpose: keyof typeof purposeWords }[]
  readonly details?: Details
  readonly checks: readonly {
    readonly name: CheckName
    readonly aspect?: string
    readonly outcome: 'passed' | 'warning' | 'failed'
    readonly detail: string
  }[]
  readonly findings: readonly Finding[]
  readonly notes: readonly string[]
  readonly reviewedBy: { readonly name: string; readonly email: string }
  readonly verifiedAt: number
}

export interface PrintableVersion {
  readonly title: string
  readonly description: string
  readonly fileName: string
  readonly size: number
  readonly createdAt: number
  readonly release: 'released' | 'held'
  readonly releaseReason: string | null
  readonly imported?: boolean
  readonly report: PrintableReport
}
