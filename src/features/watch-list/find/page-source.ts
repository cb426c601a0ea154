import { getPages } from '#generated/documents/documents.ts'
import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { PageWord } from '#generated/model/pageWord.zod.ts'
import { applyChanges, editChange } from '#editor/history/changes.ts'
import { drawnMark, isRedactedAt, liveMarks } from '#editor/items/mark.ts'
import { addMarks } from '#editor/items/mark-commands.ts'
import { placeOfWords, wordsIn } from '#editor/items/page-words.ts'
import type { ItemLists } from '#editor/review.ts'
import type { Rect } from '#editor/geometry.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { partOnPage } from '#lib/review/box-areas.ts'
import { isLive } from '#lib/review/review-regions.ts'
import type { Chosen, FileText, Range, TextSource } from './source'

/** Pages per request. */
const CHUNK = 50

/** The part of a range that lies on one page, in the text of the page. */
interface Part extends Range {
  readonly page: DocumentPage
}

/** The marks that a review left visible, live or deleted. */
function visibleMarks({ marks = [] }: Pick<ItemLists, 'marks'>): readonly Mark[] {
  return marks.filter((mark) => !isLive(mark) || mark.decision === 'keep')
}

function isMarked(mark: Mark, page: number, { start, end, ...word }: PageWord): boolean {
  if (mark.everyPage !== true && mark.page !== page) return false
  if (mark.range) return mark.range.start < end && mark.range.end > start
  const [x, y] = [word.x + word.width / 2, word.y + word.height / 2]
  return mark.boxes.some((box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height)
}

/** Returns the text of a document's pages with a review's decisions on it. */
export function pagesText(pages: readonly DocumentPage[], review: Pick<ItemLists, 'marks'>): FileText | null {
  const starts: number[] = []
  let text = ''
  for (const page of pages) {
    starts.push(text.length)
    text += `${page.text}\n`
  }
  if (text.trim() === '') return null
  const partsOf = ({ start, end }: Range): Part[] =>
    pages.flatMap((page, index) => {
      const at = starts[index] ?? 0
      const part = { page, start: Math.max(0, start - at), end: Math.min(page.text.length, end - at) }
      return part.start < part.end ? [part] : []
    })
  const visible = visibleMarks(review)
  return {
    text,
    stateOf: (range) => {
      const open = partsOf(range).flatMap(({ page, ...part }) =>
        touchedWords(page, part)
          .filter((word) => !isRedactedAt(review, { page: page.page, boxes: shownParts([word], page) }))
          .map((word) => ({ page: page.page, word })),
      )
      if (open.length === 0) return 'hidden'
      return open.some(({ page, word }) => visible.some((mark) => isMarked(mark, page, word))) ? 'kept' : 'new'
    },
    timeOf: () => undefined,
    pageOf: (range) => partsOf(range)[0]?.page.page ?? 1,
    redact: (newest, chosen, newId) => {
      const places = chosen.flatMap((one) => partsOf(one).map((part) => ({ ...one, ...part })))
      const flipped = liveMarks(newest)
        .filter((mark) => mark.decision === 'keep' && places.some((place) => isWithin(mark, place)))
        .flatMap((mark) => editChange('mark', mark, { decision: 'redact', reviewed: undefined }) ?? [])
      let next = applyChanges(newest, flipped)
      const added = places.flatMap((place) => {
        const mark = isOpen(next, place) ? markOf(place, newId()) : undefined
        const changes = mark ? addMarks(next, [mark]) : []
        next = applyChanges(next, changes)
        return changes
      })
      return [...flipped, ...added]
    },
  }
}

function touchedWords({ text, words }: DocumentPage, range: Range): readonly PageWord[] {
  const touched = wordsIn({ text, words }, range)
  return touched ? words.slice(touched.from, touched.to + 1) : []
}

/** Returns the parts of words that are on their page. Words outside the page are in no version. */
function shownParts(words: readonly PageWord[], page: DocumentPage): Rect[] {
  return words.flatMap((word) => partOnPage(word, page) ?? [])
}

function isOpen(review: Pick<ItemLists, 'marks'>, { page, ...range }: Part): boolean {
  return !isRedactedAt(review, { page: page.page, boxes: shownParts(touchedWords(page, range), page) })
}

/** Returns whether a mark concerns only words of a match. */
function isWithin({ page, range, everyPage }: Mark, place: Part): boolean {
  const touched = touchedWords(place.page, place)
  const [first, last] = [touched.at(0), touched.at(-1)]
  if (!range || !first || !last || everyPage === true || page !== place.page.page) return false
  return range.start >= first.start && range.end <= last.end
}

/** Returns the mark of the whole words of a match, as unreviewed; undefined if no word has a box. */
function markOf({ page, category, contact, term, ...range }: Part & Chosen, id: string): Mark | undefined {
  const words = wordsIn(page, range)
  if (!words) return undefined
  const { reviewed: _reviewed, ...mark } = drawnMark(id, placeOfWords(page.page, page, words, page))
  return {
    ...mark,
    category,
    ...(category !== null && { label: `entity:${category}` }),
    ...(contact && { contact }),
    ...(term !== undefined && { foundBy: { list: 'watch-list', text: term } }),
  }
}

/**
 * Loads all pages of a document.
 *
 * @throws Error while the document is still being read, because a part must not pass for the whole
 */
async function allPages(mediaId: string, signal: AbortSignal): Promise<DocumentPage[]> {
  const pages: DocumentPage[] = []
  for (;;) {
    const answer = await getPages(mediaId, { from: pages.length + 1, limit: CHUNK }, { signal })
    pages.push(...answer.pages)
    if (answer.complete && pages.length >= answer.pageCount) return pages
    if (answer.pages.length === 0) throw new Error('Not all of its pages are read. Search again in a moment.')
  }
}

/** The words of documents. */
export const pageSource: TextSource = {
  id: 'pages',
  noun: 'pages',
  isIn: ({ type }) => mediaTraits[type].isPaged,
  load: async ({ id }, review, signal) => pagesText(await allPages(id, signal), await review()),
}
