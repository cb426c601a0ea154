import type { DocumentPage } from '#generated/model/documentPage.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'

import { groupBy } from '#lib/group-by.ts'
import { isCentreIn, partOnPage, sharedArea } from '#lib/review/box-areas.ts'
import { readStoredPages, type PageIndex } from './stored-pages'
import type { Files } from '../../ports/files'

/** Points by which a word may exceed its box, as in the editor. It also gives words without a width an area. */
const ROUNDING = 0.5

type Box = Mark['boxes'][number]

const withRounding = ({ x, y, width, height }: Box): Box => ({
  x: x - ROUNDING,
  y: y - ROUNDING,
  width: width + 2 * ROUNDING,
  height: height + 2 * ROUNDING,
})

/**
 * Returns whether the boxes of a mark cover the words of its text range. A reviewer may trim a box, so the middle of each word counts. Of a
 * word that is only partly in the range, the boxes must cover any part.
 */
function coversItsWords({ boxes, range }: Mark, page: DocumentPage): boolean {
  if (!range) return true
  const covers = boxes.map(withRounding)
  return page.words.every((word) => {
    if (word.end <= range.start || word.start >= range.end) return true
    const shown = partOnPage(word, page)
    if (!shown) return true
    const isWhole = word.start >= range.start && word.end <= range.end
    return covers.some((cover) => (isWhole ? isCentreIn(shown, cover) : sharedArea(withRounding(shown), cover) > 0))
  })
}

/** Returns whether the words or the place of a mark have changed. */
function isMoved(mark: Mark, before: Mark | undefined): boolean {
  const placeOf = ({ page, range, boxes }: Mark): string =>
    JSON.stringify([page, range?.start, range?.end, boxes.map(({ x, y, width, height }) => [x, y, width, height])])
  return before === undefined || placeOf(mark) !== placeOf(before)
}

/**
 * Returns the IDs of the marks that don't cover the words of their text range. Such a mark would claim in the list and in the report to
 * redact words that its version shows. Marks that haven't moved since they were saved aren't checked again, and neither are unread pages.
 */
export async function marksOffTheirWords(
  files: Pick<Files, 'read'>,
  mediaId: string,
  { places }: Pick<PageIndex, 'places'>,
  marks: readonly Mark[],
  before: readonly Mark[],
): Promise<ReadonlySet<string>> {
  const known = new Map(before.map((mark) => [mark.id, mark]))
  const byPage = groupBy(
    marks.filter((mark) => mark.range !== undefined && isMoved(mark, known.get(mark.id))),
    ({ page }) => page,
  )
  const found = new Set<string>()
  for (const [number, onPage] of byPage) {
    const place = places[number - 1]
    const [page] = place ? await readStoredPages(files, mediaId, [place]) : []
    if (page) for (const mark of onPage) if (!coversItsWords(mark, page)) found.add(mark.id)
  }
  return found
}
