import { EngineCancelledError, EngineError } from '#engine/core/errors.ts'
import { isHardToRead } from '#lib/words/hard-pages.ts'
import type { PlannedPage } from '../../export/plan-page'
import { comparable, isOrdinary } from '../../export/secrets'
import type { WorkerPdf } from '../../worker/open-pdf'
import type { DocumentFindings } from '../document-findings'
import { ReadTerms } from '../read-terms'
import { ReadingCheck, type ReadingRequest } from './reading-check'

/** The result of text recognition on the drawn pages of a version. */
export interface Reading {
  /** The reason why nothing was read, if so. */
  skipped?: 'drawn-from-text' | 'no-models'
  pages: number
  /** The number of pages on which everything unexplained by their text was read, without pages that were hard to read. */
  read: number
  /** The numbers of pages whose scans were hard to read, so that their words may differ from the searched ones. */
  hardToRead: number[]
  words: number
  /** Mean probability of the words, 0 to 1. */
  confidence: number | null
  /** Words with a low probability. */
  unsure: number
  /** The number of terms that were searched for. Without any, lines are only compared with their text. */
  terms: number
  /** Terms in scripts that the model can't read. */
  unreadableTerms: number
}

/** Returns the words that stay somewhere in lower case, which aren't secret by themselves. */
function ordinaryWords(pages: readonly PlannedPage[]): Set<string> {
  return new Set(pages.flatMap(({ kept }) => kept.flatMap(({ text }) => (isOrdinary(text) ? [comparable(text)] : []))))
}

/**
 * Reads the drawn pages of a version by text recognition, and checks that content missing from their text contains no redacted word and no
 * searched term: words that are outlines or parts of images, and text in fonts with a wrong character map. Lines that show other words than
 * their text are reported even if nothing is redacted, because a search for names on such a page finds nothing. Text whose glyphs were all
 * read elsewhere as their own characters isn't read again, because reading all words takes many times as long as the export. A page that
 * can't be read because of an unexpected error holds the version.
 *
 * @param onProgress receives the completed fraction, and is called for each step
 * @throws EngineCancelledError, EngineError 'out-of-memory', 'source-unreadable'
 */
export async function checkReading(
  pdf: WorkerPdf,
  request: ReadingRequest,
  findings: DocumentFindings,
  onProgress: (fraction: number) => void,
): Promise<Reading> {
  const { pages, secrets, searched: passages = [], expressions = [] } = request
  const redacted = new ReadTerms(secrets, ordinaryWords(pages))
  const searched = new ReadTerms({ words: new Set(), passages: new Set(passages.map(comparable)) }, new Set())
  const nothing = { pages: pages.length, read: 0, hardToRead: [], words: 0, confidence: null, unsure: 0 }
  const counted = {
    terms: redacted.count + searched.count + expressions.length,
    unreadableTerms: redacted.unreadable + searched.unreadable,
  }
  if (request.isLaidOut === true) return { ...nothing, ...counted, skipped: 'drawn-from-text' }
  let done = 0
  const check = new ReadingCheck(pdf, request, { redacted, searched, count: counted.terms }, findings, (share) =>
    onProgress((done + share) / pages.length),
  )
  // Redacted words are most likely to be readable near other redactions, so these pages come first.
  const ordered = pages
    .filter(({ page }) => page <= pdf.pageCount)
    .toSorted((a, b) => Number(b.covers.length > 0) - Number(a.covers.length > 0))
  const hardToRead = ordered.filter(isHardToRead).map(({ page }) => page)
  let read = 0
  try {
    for (const [index, planned] of ordered.entries()) {
      try {
        if ((await check.page(planned, ordered[index + 1])) && !isHardToRead(planned)) read += 1
      } catch (error) {
        const code = error instanceof EngineError ? error.code : undefined
        if (error instanceof EngineCancelledError || code === 'out-of-memory' || code === 'source-unreadable') throw error
        if (code === 'detector-unavailable') return { ...nothing, ...counted, skipped: 'no-models' }
        const detail = `Page ${planned.page} couldn’t be read by text recognition, so it may show redacted words. Redact again.`
        findings.addAt('regions', 'recognition', detail, planned.page)
      }
      done += 1
      onProgress(done / pages.length)
    }
  } finally {
    await check.settle()
  }
  return { pages: pages.length, read, hardToRead, words: check.words, confidence: check.confidence, unsure: check.unsure, ...counted }
}
