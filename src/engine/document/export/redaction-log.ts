import type { RedactedMark } from '#generated/model/redactedMark.zod.ts'

import type { DocumentPlan } from '../types'

/** Returns the report's entries for marks: where and why something was redacted, never the text. */
export function redactedMarks(marks: DocumentPlan['marks']): RedactedMark[] {
  return marks.map(({ id, number, page, boxes, everyPage, category, label, reason }) => {
    const named = label ?? (category === null ? undefined : (`entity:${category}` as const))
    return {
      markId: id,
      page,
      boxes,
      ...(number === undefined ? {} : { number }),
      ...(named === undefined ? {} : { label: named }),
      ...(reason === undefined ? {} : { reason }),
      ...(everyPage === true ? { everyPage } : {}),
    }
  })
}
