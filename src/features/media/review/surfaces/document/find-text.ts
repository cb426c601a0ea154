import { brokenCells, brokenPage, joinParts, type JoinedParts, type PartRange } from '#lib/search/broken-lines.ts'
import { TermFinder } from '#lib/search/find-terms.ts'
import { FoldedText } from '#lib/search/fold-text.ts'
import { wordsIn, type PageText, type WordsOfPage } from '#editor/items/page-words.ts'

export interface TextQuery {
  readonly text: string
  readonly matchCase: boolean
  readonly wholeWords: boolean
}

/** A match with the words around it. */
export interface TextMatch {
  readonly page: number
  readonly before: string
  readonly match: string
  readonly after: string
  /** The whole words that the match touches. */
  readonly words: WordsOfPage
}

/** A range of the text of a page. */
export interface FoundRange {
  readonly page: number
  readonly start: number
  readonly end: number
}

/** Max matches that are listed. A review can have 10,000 marks. */
export const MAX_MATCHES = 5000
/** The characters of the text that are shown around a match. */
const CONTEXT = 32

/** Characters on each side of a page break in which a match that continues on the next page is searched: more than the longest search. */
const AT_BREAK = 400

/** The folded texts of pages, cached because every keystroke searches them. */
const foldedTexts = new WeakMap<PageText, Map<boolean, FoldedText>>()

function foldedOf(content: PageText, matchCase: boolean): FoldedText {
  const known = foldedTexts.get(content) ?? new Map<boolean, FoldedText>()
  foldedTexts.set(content, known)
  const folded = known.get(matchCase) ?? FoldedText.of(content.text, matchCase)
  known.set(matchCase, folded)
  return folded
}

/** A text whose parts are in several places, with its folded forms by case. */
interface Broken extends JoinedParts {
  readonly folded: Map<boolean, FoldedText>
}

const brokenOf = (joined: JoinedParts): Broken => ({ ...joined, folded: new Map() })

/** Returns the matches in a text that continue from one of its parts to another. */
function matchesAcross({ text, rangesAcross, folded }: Broken, finder: TermFinder, matchCase: boolean): PartRange[][] {
  const known = folded.get(matchCase) ?? FoldedText.of(text, matchCase)
  folded.set(matchCase, known)
  return finder
    .find(known)
    .map(({ start, end }) => rangesAcross(start, end))
    .filter(({ length }) => length > 0)
}

/** The cells of pages that are read on in another line, cached because every keystroke searches them. */
const cells = new WeakMap<PageText, Broken[]>()

function cellsOf(content: PageText): Broken[] {
  const known = cells.get(content) ?? brokenCells(content.words).map((lines) => brokenOf(joinParts(lines)))
  cells.set(content, known)
  return known
}

/** The texts around page breaks, cached by their first page: with footers and headers, and without. */
const pageBreaks = new WeakMap<PageText, { readonly next: PageText; readonly texts: readonly Broken[] }>()

function pageBreaksOf(content: PageText, next: PageText): readonly Broken[] {
  const known = pageBreaks.get(content)
  if (known?.next === next) return known.texts
  const tail = content.text.slice(-AT_BREAK)
  const whole: JoinedParts = {
    text: `${tail}\n${next.text.slice(0, AT_BREAK)}`,
    rangesAcross: (start, end) =>
      start < tail.length && end > tail.length + 1
        ? [
            { part: 0, start: content.text.length - tail.length + start, end: content.text.length },
            { part: 1, start: 0, end: end - tail.length - 1 },
          ]
        : [],
  }
  const bodies = brokenPage(content.words, next.words)
  const texts = [whole, ...(bodies ? [joinParts(bodies)] : [])].map(brokenOf)
  pageBreaks.set(content, { next, texts })
  return texts
}

/**
 * Returns the matches of a text on the pages, in any written form. See `FoldedText`. A match that continues on the next page is two ranges,
 * one on each page, and so is one that continues in the next line of a table cell.
 */
export function findText(texts: ReadonlyMap<number, PageText>, { text, ...options }: TextQuery): FoundRange[] {
  const finder = new TermFinder([text], options)
  const found: FoundRange[] = []
  const pages = inOrder(texts).filter(([, content]) => content.text !== '')
  let fromBefore: FoundRange[] = []
  for (const [index, [page, content]] of pages.entries()) {
    const onPage = finder.find(foldedOf(content, options.matchCase), MAX_MATCHES - found.length)
    const inCells = cellsOf(content).flatMap((cell) => matchesAcross(cell, finder, options.matchCase).flat())
    const ranges = [...fromBefore, ...[...onPage, ...inCells].map(({ start, end }) => ({ page, start, end }))]
    fromBefore = []
    const [after, next] = pages[index + 1] ?? []
    if (after !== undefined && next !== undefined) {
      const across = pageBreaksOf(content, next).flatMap((one) => matchesAcross(one, finder, options.matchCase))[0] ?? []
      for (const { part, start, end } of across) (part === 0 ? ranges : fromBefore).push({ page: part === 0 ? page : after, start, end })
    }
    found.push(...ranges.toSorted((one, other) => one.start - other.start))
    if (found.length >= MAX_MATCHES) break
  }
  return found
}

/** Returns the texts of all pages as one, and a function that maps a range of it to its pages. */
export function joinTexts(texts: ReadonlyMap<number, PageText>): {
  readonly text: string
  readonly rangesAt: (start: number, end: number) => FoundRange[]
} {
  const starts: { page: number; at: number; length: number }[] = []
  let text = ''
  for (const [page, content] of inOrder(texts)) {
    starts.push({ page, at: text.length, length: content.text.length })
    text += `${content.text}\n`
  }
  return {
    text,
    rangesAt: (start, end) =>
      starts
        .map(({ page, at, length }) => ({ page, start: Math.max(0, start - at), end: Math.min(end - at, length) }))
        .filter((range) => range.end > range.start),
  }
}

/** Returns the matches with the words around them. A range without words, such as a blank, is left out. */
export function matchesOf(texts: ReadonlyMap<number, PageText>, found: readonly FoundRange[]): readonly TextMatch[] {
  return found.slice(0, MAX_MATCHES).flatMap(({ page, start, end }) => {
    const content = texts.get(page)
    const words = content && wordsIn(content, { start, end })
    if (!content || !words) return []
    const around = (from: number, to: number): string => content.text.slice(Math.max(0, from), to).replace(/\s+/g, ' ')
    const match = around(start, end)
    // Cut between words, if there is a space.
    const before = start > CONTEXT ? `…${around(start - CONTEXT, start).replace(/^\S* /, '')}` : around(0, start)
    const after =
      end + CONTEXT < content.text.length ? `${around(end, end + CONTEXT).replace(/ \S*$/, '')}…` : around(end, content.text.length)
    return [{ page, before, match, after, words: { page, ...words } }]
  })
}

function inOrder(texts: ReadonlyMap<number, PageText>): (readonly [number, PageText])[] {
  return [...texts].toSorted(([one], [other]) => one - other)
}
