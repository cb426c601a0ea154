import { boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { PlannedPage } from '../export/plan-page'
import { comparable, type Secrets } from '../export/secrets'
import type { PageWord } from '../types'
import type { DocumentFindings } from './document-findings'

/** Max words on each side of a page break that are compared. A name has fewer. */
const MAX_WORDS = 12
const POSSESSIVE = /['’]s\P{L}*$/u
const HYPHEN_AT_END = /[\p{L}\p{N}][\p{Pd}\u00AD]$/u

/** Words that continue on the next page, or from the page before, with no redacted or invisible word between them. */
function runAt({ kept, removed }: PlannedPage, side: 'end' | 'start'): PageWord[] {
  const words = [...kept, ...removed].toSorted((a, b) => a.start - b.start)
  const near = side === 'end' ? words.slice(-MAX_WORDS).toReversed() : words.slice(0, MAX_WORDS)
  const cut = near.findIndex((word) => removed.includes(word))
  return cut === -1 ? near : near.slice(0, cut)
}

interface Part {
  words: PageWord[]
  letters: string
}

/** Returns the parts of a run by their letters: its first word, its first two words and so on. Words are in reading order. */
function partsOf(run: readonly PageWord[], side: 'end' | 'start'): Part[] {
  return run.map((_word, index) => {
    const words = side === 'end' ? run.slice(0, index + 1).toReversed() : run.slice(0, index + 1)
    return { words, letters: comparable(words.map(({ text }) => text.replace(POSSESSIVE, '')).join('')) }
  })
}

const boxOf = ({ words }: Part): Box => boxAround(words.map(({ box }) => box))

const lettersOf = ({ kept }: PlannedPage): string => comparable(kept.map(({ text }) => text).join(''))

/**
 * Adds findings for redacted passages and searched terms that begin at the end of a page and end on the next one. Each page is searched by
 * itself, so no search of the pages finds them. A single word is only found if a hyphen breaks it. A passage that also stays within a page
 * was left by the review.
 */
export function checkPageBreaks(
  pages: readonly PlannedPage[],
  { passages, words }: Secrets,
  searched: readonly string[],
  findings: DocumentFindings,
): void {
  const terms = new Map<string, { what: string; isWord: boolean }>([
    ...searched.map((term) => [comparable(term), { what: 'A term that was searched for', isWord: !/\s/.test(term.trim()) }] as const),
    ...[...words].map((word) => [word, { what: 'A redacted word', isWord: true }] as const),
    ...[...passages].map((passage) => [passage, { what: 'A redacted passage', isWord: words.has(passage) }] as const),
  ])
  const written = pages.filter(({ kept, removed }) => kept.length + removed.length > 0)
  for (const [index, page] of written.entries()) {
    const next = written[index + 1]
    if (!next) break
    const ends = partsOf(runAt(page, 'end'), 'end')
    const isBroken = HYPHEN_AT_END.test(ends[0]?.words[0]?.text ?? '')
    const starts = partsOf(runAt(next, 'start'), 'start')
    const found = starts.flatMap((start) =>
      ends.flatMap((end) => {
        const letters = end.letters + start.letters
        const term = end.letters === '' || start.letters === '' ? undefined : terms.get(letters)
        return term && (isBroken || !term.isWord) && !pages.some((one) => lettersOf(one).includes(letters)) ? [{ start, end, ...term }] : []
      }),
    )
    const longest = found.toSorted((a, b) => b.end.words.length + b.start.words.length - a.end.words.length - a.start.words.length)[0]
    if (!longest) continue
    const detail = `${longest.what} continues from page ${page.page} on page ${next.page}. Redact both parts if it’s sensitive.`
    findings.addAt('regions', 'text', detail, page.page, boxOf(longest.end))
    findings.addAt('regions', 'text', detail, next.page, boxOf(longest.start))
  }
}
