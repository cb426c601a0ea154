import type { Mark } from '#generated/model/mark.zod.ts'
import { partOnPage } from '#lib/review/box-areas.ts'
import type { Change } from '../history/changes'
import type { ItemLists, Review } from '../review'
import type { Rect, Size } from '../geometry'
import { decideItems } from './commands'
import { drawnMark, isInside, marksOnPage } from './mark'
import { addMarks } from './mark-commands'
import { placeOfWords, type PageText, type WordRange, type WordsOfPage } from './page-words'

type Marks = Pick<ItemLists, 'marks'>

/** The words of a document and the sizes of its pages. */
export interface DocumentWords {
  readonly texts: ReadonlyMap<number, PageText>
  readonly sizeOf: (page: number) => Size
}

/** Returns whether marks to redact cover all visible parts of some words, regardless of margin. */
export function areWordsRedacted(review: Marks, content: PageText, words: WordsOfPage, size: Size): boolean {
  return openWords(coversOn(review, words.page), content, words, size) === undefined
}

/** Returns the marks of a page whose text lies within some words. Marks on every page are left out, because they don't belong to words. */
export function marksWithin(review: Marks, content: PageText, { page, from, to }: WordsOfPage): readonly Mark[] {
  const [first, last] = [content.words[from], content.words[to]]
  if (!first || !last) return []
  return marksOnPage(review, page).filter(
    ({ range, everyPage }) => range !== undefined && everyPage !== true && range.start >= first.start && range.end <= last.end,
  )
}

/**
 * Redacts words. Their visible marks are changed to redact, and only words that no mark redacts get a new one.
 *
 * @param term the search term that found the words, which new marks record
 * @returns the changes, and the IDs of the changed and the added marks
 */
export function redactWords(
  review: Review,
  chosen: readonly WordsOfPage[],
  { texts, sizeOf }: DocumentWords,
  newId: () => string,
  term?: string,
): { readonly changes: Change[]; readonly ids: readonly string[] } {
  const flipped = new Set<string>()
  for (const words of chosen) {
    const content = texts.get(words.page)
    for (const { id, decision } of content ? marksWithin(review, content, words) : []) if (decision === 'keep') flipped.add(id)
  }
  const covers = new Map<number, Rect[]>()
  const added = chosen.flatMap((words): Mark[] => {
    const { page } = words
    const content = texts.get(page)
    const ofPage = covers.get(page) ?? coversOn(review, page, flipped)
    covers.set(page, ofPage)
    const size = sizeOf(page)
    const open = content && openWords(ofPage, content, words, size)
    if (!content || !open) return []
    const place = placeOfWords(page, content, open, size)
    if (place.boxes.length === 0) return []
    ofPage.push(...place.boxes)
    const mark = drawnMark(newId(), place)
    return [term === undefined ? mark : { ...mark, foundBy: { list: 'terms', text: term } }]
  })
  return {
    changes: [...decideItems(review, flipped, 'redact'), ...addMarks(review, added)],
    ids: [...flipped, ...added.map(({ id }) => id)],
  }
}

/** Returns the boxes that are redacted on a page, including boxes of further marks. */
function coversOn(review: Marks, page: number, further: ReadonlySet<string> = new Set()): Rect[] {
  return marksOnPage(review, page).flatMap(({ id, decision, boxes }) => (decision === 'redact' || further.has(id) ? boxes : []))
}

/** Returns the range from the first to the last word on the page that no box covers; undefined if all are covered. */
function openWords(covers: readonly Rect[], { words }: PageText, { from, to }: WordRange, size: Size): WordRange | undefined {
  const open = words.slice(from, to + 1).map((word) => {
    const shown = partOnPage(word, size)
    return shown !== undefined && !covers.some((cover) => isInside(shown, cover))
  })
  const first = open.indexOf(true)
  return first === -1 ? undefined : { from: from + first, to: from + open.lastIndexOf(true) }
}
