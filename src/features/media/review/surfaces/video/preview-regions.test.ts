import { expect, test } from 'vitest'

import { faceTrack, makeReview } from '#tests/editor-driver.ts'
import { movingRegionsOf } from '#lib/review/moving-regions.ts'
import { PreviewRegions } from './preview-regions'

const BOX = { x: 10, y: 10, width: 40, height: 40 }

test('[MEDIA-05] returns the regions of the export, and the same objects for tracks that have not changed', () => {
  const [a, b] = [faceTrack('a', BOX), faceTrack('b', BOX)]
  const review = makeReview([a, b, faceTrack('c', BOX, { decision: 'keep' })])
  const regions = new PreviewRegions()
  const first = regions.of(review)
  expect(first).toEqual(movingRegionsOf(review))
  expect(first.map(({ trackId }) => trackId)).toEqual(['a', 'b'])
  const changed = { ...review, tracks: [{ ...a, style: 'Smooth' as const }, b] }
  const second = regions.of(changed)
  expect(second).toEqual(movingRegionsOf(changed))
  expect([second[0] === first[0], second[1] === first[1]]).toEqual([false, true])
})

test('[MEDIA-05] computes all regions again where a setting or a gap changes', () => {
  const review = makeReview([faceTrack('a', BOX)])
  const regions = new PreviewRegions()
  const before = regions.of(review)
  for (const changed of [
    { ...review, facePadding: 0.4 },
    { ...review, style: 'Smooth' as const },
    {
      ...review,
      gaps: [
        { id: 'g', trackId: 'a', source: 'detected', decision: 'redact', start: 0, end: 3, confidence: 1, resolution: 'covered' } as const,
      ],
    },
  ]) {
    expect(regions.of(changed)).toEqual(movingRegionsOf(changed))
    expect(regions.of(changed)).not.toEqual(before)
  }
})
