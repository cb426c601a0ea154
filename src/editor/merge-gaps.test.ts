import { expect, it } from 'vitest'

import type { Gap } from '#generated/model/gap.zod.ts'
import { faceTrack, makeReview } from '../../tests/editor-driver'
import { mergeReview } from './merge-review'
import type { Review } from './review'

const tracks = [faceTrack('a', { x: 0, y: 0, width: 10, height: 10 }), faceTrack('b', { x: 50, y: 0, width: 10, height: 10 })]
const gap = (id: string, fields: Partial<Gap> = {}): Gap => ({
  id,
  source: 'detected',
  confidence: 0.4,
  decision: 'redact',
  trackId: 'a',
  start: 1,
  end: 2,
  resolution: 'open',
  ...fields,
})
const reviewed = { at: 5 }
const review = (...gaps: Gap[]): Review => ({ ...makeReview(tracks), gaps })
const merge = (base: Review, mine: Review, newest: Review, sent: readonly Review[] = []) => {
  const { review: merged, hasChanges, elsewhere } = mergeReview(base, mine, newest, sent)
  return { gaps: merged.gaps, hasChanges, elsewhere }
}

it('[MEDIA-04] keeps a gap that was resolved here while others were saved elsewhere', () => {
  const mine = review(gap('one', { resolution: 'absent', reviewed }), gap('two'))
  const newest = review(gap('one'), gap('two', { resolution: 'covered', reviewed }), gap('three', { trackId: 'b' }))
  expect(merge(review(gap('one'), gap('two')), mine, newest)).toEqual({
    gaps: [mine.gaps?.[0], newest.gaps?.[1], newest.gaps?.[2]],
    hasChanges: true,
    elsewhere: 2,
  })
})

it('[MEDIA-04] opens a gap again that was resolved differently here and elsewhere', () => {
  const mine = review(gap('one', { resolution: 'absent', reviewed }))
  const newest = review(gap('one', { resolution: 'covered', reviewed: { at: 4 } }))
  expect(merge(review(gap('one')), mine, newest).gaps).toEqual([gap('one')])
})

it('keeps a resolution that both chose', () => {
  const mine = review(gap('one', { resolution: 'absent', reviewed }))
  const newest = review(gap('one', { resolution: 'absent', reviewed: { at: 4, by: 'ada@example.com' } }))
  expect(merge(review(gap('one')), mine, newest)).toEqual({ gaps: newest.gaps, hasChanges: false, elsewhere: 1 })
})

it('doesn’t count what an own save whose response was lost has changed', () => {
  const mine = review(gap('one', { resolution: 'absent', reviewed }))
  const newest = review(gap('one', { resolution: 'absent', reviewed: { at: 5, by: 'me@example.com' } }))
  expect(merge(review(gap('one')), mine, newest, [mine])).toEqual({ gaps: newest.gaps, hasChanges: false, elsewhere: 0 })
})

it('drops the gaps that a new detection has replaced, and those whose track is gone', () => {
  const base = review(gap('one'))
  const mine = review(gap('one', { resolution: 'absent', reviewed }), gap('mine', { trackId: 'gone' }), gap('other', { trackId: 'b' }))
  expect(merge(base, mine, review(gap('new'))).gaps).toEqual([gap('new'), gap('other', { trackId: 'b' })])
})

it('removes a gap that was removed here, unless someone has changed it', () => {
  const base = review(gap('one'), gap('two'))
  const newest = review(gap('one'), gap('two', { resolution: 'covered', reviewed }))
  expect(merge(base, review(), newest).gaps).toEqual([gap('two')])
})

it('keeps a review without gaps as it is', () => {
  const image = makeReview(tracks)
  expect('gaps' in mergeReview(image, image, image).review).toBe(false)
})
