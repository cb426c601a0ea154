import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { numberItems } from '#lib/review/item-numbers.ts'
import { mergeReview } from './merge-review'
import type { Review } from './review'

const at = (x: number) => ({ x, y: 100, width: 40, height: 40 })
const face = (id: string, number: number, fields: Partial<Track> = {}): Track => faceTrack(id, at(100 * number), { number, ...fields })
const drawn = (id: string, number: number): Track => face(id, number, { source: 'drawn', confidence: null })
const review = (...tracks: Track[]): Review => makeReview(tracks)
const base = review(face('a', 1), face('b', 2))
const ada = { at: 100, by: 'ada@example.com' }

describe('mergeReview', () => {
  it('returns the newest review when nothing was changed here', () => {
    const newest = review(face('c', 1), drawn('d', 3))
    const merged = mergeReview(base, base, newest)
    expect(merged.hasChanges).toBe(false)
    expect(merged.review.tracks).toEqual(newest.tracks)
  })

  it('keeps a changed item instead of the one detected in its place', () => {
    const mine = review(face('a', 1, { decision: 'keep' }), face('b', 2))
    const merged = mergeReview(base, mine, review(face('a-2', 1), face('b-2', 2)))
    expect(merged.review.tracks).toEqual([face('b-2', 2), face('a', 1, { decision: 'keep' })])
    expect(merged.hasChanges).toBe(true)
  })

  it('keeps a drawn item and takes its number away if a detected item got it', () => {
    const mine = review(...base.tracks, drawn('mine', 3))
    const merged = mergeReview(base, mine, review(face('a-2', 1), face('c', 3)))
    expect(merged.review.tracks.map(({ id, number }) => [id, number])).toEqual([
      ['a-2', 1],
      ['c', 3],
      ['mine', undefined],
    ])
  })

  it('removes what was removed here, and keeps the default style that was chosen here', () => {
    const mine: Review = { ...review(face('a', 1)), style: 'Smooth' }
    const { review: merged } = mergeReview(base, mine, review(face('a', 1), face('b', 2), face('c', 3)))
    expect([merged.style, merged.tracks.map(({ id }) => id)]).toEqual(['Smooth', ['a', 'c']])
  })

  it('keeps the settings that were changed here, and takes over the others', () => {
    const mine: Review = { ...base, facePadding: 0.5 }
    const newest: Review = { ...base, coverLabels: true, defaultReason: 's38' }
    const merged = mergeReview(base, mine, newest)
    expect(merged.review).toMatchObject({ style: 'Black Box', facePadding: 0.5, coverLabels: true, defaultReason: 's38' })
    expect(merged.hasChanges).toBe(true)
  })

  it('merges changes to different items and to different fields of one', () => {
    const mine = review(face('a', 1, { decision: 'keep', reviewed: { at: 5 } }), face('b', 2))
    const newest = review(face('a', 1, { note: 'front' }), face('b', 2, { style: 'Smooth' }), face('c', 3))
    const merged = mergeReview(base, mine, newest)
    expect(merged.review.tracks).toEqual([
      face('a', 1, { decision: 'keep', reviewed: { at: 5 }, note: 'front' }),
      face('b', 2, { style: 'Smooth' }),
      face('c', 3),
    ])
    expect(merged).toMatchObject({ hasChanges: true, elsewhere: 3, conflicts: [], ownBase: undefined })
  })

  it.each([
    ['keep', { decision: 'keep', reviewed: ada }, { reviewed: { at: 5 } }],
    ['redact', { reviewed: ada }, { decision: 'keep', reviewed: { at: 5 } }],
    ['deleted', { deleted: true, reviewed: ada }, { decision: 'keep', reviewed: { at: 5 } }],
    ['keep', { decision: 'keep', reviewed: ada }, { deleted: true, reviewed: { at: 5 } }],
  ] as const)('keeps the first of two decisions (%s), and the item has to be reviewed again', (saved, there, here) => {
    const merged = mergeReview(base, review(face('a', 1, here), face('b', 2)), review(face('a', 1, there), face('b', 2)))
    const { reviewed: _reviewed, ...rest } = face('a', 1, there)
    expect(merged.review.tracks).toEqual([rest, face('b', 2)])
    expect(merged.conflicts).toMatchObject([{ id: 'a', saved, by: 'ada@example.com' }])
  })

  it('takes the same decision on both sides as one, with the first reviewer', () => {
    const newest = review(face('a', 1, { decision: 'keep', reviewed: ada }), face('b', 2))
    const merged = mergeReview(base, review(face('a', 1, { decision: 'keep', reviewed: { at: 5 } }), face('b', 2)), newest)
    expect(merged).toMatchObject({ review: { tracks: newest.tracks }, hasChanges: false, conflicts: [] })
  })

  it('keeps the saved value of another field that both changed, and the item has to be reviewed again', () => {
    const mine = review(face('a', 1, { note: 'mine', decision: 'keep', reviewed: { at: 5 } }), face('b', 2))
    const merged = mergeReview(base, mine, review(face('a', 1, { note: 'theirs' }), face('b', 2)))
    expect(merged.review.tracks[0]).toEqual(face('a', 1, { note: 'theirs', decision: 'keep' }))
    expect(merged.conflicts).toMatchObject([{ id: 'a', saved: 'changed' }])
  })

  it('[MEDIA-04] keeps a moved box of a track that a detection continues, and both changes of its end are a conflict', () => {
    const frame = (time: number, x = 100) => ({ time, ...at(x) })
    const start = review(face('a', 1, { positions: [frame(0), frame(1), { ...frame(2), outside: true }] }))
    const newest = review(face('a', 1, { positions: [frame(0), frame(1), frame(2), frame(3)] }))
    const moved = review(face('a', 1, { positions: [frame(0), frame(1, 150), { ...frame(2), outside: true }] }))
    const merged = mergeReview(start, moved, newest)
    expect(merged.conflicts).toEqual([])
    expect(merged.review.tracks).toEqual([face('a', 1, { positions: [frame(0), frame(1, 150), frame(2), frame(3)] })])
    const trimmed = mergeReview(start, review(face('a', 1, { positions: [frame(0), { ...frame(1), outside: true }] })), newest)
    expect(trimmed.conflicts).toMatchObject([{ id: 'a', saved: 'changed' }])
    expect(trimmed.review.tracks).toEqual(newest.tracks)
  })

  it('keeps a drawn item deleted that was changed here, and hands it back to be restored', () => {
    const start = review(face('a', 1), drawn('d', 2))
    const own = { ...drawn('d', 2), style: 'Smooth' as const }
    const merged = mergeReview(start, review(face('a', 1), own), review(face('a', 1)))
    expect(merged.review.tracks).toEqual([face('a', 1)])
    expect(merged.conflicts).toEqual([{ id: 'd', saved: 'removed', mine: own }])
    expect(mergeReview(start, start, review(face('a', 1))).conflicts).toEqual([])
  })

  it('brings back a drawn item that was deleted here and changed elsewhere', () => {
    const start = review(face('a', 1), { ...drawn('d', 2), reviewed: { at: 1 } })
    const newest = review(face('a', 1), { ...drawn('d', 2), reviewed: ada, decision: 'keep' })
    const merged = mergeReview(start, review(face('a', 1)), newest)
    expect(merged.review.tracks[1]).toEqual({ ...drawn('d', 2), decision: 'keep' })
    expect(merged.conflicts).toMatchObject([{ id: 'd', saved: 'keep', by: 'ada@example.com' }])
    expect(mergeReview(start, review(face('a', 1)), start).review.tracks).toEqual([face('a', 1)])
  })

  it('keeps the saved one of a setting that both changed', () => {
    const merged = mergeReview(base, { ...base, style: 'Smooth', facePadding: 0.5 }, { ...base, style: 'Pixelated' })
    expect(merged.review).toMatchObject({ style: 'Pixelated', facePadding: 0.5 })
    expect(merged.settings).toEqual(['style'])
  })

  it('recognizes an own save whose response was lost, and keeps what was changed since', () => {
    const sent: Review = { ...review(face('a', 1, { decision: 'keep', reviewed: { at: 5 } }), drawn('d', 3)), style: 'Smooth' }
    const stored: Review = { ...sent, tracks: sent.tracks.map((track) => (track.reviewed ? { ...track, reviewed: ada } : { ...track })) }
    const mine: Review = { ...review(face('a', 1), { ...drawn('d', 3), note: 'door' }), style: 'Pixelated' }
    const merged = mergeReview(base, mine, stored, [base, sent])
    expect(merged).toMatchObject({ elsewhere: 0, conflicts: [], settings: [], hasChanges: true })
    expect(merged.review).toMatchObject({ style: 'Pixelated' })
    expect(merged.review.tracks).toEqual([face('a', 1), { ...drawn('d', 3), note: 'door' }])
    expect(merged.ownBase?.tracks).toEqual(sent.tracks)
    // Without what was sent, the undone decision would come back as a change made elsewhere.
    expect(mergeReview(base, mine, stored).review.tracks[0]?.decision).toBe('keep')
  })

  it('keeps an own save and the changes made elsewhere after it', () => {
    const sent = review(face('a', 1, { decision: 'keep', reviewed: { at: 5 } }), face('b', 2))
    const newest = review(face('a', 1, { decision: 'keep', reviewed: ada }), face('b', 2, { note: 'theirs' }))
    const merged = mergeReview(base, review(face('a', 1), face('b', 2)), newest, [sent])
    expect(merged).toMatchObject({ elsewhere: 1, conflicts: [], ownBase: undefined })
    expect(merged.review.tracks).toEqual([face('a', 1), face('b', 2, { note: 'theirs' })])
  })

  it('keeps everything that was changed here, and never uses a number twice', () => {
    const ids = ['a', 'b', 'c', 'd', 'e']
    fc.assert(
      fc.property(
        fc.subarray(ids),
        fc.array(fc.tuple(fc.constantFrom(...ids), fc.constantFrom('keep', 'move', 'delete')), { maxLength: 5 }),
        fc.nat(3),
        fc.array(fc.record({ replaces: fc.constantFrom(undefined, 1, 2, 3, 4, 5) }), { maxLength: 5 }),
        fc.subarray(ids),
        (before, edits, draws, detections, staying) => {
          const start = review(...ids.filter((id) => before.includes(id)).map((id) => face(id, ids.indexOf(id) + 1)))
          const edited = start.tracks.map((track) => {
            const edit = edits.find(([id]) => id === track.id)?.[1]
            if (edit === 'keep') return { ...track, decision: 'keep' as const }
            if (edit === 'delete') return { ...track, deleted: true }
            return edit === 'move' ? { ...track, positions: [{ time: 0, ...at(3) }] } : track
          })
          const mine = review(
            ...numberItems([...edited, ...Array.from({ length: draws }, (_, index) => ({ ...drawn(`drawn-${index}`, 6 + index) }))]),
          )
          const stays = start.tracks.filter(({ id }) => staying.includes(id))
          const used = new Set(stays.map(({ number }) => number))
          const items = detections.map(({ replaces }, index) => {
            const number = replaces !== undefined && !used.has(replaces) ? replaces : 6 + index
            used.add(number)
            return face(`new-${index}`, number)
          })
          const newest = review(...items, ...stays)
          const merged = mergeReview(start, mine, newest).review
          const tracks = numberItems(merged.tracks, merged.lastNumbers)
          const baseTexts = new Map(start.tracks.map((track) => [track.id, JSON.stringify(track)]))
          const changed = mine.tracks.filter((track) => baseTexts.get(track.id) !== JSON.stringify(track))
          const withoutNumbers = (list: readonly Track[]) => list.map(({ number: _number, ...rest }) => rest)
          const result = new Map(withoutNumbers(tracks).map((track) => [track.id, track]))
          expect(withoutNumbers(changed).map(({ id }) => result.get(id))).toEqual(withoutNumbers(changed))
          const numbers = tracks.map(({ kind, number }) => `${kind} ${number}`)
          expect(new Set(numbers).size).toBe(numbers.length)
        },
      ),
      { numRuns: 300 },
    )
  })
})
