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

/** The end of a page and the start of the next one, as one text. */
interface PageBreak {
  readonly next: PageText
  readonly tail: string
  readonly folded: ReadonlyMap<boolean, FoldedText>
}

/** The texts around page breaks, cached by their first page. */
const pageBreaks = new WeakMap<PageText, PageBreak>()

function pageBreakOf(content: PageText, next: PageText, matchCase: boolean): { tail: string; folded: FoldedText } {
  const known = pageBreaks.get(content)
  const isSame = known?.next === next
  const tail = isSame ? known.tail : content.text.slice(-AT_BREAK)
  const before = isSame ? known.folded : new Map<boolean, FoldedText>()
  const folded = before.get(matchCase) ?? FoldedText.of(`${tail}\n${next.text.slice(0, AT_BREAK)}`, matchCase)
  pageBreaks.set(content, { next, tail, folded: new Map([...before, [matchCase, folded]]) })
  return { tail, folded }
}

/**
 * Returns the matches of a text on the pages, in any written form. See `FoldedText`. A match that continues on the next page is two ranges,
 * one on each page.
 */
export function findText(texts: ReadonlyMap<number, PageText>, { text, ...options }: TextQuery): FoundRange[] {
  const finder = new TermFinder([text], options)
  const found: FoundRange[] = []
  const pages = inOrder(texts).filter(([, content]) => content.text !== '')
  let fromBefore: FoundRange[] = []
  for (const [index, [page, content]] of pages.entries()) {
    const onPage = finder.find(foldedOf(content, options.matchCase), MAX_MATCHES - found.length)
    found.push(...fromBefore, ...onPage.map(({ start, end }) => ({ page, start, end })))
    fromBefore = []
    const [after, next] = pages[index + 1] ?? []
    if (after !== undefined && next !== undefined) {
      const { tail, folded } = pageBreakOf(content, next, options.matchCase)
      const across = finder.find(folded).find(({ start, end }) => start < tail.length && end > tail.length + 1)
      if (across) {
        found.push({ page, start: content.text.length - tail.length + across.start, end: content.text.length })
        fromBefore = [{ page: after, start: 0, end: across.end - tail.length - 1 }]
      }
    }
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
