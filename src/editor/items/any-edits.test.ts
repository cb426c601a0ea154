import fc from 'fast-check'
import { expect, test } from 'vitest'

import { ReviewChanges } from '#generated/model/reviewChanges.zod.ts'
import { withChanges } from '#backend/media/review-changes.ts'
import { BOX, FRAMES } from '#tests/editor-over-time.ts'
import { videoReviewArbitrary } from '#tests/review-arbitraries.ts'
import { reviewRow } from '#tests/support/records.ts'
import { toWire, type Change } from '../history/changes'
import { changesBetween } from '../history/difference'
import { History } from '../history/history'
import type { Review } from '../review'
import { decideUnseen, deleteItems, removeKeyframe, resolveGaps, setBox } from './commands'
import { extendBackward, extendForward, moveEdge, trimEnd, trimStart } from './extent-commands'
import { extendGap } from './gap-commands'
import { mergeTracks } from './merge-commands'
import { splitTrack } from './split-commands'
import { addKeyframe, moveKeyframe, removeStretch, toggleOutside } from './stretch-commands'

const RUNS = { seed: 11_2026, numRuns: 400 }
const SIZE = { width: 1000, height: 800 }

type Edit = (review: Review, serial: number) => Change[]

const frame = fc.constantFrom(...FRAMES)
const nth = fc.nat(9)
const pick = (review: Review, n: number): string => review.tracks[n % Math.max(1, review.tracks.length)]?.id ?? 'none'
const gapAt = (review: Review, n: number): string => review.gaps?.[n % Math.max(1, review.gaps.length)]?.id ?? 'none'
const newIds = (serial: number) => {
  let count = 0
  return () => `${serial}-${(count += 1)}`
}
const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(15), nth, frame, frame, fc.boolean())
  .map(([kind, n, time, other, flag]): Edit => (review, serial) => {
    const id = pick(review, n)
    const newId = newIds(serial)
    const [from, to] = time < other ? [time, other] : [other, time + 0.25]
    const edits: (() => Change[])[] = [
      () => splitTrack(review, id, time, { newId, number: serial + 50 }),
      () => mergeTracks(review, [id, pick(review, n + 1), pick(review, n + 2)], { newId, hasFrameBetween: () => flag }),
      () => mergeTracks(review, [id, pick(review, n + 1)], { newId, hasFrameBetween: () => flag }),
      () => trimStart(review, id, time),
      () => trimEnd(review, id, time),
      () => extendForward(review, id, time, flag ? time + 0.25 : undefined),
      () => extendBackward(review, id, time),
      () => moveEdge(review, id, flag ? 'start' : 'end', time),
      () => removeStretch(review, id, { from, to, before: from - 0.25 }, newId),
      () => toggleOutside(review, id, time),
      () => addKeyframe(review, id, time),
      () => moveKeyframe(review, id, time, other),
      () => removeKeyframe(review, id, time),
      () => resolveGaps(review, new Set([gapAt(review, n)]), flag ? 'covered' : 'absent'),
      () => extendGap(review, gapAt(review, n), SIZE),
      () =>
        flag
          ? deleteItems(review, new Set([id]))
          : [...decideUnseen(review, new Set([id]), 'keep'), ...setBox(review, id, time, BOX, 'drawn')],
    ]
    return edits[kind]?.() ?? []
  })

test('[MEDIA-04] any sequence of edits over time undoes to the start, gives valid keyframes and gaps, and can be saved', () => {
  fc.assert(
    fc.property(videoReviewArbitrary, fc.array(edit, { maxLength: 20 }), (start, edits) => {
      const history = new History(start)
      for (const [serial, make] of edits.entries()) history.commit('step', make(history.review, serial))
      const end = history.review
      for (const { positions } of end.tracks) {
        const times = positions.map(({ time }) => time)
        expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
        expect(positions.some(({ outside }) => outside !== true)).toBe(true)
      }
      for (const gap of end.gaps ?? []) {
        expect(gap.end).toBeGreaterThan(gap.start)
        expect(end.tracks.some(({ id }) => id === gap.trackId)).toBe(true)
      }
      const changes = changesBetween(start, end)
      const body = JSON.parse(JSON.stringify({ revision: 0, changes: changes.map(toWire) })) as ReviewChanges
      expect(ReviewChanges.safeParse(body).error).toBeUndefined()
      const { review } = withChanges({ ...reviewRow('m1'), ...(start as object), revision: 0 }, body.changes)
      expect(review.tracks).toEqual(JSON.parse(JSON.stringify(end.tracks)))
      expect(review.gaps).toEqual(JSON.parse(JSON.stringify(end.gaps)))
      while (history.undo());
      expect(history.review).toStrictEqual(start)
      while (history.redo());
      expect(history.review).toStrictEqual(end)
    }),
    RUNS,
  )
})
