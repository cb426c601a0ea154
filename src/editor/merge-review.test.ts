import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { faceTrack, makeReview } from '../../tests/editor-driver'
import { numberItems } from '../lib/item-numbers'
import { mergeReview } from './merge-review'
import type { Review } from './review'

const at = (x: number) => ({ x, y: 100, width: 40, height: 40 })
const face = (id: string, number: number, fields: Partial<Track> = {}): Track => faceTrack(id, at(100 * number), { number, ...fields })
const drawn = (id: string, number: number): Track => face(id, number, { source: 'drawn', confidence: null })
const review = (...tracks: Track[]): Review => makeReview(tracks)
const base = review(face('a', 1), face('b', 2))

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
