import { boxAround, sharedHeight } from '#lib/review/box-areas.ts'
import { brokenCells, brokenPage, type PlacedWord } from '#lib/search/broken-lines.ts'
import { isUnspaced } from '#lib/search/word-edges.ts'
import type { PlannedPage } from '../export/plan-page'
import { comparable, type Secrets } from '../export/secrets'
import type { PageWord } from '../types'
import type { DocumentFindings } from './document-findings'

/** Max words on each side of a page break that are compared. A name has fewer. */
const MAX_WORDS = 12
const POSSESSIVE = /['’]s\P{L}*$/u
const HYPHEN_AT_END = /[\p{L}\p{N}][\p{Pd}\u00AD]$/u

/** A word on its page, and whether it is redacted. */
interface Read extends PlacedWord {
  page: number
  word: PageWord
  isRemoved: boolean
}

/** Returns the words of a page in reading order. */
function wordsOf({ page, kept, removed }: PlannedPage): Read[] {
  const read = (isRemoved: boolean) => (word: PageWord) => {
    const { text, start, end, box } = word
    return { text, start, end, ...box, page, word, isRemoved }
  }
  return [...kept.map(read(false)), ...removed.map(read(true))].toSorted((one, other) => one.start - other.start)
}

/** Returns the words nearest to a break, with no redacted or invisible word between them and the break. */
function runAt(words: readonly Read[], side: 'end' | 'start'): Read[] {
  const near = side === 'end' ? words.slice(-MAX_WORDS).toReversed() : words.slice(0, MAX_WORDS)
  const cut = near.findIndex(({ isRemoved }) => isRemoved)
  return cut === -1 ? near : near.slice(0, cut)
}

interface Part {
  words: Read[]
  letters: string
}

/** Returns the parts of a run by their letters: its first word, its first two words and so on. Words are in reading order. */
function partsOf(run: readonly Read[], side: 'end' | 'start'): Part[] {
  return run.map((_word, index) => {
    const words = side === 'end' ? run.slice(0, index + 1).toReversed() : run.slice(0, index + 1)
    return { words, letters: comparable(words.map(({ text }) => text.replace(POSSESSIVE, '')).join('')) }
  })
}

const lettersOf = ({ kept }: PlannedPage): string => comparable(kept.map(({ text }) => text).join(''))

interface Continued {
  what: string
  words: Read[]
}

/**
 * Returns the words of a text in a script without spaces that begins before a break and ends after it. Where words begin and end is unknown,
 * and no hyphen is set.
 */
function wordsAcross(letters: string, ends: readonly Part[], starts: readonly Part[]): Read[] | undefined {
  for (let at = 1; at < letters.length; at += 1) {
    const end = ends.find((part) => part.letters.endsWith(letters.slice(0, at)))
    const start = end && starts.find((part) => part.letters.startsWith(letters.slice(at)))
    if (start) return [...end.words, ...start.words]
  }
  return undefined
}

/** Returns a function that finds the longest text that begins before a break and ends after it. */
function findContinued(
  pages: readonly PlannedPage[],
  { passages, words }: Secrets,
  searched: readonly string[],
): (before: readonly Read[], after: readonly Read[]) => Continued | undefined {
  const terms = new Map<string, { what: string; isWord: boolean }>([
    ...searched.map((term) => [comparable(term), { what: 'A term that was searched for', isWord: !/\s/.test(term.trim()) }] as const),
    ...[...words].map((word) => [word, { what: 'A redacted word', isWord: true }] as const),
    ...[...passages].map((passage) => [passage, { what: 'A redacted passage', isWord: words.has(passage) }] as const),
  ])
  const unspaced = [...terms].filter(([letters]) => isUnspaced(letters))
  return (before, after) => {
    const ends = partsOf(runAt(before, 'end'), 'end')
    const starts = partsOf(runAt(after, 'start'), 'start')
    const isElsewhere = (letters: string): boolean => pages.some((one) => lettersOf(one).includes(letters))
    const isBroken = HYPHEN_AT_END.test(ends[0]?.words[0]?.text ?? '')
    const found = starts.flatMap((start) =>
      ends.flatMap((end): Continued[] => {
        const letters = end.letters + start.letters
        const term = end.letters === '' || start.letters === '' ? undefined : terms.get(letters)
        const isFound = term && (isBroken || !term.isWord) && !isElsewhere(letters)
        return isFound ? [{ what: term.what, words: [...end.words, ...start.words] }] : []
      }),
    )
    for (const [letters, { what }] of unspaced) {
      const across = wordsAcross(letters, ends, starts)
      if (across && !isElsewhere(letters)) found.push({ what, words: across })
    }
    return found.toSorted((one, other) => other.words.length - one.words.length)[0]
  }
}

/** Adds a finding for each page or line of a continued text. */
function addParts({ words }: Continued, detail: string, findings: DocumentFindings): void {
  const parts: Read[][] = []
  for (const word of words) {
    const before = parts.at(-1)?.at(-1)
    if (before?.page === word.page && sharedHeight(before.word.box, word.word.box) > 0) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  for (const part of parts) findings.addAt('regions', 'text', detail, part[0]?.page ?? 1, boxAround(part.map(({ word }) => word.box)))
}

/**
 * Adds findings for redacted passages and searched terms that begin at the end of a page and end on the next one, also with a footer and a
 * header between them, or that begin in one line of a table cell and end in another. Texts of pages are searched as they are drawn, so no
 * search of them finds these. A single word is only found if a hyphen breaks it, except in scripts without spaces. A passage that also stays
 * within a page was left by the review.
 */
export function checkPageBreaks(
  pages: readonly PlannedPage[],
  secrets: Secrets,
  searched: readonly string[],
  findings: DocumentFindings,
): void {
  const find = findContinued(pages, secrets, searched)
  const written = pages.map(wordsOf).filter(({ length }) => length > 0)
  for (const [index, words] of written.entries()) {
    for (const lines of brokenCells(words)) {
      for (const at of lines.keys()) {
        const found = at > 0 && find(lines.slice(0, at).flat(), lines.slice(at).flat())
        if (!found) continue
        const [{ page } = { page: 1 }] = found.words
        const detail = `${found.what} continues in the next line of a table cell on page ${page}. Redact all parts if it’s sensitive.`
        addParts(found, detail, findings)
      }
    }
    const next = written[index + 1]
    if (!next) break
    const bodies = brokenPage(words, next)
    const found = find(words, next) ?? (bodies && find(...bodies))
    if (!found) continue
    const [first, last] = [found.words[0]?.page, found.words.at(-1)?.page]
    addParts(found, `${found.what} continues from page ${first} on page ${last}. Redact both parts if it’s sensitive.`, findings)
  }
}
