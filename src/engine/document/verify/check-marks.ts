import { coveredShare } from '#lib/review/box-areas.ts'
import { marksOfPage, touches, type PlannedPage } from '../export/plan-page'
import { comparable } from '../export/secrets'
import { intersection } from '../reading/matrix'
import type { DocumentPlan } from '../types'
import type { DocumentFindings } from './document-findings'

/** Min share of a mark's box that covers must hide. Rounding doesn't explain a lower share. */
const WHOLE = 0.999

/** Checks that each mark is covered on all of its pages, and that it is on at least one. */
export function checkMarks(marks: DocumentPlan['marks'], pages: readonly PlannedPage[], findings: DocumentFindings): void {
  const seen = new Set<string>()
  for (const { page, size, covers } of pages) {
    const boxes = covers.map(({ box }) => box)
    for (const mark of marksOfPage(marks, page))
      for (const box of mark.boxes) {
        const onPage = intersection(box, { x: 0, y: 0, ...size })
        if (onPage.width <= 0 || onPage.height <= 0) continue
        seen.add(mark.id)
        if (coveredShare(onPage, boxes) < WHOLE) findings.addAt('regions', 'cover', `A mark on page ${page} isn’t covered.`, page, onPage)
      }
  }
  for (const { id, number, page } of marks) {
    if (!seen.has(id))
      findings.add(
        'regions',
        'cover',
        `${nameOf(number, page)} covers no part of a page, so it redacts nothing. Mark it again or delete it.`,
      )
  }
}

const nameOf = (number: number | undefined, page: number): string => (number === undefined ? `A mark on page ${page}` : `Mark ${number}`)

/**
 * Checks that marks on words still remove these words. In a text without page layout, words move if the browser's font has other widths
 * than in the review. Drawn boxes have no words to compare.
 */
export function checkMarkedWords(marks: DocumentPlan['marks'], pages: readonly PlannedPage[], findings: DocumentFindings): void {
  const removedOn = new Map(pages.map(({ page, removed }) => [page, removed]))
  for (const { number, page, text, boxes } of marks) {
    const touched = removedOn.get(page)?.filter(({ box }) => boxes.some((marked) => touches(box, marked))) ?? []
    const removed = comparable(touched.map((word) => word.text).join(''))
    // An enlarged box also removes other words, even between the words of the mark.
    if (text === null || text.split(/\s+/).every((word) => removed.includes(comparable(word)))) continue
    const detail = `${nameOf(number, page)} isn’t on its words, because this browser’s font lays the text out differently. Mark them again.`
    findings.addAt('regions', 'cover', detail, page, boxes[0])
  }
}
