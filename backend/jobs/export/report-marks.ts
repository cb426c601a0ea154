import type { Mark } from '#generated/model/mark.zod.ts'
import type { PlaceOnPage } from '#generated/model/placeOnPage.zod.ts'
import type { ReasonList } from '#generated/model/reasonList.zod.ts'
import type { RedactRequest } from '#generated/model/redactRequest.zod.ts'
import type { ReportItem } from '#generated/model/reportItem.zod.ts'

import type { DocumentPlan } from '#engine/document/types.ts'
import { invariant } from '#lib/invariant.ts'
import { paddedBox, type PaddedItem } from '#lib/review/padded-box.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isMarkChosen } from '../../media/chosen-items'
import type { DetectionsRecord } from '../../records/records'
import { outcomeOf, reportEntriesOf } from './report-entries'

type Marked = Pick<DetectionsRecord, 'marks' | 'defaultReason' | 'coverLabels' | 'facePadding'>

/** Returns the place of a mark: its first box. */
export function placeOfMark({ page, boxes }: Pick<Mark, 'page' | 'boxes'>): PlaceOnPage {
  const [box] = boxes
  invariant(box, 'a mark must have a box')
  return { page, box }
}

const isRedacted = (mark: Mark, request: RedactRequest): boolean => outcomeOf(mark, isMarkChosen(mark, request)) === 'redacted'

export const kindOfMark = ({ label }: Pick<Mark, 'label'>): 'face' | 'object' => (label === 'face' ? 'face' : 'object')

/** Returns the properties that determine the padding of a mark. Faces in page images have the review's padding, as in images. */
const paddingOf = (mark: Mark): PaddedItem => ({ kind: kindOfMark(mark), ...(mark.padding && { padding: mark.padding }) })

const reasonOf = (mark: Mark, { defaultReason }: Marked): string | undefined => mark.reason ?? defaultReason ?? undefined

/** Converts the marks of a review that an export redacts to the engine's plan, with their padding and their reasons. */
export function plannedMarks(review: Marked, request: RedactRequest): Pick<DocumentPlan, 'marks' | 'coverLabels'> {
  const marks = (review.marks ?? [])
    .filter((mark) => isRedacted(mark, request))
    .map((mark): DocumentPlan['marks'][number] => {
      const { id, number, label, page, everyPage, category, text } = mark
      const reason = reasonOf(mark, review)
      return {
        id,
        ...(number === undefined ? {} : { number }),
        ...(label === undefined ? {} : { label }),
        page,
        boxes: mark.boxes.map((box) => paddedBox(box, paddingOf(mark), review)),
        ...(everyPage === undefined ? {} : { everyPage }),
        category,
        text,
        ...(reason === undefined ? {} : { reason }),
      }
    })
  if (review.coverLabels !== true) return { marks }
  return { marks, coverLabels: new Map(marks.flatMap(({ id, reason }) => (reason === undefined ? [] : [[id, reason] as const]))) }
}

/** Returns the number of marks that stay visible in an export. */
export function keptMarks({ marks = [] }: Marked, request: RedactRequest): number {
  return marks.filter((mark) => isLive(mark) && !isRedacted(mark, request)).length
}

/** Returns the report's entries for the marks of a review. */
export function reportMarksOf(review: Marked, request: RedactRequest, { reasons }: Pick<ReasonList, 'reasons'>): ReportItem[] {
  return reportEntriesOf(review.marks ?? [], { ...review, reasons }, (mark) => ({
    isChosen: isMarkChosen(mark, request),
    kind: kindOfMark(mark),
    style: 'Black Box',
    placeOf: () => placeOfMark(mark),
  }))
}
