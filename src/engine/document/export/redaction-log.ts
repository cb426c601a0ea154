import type { RedactedMark } from '#generated/model/redactedMark.zod.ts'

import type { DocumentPlan } from '../types'

/** Prefix of the labels of named entities, before their category. */
const ENTITY = 'entity:'

/** Returns the report's entries for marks: where and why something was redacted, never what. */
export function redactedMarks(marks: DocumentPlan['marks']): RedactedMark[] {
  return marks.map(({ id, number, page, boxes, everyPage, category, label, reason }) => {
    const named = label ?? (category === null ? undefined : (`${ENTITY}${category}` as const))
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

/** A row of the redaction log. */
export interface LogRow {
  /** The page number from 1, or undefined for every page. */
  page: number | undefined
  number: number | undefined
  /** Such as `PERSON` or `license_plate`. */
  category: string | undefined
  reason: string | undefined
}

/** Returns the redaction log of a report: a row for each mark in the order of the pages. */
export function redactionLog(marks: readonly RedactedMark[]): LogRow[] {
  const rows = marks.map(({ page, number, label, reason, everyPage }) => ({
    page: everyPage === true ? undefined : page,
    number,
    category: label?.startsWith(ENTITY) === true ? label.slice(ENTITY.length) : label,
    reason,
  }))
  return rows.toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0) || (a.number ?? 0) - (b.number ?? 0))
}
