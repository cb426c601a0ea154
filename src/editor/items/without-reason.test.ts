import { expect, it } from 'vitest'

import { audioReview, spanOf } from '#tests/editor-of-audio.ts'
import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { applyChanges } from '../history/changes'
import { addMissingReasons, redactedWithoutReason, withoutReasonWords } from './without-reason'

const box = { x: 1, y: 1, width: 9, height: 9 }
const faces = [
  faceTrack('none', box),
  faceTrack('own', box, { reason: 's38' }),
  faceTrack('kept', box, { decision: 'keep' }),
  faceTrack('deleted', box, { deleted: true }),
]

it('[MEDIA-05] finds what is redacted without a reason, its own or the default', () => {
  expect(redactedWithoutReason(makeReview(faces)).map(({ id }) => id)).toEqual(['none'])
  expect(redactedWithoutReason({ ...makeReview(faces), defaultReason: null })).toHaveLength(1)
  expect(redactedWithoutReason({ ...makeReview(faces), defaultReason: 's40' })).toEqual([])
  const spans = [spanOf('a', 1, 2), spanOf('b', 3, 4, { reason: 'b6' }), spanOf('c', 5, 6, { decision: 'keep' })]
  expect(redactedWithoutReason(audioReview(spans)).map(({ id }) => id)).toEqual(['a'])
})

it('[MEDIA-05] gives a reason to these items only', () => {
  const review = makeReview(faces)
  const changed = applyChanges(review, addMissingReasons(review, 's40'))
  expect(changed.tracks.map(({ reason }) => reason)).toEqual(['s40', 's38', undefined, undefined])
  expect(addMissingReasons({ ...review, defaultReason: 's38' }, 's40')).toEqual([])
})

it('counts them', () => {
  expect(withoutReasonWords(1)).toBe('1 redacted item has no reason')
  expect(withoutReasonWords(2, ' in “Request 7”')).toBe('2 redacted items in “Request 7” have no reason')
})
