import { boxAround } from '#lib/review/box-areas.ts'
import type { PlannedPage } from '../export/plan-page'
import { comparable, type Secrets } from '../export/secrets'
import type { PageWord } from '../types'
import { dataIn, isDataLine, withoutEscapes } from './decoded-forms'
import type { DocumentFindings } from './document-findings'

/** Min letters of a word that is found inside other text, as in random letters. */
const DISTINCTIVE = 5

/** Min characters of a line of data that continues on the next one, and of the next one. */
const [DATA_LINE, MIN_REST] = [20, 8]

/** Returns the words of a page, with the lines of encoded data as one. */
function piecesOf(words: readonly PageWord[]): PageWord[][] {
  const pieces: PageWord[][] = []
  for (const word of words) {
    const last = pieces.at(-1)
    const isContinued = last?.every(({ text }) => text.length >= DATA_LINE && isDataLine(text)) === true
    const isData = isDataLine(word.text) && (word.text.length >= MIN_REST || word.text.endsWith('='))
    if (isContinued && isData) last?.push(word)
    else pieces.push([word])
  }
  return pieces
}

/** Returns whether a decoded text has one of the terms, unlike the text as it is written. */
function hasHidden(decoded: string, written: string, terms: ReadonlySet<string>, isData: boolean): boolean {
  const whole = comparable(decoded)
  const parts = new Set(decoded.split(/[^\p{L}\p{N}\p{M}]+/u).map(comparable))
  return [...terms].some((term) => {
    const isInside = term.length >= DISTINCTIVE && whole.includes(term)
    return (isInside || (!isData && parts.has(term))) && !written.includes(term)
  })
}

/**
 * Adds a finding for each word of a page that holds a redacted word or a searched term in an encoded form, which no search finds: escaped in
 * a web address, an email, a web page or program data, or as base64 or hexadecimal digits. A name that also stays in its usual spelling was
 * left by the review.
 */
export function checkEncoded(
  pages: readonly PlannedPage[],
  { words, passages }: Secrets,
  searched: readonly string[],
  findings: DocumentFindings,
): void {
  const all = new Set([...words, ...passages, ...searched.map(comparable)].filter((term) => term !== ''))
  if (all.size === 0) return
  const usual = new Set(pages.flatMap(({ kept }) => kept.map(({ text }) => comparable(text))))
  const terms = new Set([...all].filter((term) => !usual.has(term)))
  for (const { page, kept } of pages) {
    for (const piece of piecesOf(kept)) {
      const text = piece.map((word) => word.text).join('')
      const written = comparable(text)
      const plain = withoutEscapes(text)
      const isEscaped = plain !== text && hasHidden(plain, written, terms, false)
      if (!isEscaped && !dataIn(text).some((decoded) => hasHidden(decoded, written, terms, true))) continue
      const detail = `Page ${page} has a redacted or searched word in an encoded form, as in web addresses, emails and data. Redact it if it’s sensitive.`
      findings.addAt('regions', 'text', detail, page, boxAround(piece.map(({ box }) => box)))
    }
  }
}
