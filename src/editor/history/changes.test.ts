import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'
import { withChanges } from '#backend/media/review-changes.ts'
import { reviewRow } from '#tests/support/records.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { fieldValues, itemArbitraries, reviewArbitrary, settingValues } from '#tests/review-arbitraries.ts'
import { setSettings } from '../items/commands'
import { ITEM_TYPES, type ItemType, type ReviewItem } from '../item'
import { itemsOf, type Review } from '../review'
import { pickSettings } from '../settings'
import { addChange, applyChanges, editOf, invertChanges, removeChange, toWire, type Change } from './changes'
import { changesBetween } from './difference'

const RUNS = { seed: 11_2026, numRuns: 400 }

/** Makes a change that fits a review. */
type Make = (review: Review, serial: number) => Change | undefined

const type = fc.constantFrom(...ITEM_TYPES)
const add: fc.Arbitrary<Make> = type.chain((of) =>
  fc.tuple(itemArbitraries[of] as fc.Arbitrary<object>, fc.nat(9)).map(
    ([item, n]): Make =>
      (review, serial) =>
        addChange(of, n % (itemsOf(review, of).length + 1), { ...item, id: `new-${serial}` } as ReviewItem),
  ),
)
const remove: fc.Arbitrary<Make> = fc.tuple(type, fc.nat(9)).map(
  ([of, n]): Make =>
    (review) =>
      withItem(review, of, n, (item, index) => removeChange(of, index, item)),
)
const edit: fc.Arbitrary<Make> = type.chain((of) =>
  fc.tuple(fc.nat(9), fc.record(fieldValues[of] as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [], noNullPrototype: true })).map(
    ([n, fields]): Make =>
      (review) =>
        withItem(review, of, n, (item) => editOf(of, item, fields)),
  ),
)
const settings: fc.Arbitrary<Make> = fc.record(settingValues, { requiredKeys: [], noNullPrototype: true }).map(
  (fields): Make =>
    (review) =>
      setSettings(review, fields)[0],
)
const makers = fc.array(fc.oneof(add, remove, edit, edit, settings), { maxLength: 25 })

function withItem<Result>(review: Review, of: ItemType, n: number, use: (item: ReviewItem, index: number) => Result): Result | undefined {
  const items: readonly ReviewItem[] = itemsOf(review, of)
  const index = n % Math.max(items.length, 1)
  const item = items[index]
  return item && use(item, index)
}

/** Makes each change for the review as the changes before it have left it. */
function changesOf(start: Review, list: readonly Make[]): Change[] {
  let review = start
  return list.flatMap((make, serial) => {
    const change = make(review, serial)
    if (!change) return []
    review = applyChanges(review, [change])
    return [change]
  })
}

/** Returns what a back end stores after the changes, as they were sent. */
function stored(start: Review, changes: readonly Change[]): unknown {
  const body: ReviewChanges = { revision: 0, changes: JSON.parse(JSON.stringify(changes.map(toWire))) as ReviewChanges['changes'] }
  expect(ReviewChanges.safeParse(body).error).toBeUndefined()
  const { review } = withChanges({ ...reviewRow('m1'), ...(start as object), revision: 0 }, body.changes)
  return comparable(review)
}

/** Leaves out empty lists and own styles of null, which mean the same as omitted ones, and fills in missing settings. */
function comparable(review: Review): unknown {
  const { tracks, spans = [], marks = [], gaps = [] } = review
  const withoutNull = (item: ReviewItem): object =>
    Object.fromEntries(Object.entries(item).filter(([name, value]) => name !== 'style' || value !== null))
  return {
    ...pickSettings(review, ['style', 'facePadding', 'defaultReason', 'coverLabels']),
    tracks: tracks.map(withoutNull),
    spans: spans.map(withoutNull),
    marks: marks.map(withoutNull),
    gaps: gaps.map(withoutNull),
  }
}

describe('changes', () => {
  it('leave the same review after any list of them was applied and inverted, for items of every type', () => {
    fc.assert(
      fc.property(reviewArbitrary, makers, (start, list) => {
        const changes = changesOf(start, list)
        expect(applyChanges(applyChanges(start, changes), invertChanges(changes))).toStrictEqual(start)
      }),
      RUNS,
    )
  })

  it('give the edited review when a back end applies them as they are sent', () => {
    fc.assert(
      fc.property(reviewArbitrary, makers, (start, list) => {
        const changes = changesOf(start, list)
        expect(stored(start, changes)).toEqual(comparable(applyChanges(start, changes)))
      }),
      RUNS,
    )
  })

  it('between two snapshots give the later one when a back end applies them, with one change for each item', () => {
    fc.assert(
      fc.property(reviewArbitrary, makers, (start, list) => {
        const end = applyChanges(start, changesOf(start, list))
        const changes = changesBetween(start, end)
        expect(applyChanges(start, changes)).toStrictEqual(end)
        expect(stored(start, changes)).toEqual(comparable(end))
        const edited = changes.flatMap((change) => ('fields' in change ? [change.id] : []))
        expect(edited).toEqual([...new Set(edited)])
        const others = changes.flatMap((change) => ('item' in change ? [`${change.type} ${change.item.id}`] : []))
        expect(others).toEqual([...new Set(others)])
      }),
      RUNS,
    )
  })

  it('between two snapshots merge the edits of an item, and leave out what was undone', () => {
    const start = makeReview([
      faceTrack('a', { x: 1, y: 1, width: 10, height: 10 }),
      faceTrack('b', { x: 50, y: 50, width: 20, height: 20 }),
    ])
    const steps = [{ decision: 'keep' }, { style: 'Smooth' }, { note: 'front' }, { decision: 'redact' }]
    let end: Review = { ...start, style: 'Smooth' }
    for (const fields of steps) {
      const change = withItem(end, 'track', 0, (item) => editOf('track', item, fields))
      end = applyChanges(end, change ? [change] : [])
    }
    expect(changesBetween(start, end).map(toWire)).toEqual([
      { type: 'edit_track', id: 'a', fields: { style: 'Smooth', note: 'front' } },
      { type: 'settings', style: 'Smooth' },
    ])
    expect(changesBetween(start, applyChanges(end, invertChanges(changesBetween(start, end))))).toEqual([])
  })

  it('remove an optional field with null, and keep null where it is a value', () => {
    const plate = faceTrack('a', { x: 1, y: 1, width: 10, height: 10 }, { kind: 'object', label: 'license_plate', style: 'Black Box' })
    const change = editOf('track', plate, { label: undefined, style: null })
    expect(change && toWire(change)).toEqual({ type: 'edit_track', id: 'a', fields: { label: null, style: null } })
    const [edited] = applyChanges(makeReview([plate]), change ? [change] : []).tracks
    expect(edited).not.toHaveProperty('label')
    expect(edited).toHaveProperty('style', null)
  })
})
