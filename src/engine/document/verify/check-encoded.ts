import { boxAround } from '#lib/review/box-areas.ts'
import { isUnspaced } from '#lib/search/word-edges.ts'
import type { PlannedPage } from '../export/plan-page'
import { comparable, type Secrets } from '../export/secrets'
import { dataIn, withoutEscapes } from './decoded-forms'
import type { DocumentFindings } from './document-findings'
import { dataPieces, wordPieces, type Piece } from './encoded-pieces'

/** Min letters of a word that is found inside other text, as in random letters. */
const DISTINCTIVE = 5

/** Min letters of the same in scripts without spaces between words. */
const UNSPACED_DISTINCTIVE = 2

const writtenText = ({ words }: Piece): string => words.map(({ text }) => text).join('')

const isDistinctive = (term: string): boolean => term.length >= (isUnspaced(term) ? UNSPACED_DISTINCTIVE : DISTINCTIVE)

/** Terms that are searched for: those that are found inside other text, and all of them as words. */
interface Terms {
  inside: readonly string[]
  words: ReadonlySet<string>
}

/** Returns whether a decoded text has one of the terms, unlike the words as they are written. */
function hasHidden(decoded: string, { words }: Piece, terms: Terms, isData: boolean): boolean {
  const whole = comparable(decoded)
  const parts = isData ? [] : decoded.split(/[^\p{L}\p{N}\p{M}]+/u).map(comparable)
  const found = [...terms.inside.filter((term) => whole.includes(term)), ...parts.filter((part) => terms.words.has(part))]
  if (found.length === 0) return false
  const written = words.map(({ text }) => comparable(text)).join(' ')
  return found.some((term) => !written.includes(term))
}

/**
 * Adds a finding for each word of a page that holds a redacted word or a searched term in an encoded form, which no search finds: escaped in
 * a web address, an email, a web page or program data, with tags of markup inside, or as base64 or hexadecimal digits. A name that also stays
 * in its usual spelling was left by the review.
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
  const hidden = [...all].filter((term) => !usual.has(term))
  const terms: Terms = { inside: hidden.filter(isDistinctive), words: new Set(hidden) }
  const isWide = hidden.some((term) => /[^\0-\xFF]/.test(term))
  for (const { page, kept } of pages) {
    const found: Piece[] = []
    const addIf = (piece: Piece, isFound: boolean): void => {
      const isKnown = (): boolean => found.some(({ words: own }) => own.every((word) => piece.words.includes(word)))
      if (isFound && !isKnown()) found.push(piece)
    }
    for (const piece of wordPieces(kept)) {
      const plain = withoutEscapes(piece.text)
      addIf(piece, plain !== writtenText(piece) && hasHidden(plain, piece, terms, false))
    }
    for (const piece of dataPieces(kept))
      addIf(
        piece,
        dataIn(piece.text, isWide).some((decoded) => hasHidden(decoded, piece, terms, true)),
      )
    for (const { words: own } of found) {
      const detail = `Page ${page} has a redacted or searched word in an encoded form, as in web addresses, emails and data. Redact it if it’s sensitive.`
      findings.addAt('regions', 'text', detail, page, boxAround(own.map(({ box }) => box)))
    }
  }
}
