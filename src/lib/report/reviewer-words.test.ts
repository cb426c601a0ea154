import { expect, test } from 'vitest'

import { reviewerWords } from './reviewer-words'

test('[MEDIA-06] names a reviewer only if all items were reviewed', () => {
  expect(reviewerWords({ attestation: { unreviewed: 0 } })).toBe('Reviewed by')
  expect(reviewerWords({ attestation: { unreviewed: 3 } })).toBe('Confirmed by')
  expect(reviewerWords({})).toBe('Exported by')
})
