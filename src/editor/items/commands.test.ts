import { describe, expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { applyChanges, invertChanges } from '../history/changes'
import { ItemNames } from '../names'
import { allItems, countDecisions, deletedItems, findItem, imageSizeOf, liveItems, styleOf, type Review } from '../review'
import { addItem, deleteItems, restoreItem, decideUnseen, setFields, setLabel, setPadding, setStyle } from './commands'

const shared = { source: 'detected', confidence: 0.5, decision: 'redact' } as const
const track = faceTrack('track', { x: 1, y: 1, width: 10, height: 10 })
const span: Span = { ...shared, id: 'span', category: 'PERSON', text: 'Ada', cover: 'mute', start: -1, end: 2 }
const mark: Mark = { ...shared, id: 'mark', category: null, text: null, page: 3, boxes: [{ x: 1, y: 1, width: 9, height: 9 }] }
const gap: Gap = { ...shared, id: 'gap', trackId: 'track', start: 2, end: 3, resolution: 'open' }
const review: Review = { ...makeReview([track]), spans: [span], marks: [mark], gaps: [gap] }
const ids = new Set(['track', 'span', 'mark', 'gap'])

describe('commands on items of every type', () => {
  it.each([
    { decision: 'keep' as const },
    { group: 'person-1' },
    { reason: 'b6', note: 'a bystander' },
    { reviewed: { at: 1_795_000_000 } },
    { padding: { space: 0.1, time: 0.5 } },
    { label: 'person' as const },
  ])('set %j, and undo it', (fields) => {
    const changes = setFields(review, ids, fields)
    const edited = applyChanges(review, changes)
    expect(allItems(edited)).toEqual(allItems(review).map((item) => ({ ...item, ...fields })))
    expect(setFields(edited, ids, fields)).toEqual([])
    expect(applyChanges(edited, invertChanges(changes))).toEqual(review)
  })

  it('mark detections as deleted, and restore them', () => {
    const deleted = applyChanges(review, deleteItems(review, ids))
    expect(liveItems(deleted)).toEqual([])
    expect(deletedItems(deleted).map(({ id }) => id)).toEqual(['track', 'span', 'mark'])
    expect(findItem(deleted, 'span')).toBeUndefined()
    expect(decideUnseen(deleted, ids, 'keep')).toEqual([])
    const restored = applyChanges(deleted, restoreItem(deleted, 'span'))
    expect(findItem(restored, 'span')).toEqual({ ...span, reviewed: { at: expect.any(Number) as unknown } })
    expect(restoreItem(restored, 'span')).toEqual([])
  })

  it('set and remove the padding around boxes, and keep the padding in time', () => {
    const padded = applyChanges(review, setFields(review, new Set(['track']), { padding: { space: 0.1, time: 2 } }))
    const wider = applyChanges(padded, setPadding(padded, new Set(['track', 'mark']), 0.5))
    expect([findItem(wider, 'track')?.padding, findItem(wider, 'mark')?.padding]).toEqual([{ space: 0.5, time: 2 }, { space: 0.5 }])
    expect(setPadding(wider, new Set(['track', 'mark']), 0.5)).toEqual([])
    const without = applyChanges(wider, setPadding(wider, new Set(['track', 'mark']), undefined))
    expect([findItem(without, 'track')?.padding, findItem(without, 'mark')]).toEqual([{ time: 2 }, mark])
  })

  it('remove drawn items from their lists', () => {
    const drawn = applyChanges(review, [
      ...addItem(review, 'span', { ...span, id: 'drawn-span', source: 'drawn' }),
      ...addItem(review, 'mark', { ...mark, id: 'drawn-mark', source: 'drawn' }),
    ])
    const removed = applyChanges(drawn, deleteItems(drawn, new Set(['drawn-span', 'drawn-mark'])))
    expect(removed).toEqual(review)
  })

  it('add to a list that the review lacks', () => {
    const { spans } = applyChanges(makeReview([]), addItem(makeReview([]), 'span', span))
    expect(spans).toEqual([span])
  })

  it('set a style that the item allows, and clear it with a label of text', () => {
    const styled = applyChanges(review, setStyle(review, new Set(['mark', 'track']), 'Smooth'))
    expect(styled.tracks[0]?.style).toBe('Smooth')
    expect(styled.marks?.[0]?.style).toBe('Smooth')
    const labelled = applyChanges(styled, setLabel(styled, ids, 'text'))
    expect(labelled.marks?.[0]).toMatchObject({ label: 'text', style: null })
    expect(labelled.tracks[0]).toEqual(styled.tracks[0])
    expect(setStyle(labelled, new Set(['mark']), 'Pixelated')).toEqual([])
  })
})

describe('reviews', () => {
  it('count the decisions about all items but gaps, and redact marks with Black Box by default', () => {
    expect(countDecisions(review)).toEqual({ redact: 3, keep: 0, drawn: 0, deleted: 0 })
    expect(countDecisions({ tracks: [] })).toEqual({ redact: 0, keep: 0, drawn: 0, deleted: 0 })
    expect(styleOf({ style: 'Smooth' }, mark)).toBe('Black Box')
    expect(styleOf({ style: 'Smooth' }, track)).toBe('Smooth')
  })

  it('of recordings have no size', () => {
    expect(imageSizeOf(review)).toEqual({ width: 1000, height: 800 })
    expect(() => imageSizeOf({})).toThrow('Only images and videos have a size')
  })
})

describe('names', () => {
  it('count spans, marks and gaps separately and keep their numbers', () => {
    const names = new ItemNames([track, span, { ...span, id: 'other', category: null, number: 4 }, mark, gap])
    expect([track, span, { ...span, id: 'other', category: null, number: 4 }, mark, gap].map((item) => names.of(item))).toEqual([
      'Face 1',
      'Person 1',
      'Span 4',
      'Mark 1',
      'Gap 1',
    ])
    expect(names.of({ ...span, id: 'new', category: null, label: 'entity:GPE' })).toMatch(/ 5$/)
    expect(names.of(span)).toBe('Person 1')
  })
})
