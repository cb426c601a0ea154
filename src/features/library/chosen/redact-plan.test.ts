import { expect, it } from 'vitest'

import type { Detections } from '#generated/model/detections.zod.ts'
import { mediaLike } from '../../../api/test-support'
import { planOf, reasonByState } from './redact-plan'

const face: Detections['tracks'][number] = {
  id: 'a',
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 0, y: 0, width: 1, height: 1 }],
}
const review = (tracks: Detections['tracks'], more: Partial<Detections> = {}): Detections => ({
  mediaId: 'm',
  revision: 3,
  width: 10,
  height: 10,
  style: 'Black Box',
  tracks,
  updatedAt: 1,
  ...more,
})
const media = mediaLike('m', { state: 'Ready for review' })

it('[MEDIA-05] plans from the saved review and reports whether it has manual changes', () => {
  expect(planOf(media, review([face, face]))).toEqual({ media, revision: 3, covered: 2, kept: 0, isUntouched: true, isUnsearched: false })
  expect(planOf(media, review([face, { ...face, decision: 'keep' }]))).toMatchObject({ covered: 1, kept: 1, isUntouched: false })
  expect(planOf(media, review([{ ...face, source: 'drawn' }]))).toMatchObject({ isUntouched: false })
})

it('ignores deleted detections, reports whether detection was run, and passes the reviewed file on', () => {
  const source = { sha256: 'c'.repeat(64), width: 10, height: 10 }
  expect(planOf(media, review([face, { ...face, deleted: true }], { source }))).toMatchObject({
    source,
    covered: 1,
    kept: 0,
    isUntouched: false,
    isUnsearched: false,
  })
  expect(planOf(media, review([{ ...face, source: 'drawn' }], { detection: null }))).toMatchObject({ isUnsearched: true })
})

it('counts audio spans', () => {
  const span = {
    id: 's',
    source: 'detected',
    category: null,
    text: null,
    confidence: 1,
    decision: 'redact',
    cover: 'mute',
    start: 0,
    end: 1,
  } as const
  expect(planOf(media, review([], { spans: [span] }))).toMatchObject({ covered: 1 })
})

it('skips media without anything to redact and media that are not ready', () => {
  expect(planOf(media, review([{ ...face, decision: 'keep' }]))).toEqual({ media, reason: 'nothing to redact' })
  expect(reasonByState(media)).toBeNull()
  expect(reasonByState({ ...media, state: 'Uploaded' })).toBe('detection not run')
})
