import { expect, test } from 'vitest'

import { reviewerName, reviewerWords } from './reviewer-words'

test('[MEDIA-06] names a reviewer only if all items were reviewed', () => {
  expect(reviewerWords({ attestation: { unreviewed: 0 } })).toBe('Reviewed by')
  expect(reviewerWords({ attestation: { unreviewed: 3 } })).toBe('Confirmed by')
  expect(reviewerWords({})).toBe('Exported by')
})

test('names a reviewer without an account by the name alone', () => {
  expect(reviewerName({ name: 'Ada Okafor', email: 'ada@council.example' })).toBe('Ada Okafor (ada@council.example)')
  expect(reviewerName({ name: 'Local profile', email: '' })).toBe('Local profile')
})
