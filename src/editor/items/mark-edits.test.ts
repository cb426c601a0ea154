import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'
import { withChanges } from '#backend/media/review-changes.ts'
import { reviewRow } from '#tests/support/records.ts'
import { toWire, type Change } from '../history/changes'
import { changesBetween } from '../history/difference'
import { History } from '../history/history'
import { mergeReview } from '../merge-review'
import { reviewQueue } from '../queue'
import type { Review } from '../review'
import { decideItems, decideUnseen, deleteItems, restoreItem, setFields } from './commands'
import { drawnMark, liveMarks, marksOnPage } from './mark'
import { addMarks, moveMark, setEveryPage, setMarkBox } from './mark-commands'

const PAGE = { width: 595, height: 842 }

const mark = (id: string, fields: Partial<Mark> = {}): Mark => ({
  id,
  source: 'detected',
  category: 'PERSON',
  text: 'Jane Doe',
  confidence: 0.9,
  decision: 'redact',
  page: 1,
  boxes: [{ x: 100, y: 100, width: 80, height: 12 }],
  range: { start: 4, end: 12 },
  ...fields,
})
const reviewOf = (...marks: Mark[]): Review => ({ style: 'Black Box', tracks: [], marks })
const changed = (review: Review, changes: Change[]): Review => {
  const history = new History(review)
  history.commit('step', changes)
  return history.review
}
const ids = (marks: readonly Mark[]) => marks.map(({ id }) => id)

type Edit = (review: Review, serial: number) => Change[]
const coordinate = fc.double({ min: -900, max: 900, noNaN: true })
const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(9), fc.nat(5), coordinate, coordinate, fc.boolean())
  .map(([kind, n, x, y, flag]): Edit => (review, serial) => {
    const { marks = [] } = review
    const id = marks[n % Math.max(1, marks.length)]?.id ?? 'none'
    const one = new Set([id])
    const box = { x, y, width: 40 + n, height: 10 }
    const edits: (() => Change[])[] = [
      () => addMarks(review, [drawnMark(`new-${serial}`, { page: n + 1, boxes: [{ ...box, x: 50, y: 60 }] }), mark(`also-${serial}`)]),
      () => deleteItems(review, one),
      () => restoreItem(review, id),
      () => decideItems(review, one, flag ? 'redact' : 'keep'),
      () => decideUnseen(review, new Set(ids(marks)), flag ? 'redact' : 'keep'),
      () => setFields(review, one, { reason: flag ? 's40' : undefined }),
      () => setFields(review, new Set(ids(marks)), { group: flag ? `group-${serial}` : undefined }),
      () => setMarkBox(review, id, { index: 0, rect: box, size: PAGE }),
      () => moveMark(review, id, { x, y }, PAGE),
      () => setEveryPage(review, one, flag),
    ]
    return edits[kind]?.() ?? []
  })

test('[MEDIA-04] any sequence of edits of marks undoes to the start, stays on the page, and can be saved', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 25 }), (edits) => {
      const start = reviewOf(mark('a'), mark('b', { page: 2, confidence: 0.4 }), mark('c', { source: 'drawn', confidence: null }))
      const history = new History(start)
      for (const [serial, make] of edits.entries()) history.commit('step', make(history.review, serial))
      const end = history.review
      for (const { x, y, width, height } of (end.marks ?? []).flatMap(({ boxes }) => boxes)) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(PAGE.width + 1e-6)
        expect(y + height).toBeLessThanOrEqual(PAGE.height + 1e-6)
      }
      const body = JSON.parse(JSON.stringify({ revision: 0, changes: changesBetween(start, end).map(toWire) })) as ReviewChanges
      expect(ReviewChanges.safeParse(body).error).toBeUndefined()
      const { review } = withChanges({ ...reviewRow('m1'), ...(start as object), revision: 0 }, body.changes)
      expect(review.marks).toEqual(JSON.parse(JSON.stringify(end.marks)))
      while (history.undo());
      expect(history.review).toStrictEqual(start)
      while (history.redo());
      expect(history.review).toStrictEqual(end)
    }),
    { seed: 11_2026, numRuns: 300 },
  )
})

test('[MEDIA-04] a mark of every page is among the marks of each page, and a deleted one of none', () => {
  const review = reviewOf(mark('a'), mark('b', { page: 2 }), mark('stamp', { everyPage: true }), mark('gone', { deleted: true }))
  expect(ids(liveMarks(review))).toEqual(['a', 'b', 'stamp'])
  expect([1, 2, 3].map((page) => ids(marksOnPage(review, page)))).toEqual([['a', 'stamp'], ['b', 'stamp'], ['stamp']])
  const onOne = changed(review, setEveryPage(review, ['stamp'], false))
  expect(ids(marksOnPage(onOne, 3))).toEqual([])
  expect(onOne.marks?.[2]).not.toHaveProperty('everyPage')
})

test('a mark keeps its text while its box grows, and loses it when the box leaves the words', () => {
  const review = reviewOf(mark('a'))
  const grown = changed(review, setMarkBox(review, 'a', { index: 0, rect: { x: 90, y: 95, width: 100, height: 20 }, size: PAGE }))
  expect(grown.marks?.[0]).toMatchObject({ text: 'Jane Doe', range: { start: 4, end: 12 } })
  const moved = changed(review, moveMark(review, 'a', { x: 0, y: 40 }, PAGE))
  expect(moved.marks?.[0]).toMatchObject({ text: null, boxes: [{ x: 100, y: 140, width: 80, height: 12 }] })
  expect(moved.marks?.[0]).not.toHaveProperty('range')
})

test('[MEDIA-04] the queue has the least certain marks first, and equal ones in the order of the document', () => {
  const at = (y: number) => ({ boxes: [{ x: 1, y, width: 5, height: 5 }] })
  const marks = [mark('p2', { page: 2 }), mark('p1-low', at(400)), mark('p1-high', at(20)), mark('unsure', { page: 9, confidence: 0.3 })]
  expect(ids(reviewQueue(marks))).toEqual(['unsure', 'p1-high', 'p1-low', 'p2'])
})

test('[MEDIA-04] merges changes of different marks, and asks again about a mark that was decided in two ways', () => {
  const base = reviewOf(mark('a'), mark('b', { page: 2 }))
  const mine = changed(base, decideItems(base, new Set(['a']), 'keep'))
  const newest = reviewOf(mark('a'), mark('b', { page: 2, note: 'theirs' }), mark('found', { page: 3 }))
  const merged = mergeReview(base, mine, newest)
  expect(merged).toMatchObject({ hasChanges: true, elsewhere: 2, conflicts: [] })
  expect(merged.review.marks).toMatchObject([{ id: 'a', decision: 'keep' }, { id: 'b', note: 'theirs' }, { id: 'found' }])
  const there = reviewOf(
    mark('a', { decision: 'redact', note: 'theirs', reviewed: { at: 1, by: 'ada@example.com' } }),
    mark('b', { page: 2 }),
  )
  const conflict = mergeReview(base, mine, there)
  expect(conflict.conflicts).toMatchObject([{ id: 'a', saved: 'redact', by: 'ada@example.com' }])
  expect(conflict.review.marks?.[0]).toMatchObject({ decision: 'redact' })
  expect(conflict.review.marks?.[0]).not.toHaveProperty('reviewed')
})
