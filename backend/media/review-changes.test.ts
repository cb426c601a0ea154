import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'

import { mustBeSavable } from './check-review'
import { Refusal } from '../http/refusal'
import type { DetectionsRecord } from '../records/records'
import { anyChanges, appliedPlainly } from '#mocks/testing/any-changes.ts'
import { aGap, aMark, aSpan, aTrack } from '#mocks/testing/review-items.ts'
import { withChanges } from './review-changes'

const review: DetectionsRecord = {
  id: 'm',
  mediaId: 'm',
  revision: 1,
  style: 'Black Box',
  tracks: [aTrack('a'), aTrack('b', { note: 'A sign' })],
  spans: [aSpan('s', { label: 'entity:PERSON', words: ['w1'], audioTracks: [0] })],
  marks: [aMark('m1', { range: { start: 0, end: 4 }, everyPage: true })],
  gaps: [aGap('g')],
  updatedAt: 1,
  increasedAccuracy: false,
}

/** Returns the contract's form of the changes, so that no test applies changes that the contract doesn't have. */
const valid = (changes: unknown[]): ReviewChange[] => ReviewChanges.parse({ revision: 1, changes }).changes
const apply = (...changes: unknown[]) => withChanges(review, valid(changes)).review
const lists = ['tracks', 'spans', 'marks', 'gaps'] as const

/** Returns the code and field of a rejected save of a video or a document. */
function refusalOf(changes: unknown[], type: 'video' | 'document', before: DetectionsRecord): unknown {
  try {
    const { review: after, placeOf } = withChanges(before, valid(changes))
    mustBeSavable(after, type, placeOf)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return [error.status, error.code, error.field]
  }
}

describe('[MEDIA-05] a polygon', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 1, y: 1 },
  ]
  const { review: after, placeOf } = withChanges(review, valid([{ type: 'edit_track', id: 'b', fields: { shape: 'polygon', points } }]))

  it('is saved in the review of a video', () => {
    expect(() => mustBeSavable(after, 'video', placeOf)).not.toThrow()
  })

  it('is rejected in the review of a recording, with the reason', () => {
    expect(() => mustBeSavable({ ...after, spans: [], marks: [], gaps: [] }, 'audio', () => undefined)).toThrow(
      'Polygons can only be redacted in images and videos. Recordings have no boxes.',
    )
  })
})

