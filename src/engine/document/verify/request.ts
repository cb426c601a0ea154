import type { DocumentReading } from '#generated/model/documentReading.zod.ts'
import type { Remembered } from '../../core/remembered'
import type { VerificationResult } from '../../report/verified-export'
import type { PlannedPage } from '../export/plan-page'
import type { Secrets } from '../export/secrets'
import type { GlyphSource } from '../reading/glyph'
import type { DocumentPlan, PageWord, SearchedExpression } from '../types'
import type { DrawnPage } from '../worker/page-drawing'

/** A version to verify, the plan that it follows, and readers of the source. */
export interface DocumentVerificationRequest {
  output: Blob
  /** The plan, and what follows from it for each page of the source. */
  marks: DocumentPlan['marks']
  pages: readonly PlannedPage[]
  secrets: Secrets
  /** Terms that were searched for, which aren't all redacted. */
  searched?: readonly string[]
  expressions?: readonly SearchedExpression[]
  /** Whether the source has no layout of its own, so that the browser’s font decides where its words are. */
  isLaidOut?: boolean
  /** Recognises the text in areas of a drawn page of the version, and frees the page. */
  recognise: RecogniseText
  /** The words that recognition read in lines before, if they are remembered. */
  remembered?: Pick<Remembered<unknown>, 'takeCounts'>
  /** Draws a page of the source. */
  draw: (page: number, scale: number) => Promise<DrawnPage>
  /** Draws a page of the source as if some of its glyphs painted nothing. */
  drawWithout: (page: number, scale: number, glyphs: readonly GlyphSource[]) => Promise<DrawnPage>
  /** The pages that were drawn again as vectors. All others must be images. */
  vectorPages?: ReadonlySet<number>
  /** Max milliseconds for reading the drawn pages. Default: by the number of pages. */
  readingTime?: number
  signal: AbortSignal
  /** Receives the completed fraction, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** The result of a verification, with what recognition read. */
export interface DocumentVerification extends VerificationResult {
  reading?: DocumentReading
}

export type RecogniseText = (
  planned: PlannedPage,
  drawn: DrawnPage,
  steps: { signal: AbortSignal; onStep: (share?: number) => void },
) => Promise<PageWord[]>
