import { expect, it } from 'vitest'

import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { makeReview } from '#tests/editor-driver.ts'
import { addItem, decideItems } from '../items/commands'
import { applyChanges, invertChanges } from './changes'
import { withReason } from './with-reason'

const shared = { source: 'detected', confidence: 0.5 } as const
const mark = (id: string, fields: Partial<Mark> = {}): Mark => ({
  ...shared,
  id,
  decision: 'redact',
  category: null,
  text: null,
  page: 3,
  boxes: [{ x: 1, y: 1, width: 9, height: 9 }],
  ...fields,
})
const span: Span = { ...shared, id: 'span', decision: 'redact', category: null, text: 'Ada', cover: 'mute', start: 1, end: 2 }

it('[MEDIA-04] gives the reason to new items and to those that were kept, and undoes it', () => {
  const review = { ...makeReview([]), spans: [], marks: [mark('kept', { decision: 'keep', reason: 's38' }), mark('own', { reason: 'b6' })] }
  const both = decideItems(review, new Set(['kept', 'own']), 'redact')
  const changes = withReason(review, [...both, ...addItem(review, 'mark', mark('new')), ...addItem(review, 'span', span)], 's40')
  const after = applyChanges(review, changes)
  expect(after.marks?.map(({ id, decision, reason }) => [id, decision, reason])).toEqual([
    ['kept', 'redact', 's40'],
    ['own', 'redact', 'b6'],
    ['new', 'redact', 's40'],
  ])
  expect(after.spans?.map(({ reason }) => reason)).toEqual(['s40'])
  expect(applyChanges(after, invertChanges(changes))).toEqual(review)
})

it('[MEDIA-04] changes nothing without a reason, so that the default reason applies', () => {
  const review = { ...makeReview([]), marks: [] }
  const changes = addItem(review, 'mark', mark('new'))
  expect(withReason(review, changes, undefined)).toBe(changes)
})