describe('[MEDIA-04] changes of a review', () => {
  it.each([
    ['track', 'tracks', aTrack('new'), { decision: 'keep', positions: [{ time: -2, x: 1, y: 1, width: 5, height: 5, outside: true }] }],
    [
      'span',
      'spans',
      aSpan('new'),
      { start: -3, end: -1, cover: 'tone', category: 'PERSON', text: 'Ada', audioTracks: [1], words: ['w2'] },
    ],
    ['mark', 'marks', aMark('new'), { page: 7, boxes: [{ x: 2, y: 2, width: 3, height: 3 }], range: { start: 3, end: 9 }, text: 'Ada' }],
    ['gap', 'gaps', aGap('new'), { start: -1, end: 0, resolution: 'covered' }],
  ] as const)('add, edit and remove a %s', (type, list, item, fields) => {
    const before = review[list] ?? []
    const added = apply({ type: `add_${type}`, [type]: item })
    expect(added[list]).toEqual([...before, item])
    expect(apply({ type: `add_${type}`, [type]: item, index: 0 })[list]).toEqual([item, ...before])
    const edit = { type: `edit_${type}`, id: 'new', fields }
    expect(apply({ type: `add_${type}`, [type]: item }, edit)[list]).toEqual([...before, { ...item, ...fields }])
    const first = before[0]?.id
    expect(apply({ type: `remove_${type}`, id: first })[list]).toEqual(before.slice(1))
    for (const other of lists) if (other !== list) expect(added[other]).toEqual(review[other])
  })

  it('change the settings and nothing else', () => {
    const settings = {
      style: 'Smooth',
      facePadding: 0.5,
      defaultReason: null,
      coverLabels: true,
      lastNumbers: { face: 1, object: 2, span: 3, mark: 4 },
    }
    const { tracks, spans, marks, gaps } = review
    expect(apply({ type: 'settings', ...settings })).toEqual({ ...settings, tracks, spans, marks, gaps })
  })

  it('remove optional fields with null and keep null where it is a value', () => {
    const base = { label: null, deleted: null, style: null, padding: null, group: null, reason: null, note: null, reviewed: null }
    const after = apply(
      { type: 'edit_track', id: 'b', fields: base },
      { type: 'edit_span', id: 's', fields: { ...base, category: null, text: null, audioTracks: null, words: null } },
      { type: 'edit_mark', id: 'm1', fields: { ...base, category: null, text: null, range: null, everyPage: null } },
      { type: 'edit_gap', id: 'g', fields: base },
    )
    expect(after).toMatchObject({ tracks: [aTrack('a'), aTrack('b')] })
    expect(after.tracks[1]).toEqual(aTrack('b'))
    expect(after.spans).toEqual([{ ...aSpan('s'), style: null }])
    expect(after.marks).toEqual([{ ...aMark('m1'), style: null }])
    expect(after.gaps).toEqual([{ ...aGap('g'), style: null }])
  })

  it('insert at positions of the list without the items removed before', () => {
    const after = apply(
      { type: 'remove_track', id: 'a' },
      { type: 'add_track', index: 1, track: aTrack('c') },
      { type: 'add_track', index: 0, track: aTrack('a') },
      { type: 'add_track', index: 99, track: aTrack('d') },
    )
    expect(after.tracks.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
  })

  const keyframe = (time: number) => ({ time, x: 10, y: 10, width: 40, height: 30 })
  const { marks: _marks, ...video } = review
  const document = { ...review, tracks: [], spans: [], gaps: [] }
  it.each([
    [
      'keyframes out of order',
      { type: 'edit_track', id: 'a', fields: { positions: [keyframe(1), keyframe(0)] } },
      'fields.positions.1.time',
    ],
    [
      'two keyframes at a time',
      { type: 'add_track', track: aTrack('c', { positions: [keyframe(1), keyframe(1)] }) },
      'track.positions.1.time',
    ],
    ['a span that ends before its start', { type: 'add_span', span: aSpan('s2', { start: 2, end: 1 }) }, 'span.end'],
    ['a span that ends at its start', { type: 'edit_span', id: 's', fields: { start: 1, end: 1 } }, 'fields.end'],
    ['a gap that ends before its start', { type: 'edit_gap', id: 'g', fields: { end: 2 } }, 'fields.end'],
    ['a gap of an unknown track', { type: 'add_gap', gap: aGap('g2', { trackId: 'unknown' }) }, 'gap.trackId'],
    ['a gap whose track is removed', { type: 'remove_track', id: 'a' }, 'id'],
    ['a span with the ID of a track', { type: 'add_span', span: aSpan('a') }, 'span.id'],
    ['a track with the ID of a gap', { type: 'add_track', track: aTrack('g') }, 'track.id'],
    ['a mark in a video', { type: 'add_mark', mark: aMark('m1') }, 'mark'],
  ])('are rejected with %s', (_what, change, field) => {
    const harmless = { type: 'edit_track', id: 'b', fields: { decision: 'keep' } }
    expect(refusalOf([harmless, change], 'video', video)).toEqual([422, 'invalid', `changes.1.${field}`])
    expect(refusalOf([harmless], 'video', video)).toBeUndefined()
  })

  it('are rejected with a text range that ends before its start', () => {
    const change = { type: 'edit_mark', id: 'm1', fields: { range: { start: 4, end: 4 } } }
    expect(refusalOf([change], 'document', document)).toEqual([422, 'invalid', 'changes.0.fields.range'])
    expect(refusalOf([], 'document', document)).toBeUndefined()
  })

  it('may have negative timestamps', () => {
    const positions = [keyframe(-0.5), keyframe(0)]
    const changes = [
      { type: 'edit_track', id: 'a', fields: { positions } },
      { type: 'edit_span', id: 's', fields: { start: -0.5, end: -0.1 } },
    ]
    expect(refusalOf(changes, 'video', video)).toBeUndefined()
  })
})

describe('any list of changes', () => {
  it('has the result of applying them one by one, for all item types', () => {
    fc.assert(
      fc.property(anyChanges(review), (changes) => {
        expect(apply(...changes)).toEqual(appliedPlainly(review, changes))
      }),
    )
  })

  it('is rejected with the field of the first change that names a wrong item', () => {
    fc.assert(
      fc.property(anyChanges(review), fc.nat(20), fc.constantFrom('track', 'span', 'mark', 'gap'), (changes, position, type) => {
        const index = Math.min(position, changes.length)
        const wrong = { type: `remove_${type}`, id: 'unknown' }
        expect(() => apply(...changes.toSpliced(index, 0, wrong))).toThrow(
          expect.objectContaining({ status: 422, field: `changes.${index}.id` }),
        )
      }),
    )
  })
})

describe('many changes', () => {
  /** Returns how often IDs of items are read while as many changes as items are applied and checked. */
  function readsOf(count: number): number {
    let reads = 0
    const tracks = Array.from({ length: count }, (_, index) =>
      Object.defineProperty(aTrack(`t${index}`), 'id', {
        enumerable: true,
        get: () => {
          reads += 1
          return `t${index}`
        },
      }),
    )
    const changes = valid(
      tracks.map((_, index) => {
        const id = `t${(index * 7919) % count}`
        if (index % 3 === 0) return { type: 'remove_track', id }
        if (index % 3 === 1) return { type: 'edit_track', id, fields: { decision: 'keep' } }
        return { type: 'add_track', track: aTrack(`new-${index}`) }
      }),
    )
    const { review: after, placeOf } = withChanges({ ...review, spans: [], marks: [], gaps: [], tracks }, changes)
    mustBeSavable(after, 'video', placeOf)
    return reads
  }

  it('take work in proportion to their number', () => {
    expect(readsOf(10_000) / readsOf(1000)).toBeLessThan(20)
  })
})
