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

/** The folded texts of pages, cached because every keystroke searches them. */
const foldedTexts = new WeakMap<PageText, Map<boolean, FoldedText>>()

function foldedOf(content: PageText, matchCase: boolean): FoldedText {
  const known = foldedTexts.get(content) ?? new Map<boolean, FoldedText>()
  foldedTexts.set(content, known)
  const folded = known.get(matchCase) ?? FoldedText.of(content.text, matchCase)
  known.set(matchCase, folded)
  return folded
}

/** Returns the matches of a text on the pages, in any written form. See `FoldedText`. */
export function findText(texts: ReadonlyMap<number, PageText>, { text, ...options }: TextQuery): FoundRange[] {
  const finder = new TermFinder([text], options)
  const found: FoundRange[] = []
  for (const [page, content] of inOrder(texts)) {
    const onPage = finder.find(foldedOf(content, options.matchCase), MAX_MATCHES - found.length)
    found.push(...onPage.map(({ start, end }) => ({ page, start, end })))
    if (found.length >= MAX_MATCHES) break
  }
  return found
}

/** Returns the texts of all pages as one, and a function that maps a range of it to its page. */
export function joinTexts(texts: ReadonlyMap<number, PageText>): {
  readonly text: string
  readonly rangeAt: (start: number, end: number) => FoundRange | undefined
} {
  const starts: { page: number; at: number; length: number }[] = []
  let text = ''
  for (const [page, content] of inOrder(texts)) {
    starts.push({ page, at: text.length, length: content.text.length })
    text += `${content.text}\n`
  }
  return {
    text,
    rangeAt: (start, end) => {
      const part = starts.findLast(({ at }) => at <= start)
      return part && { page: part.page, start: start - part.at, end: Math.min(end - part.at, part.length) }
    },
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
