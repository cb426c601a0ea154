import { expect, it } from 'vitest'

import { mediaRow } from '#tests/support/records.ts'
import { presentMedia } from './present'

it.each([
  ['Detecting', 40],
  ['Converting', 40],
  ['Redacted', undefined],
  ['Ready for review', undefined],
  ['Failed', undefined],
] as const)('shows a file that is %s with the progress %s of a job whose end isn’t known yet', (state, progress) => {
  const live = { jobs: [{ jobId: 'job-1', mediaId: 'media-1', stage: null, progress: 40 }], trouble: null }
  expect(presentMedia(mediaRow('media-1', { state }), live).progress).toBe(progress)
})
