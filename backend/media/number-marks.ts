import type { Mark } from '#generated/model/mark.zod.ts'

/** Returns the highest number among marks and earlier numbers. */
export function lastMarkNumber(marks: readonly Mark[], before = 0): number {
  return marks.reduce((last, { number = 0 }) => Math.max(last, number), before)
}

/** Gives every mark without a number the next one, in order. Existing numbers stay, and none is reused. */
export function numberMarks(marks: readonly Mark[], before = 0): Mark[] {
  let last = lastMarkNumber(marks, before)
  return marks.map((mark) => (mark.number === undefined ? { ...mark, number: (last += 1) } : mark))
}
