import { coveredShare } from '../../../lib/box-areas'
import { marksOfPage, type PlannedPage } from '../export/plan-page'
import { intersection } from '../reading/matrix'
import type { DocumentPlan } from '../types'
import type { DocumentFindings } from './document-findings'

/** Min share of a mark's box that covers hide. Less isn't explained by rounding. */
const WHOLE = 0.999

/** Checks that each mark is covered wherever it is on a page, and that it is on one. */
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
    if (seen.has(id)) continue
    const which = number === undefined ? `A mark on page ${page}` : `Mark ${number}`
    findings.add('regions', 'cover', `${which} covers no part of a page, so it redacts nothing. Mark it again or delete it.`)
  }
}
