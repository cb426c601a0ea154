import { samplePath } from '../tests/tools/samples.ts'
import { videoBrowsersOfToday } from './support/journeys-of-today.ts'
import { signInToEmptyLibrary } from './support/steps.ts'
import { test } from './support/studio-test.ts'
import { correctFirstFace, detectFaces, downloadVideo, exportVideo, openVideo, resolveGaps } from './support/video-review.ts'

test.use({ studioBrowser: 'firefox' })

const sample = samplePath('video/asl-thanks.mkv')

test('[MEDIA-02] [MEDIA-04] [MEDIA-05] [MEDIA-06] in Firefox, a video is detected, corrected, exported, verified and downloaded', async ({
  studio: { page },
}) => {
  if (sample === undefined) console.warn('Skipped: ../shared/samples/video is not there, and the journey needs a real video.')
  test.skip(sample === undefined, '../shared/samples/video is not there')
  test.skip(!videoBrowsersOfToday.includes('Firefox'), 'Takes turns with Safari 17')
  await signInToEmptyLibrary(page)
  await openVideo(page, sample ?? '', 'asl-thanks.mkv')
  await test.step('detects faces, and opens the review', () => detectFaces(page))
  await test.step('steps by frames, and corrects a box', () => correctFirstFace(page))
  await test.step('exports once every gap is resolved', async () => {
    await resolveGaps(page)
    await exportVideo(page)
  })
  await test.step('the verified version plays and downloads', () => downloadVideo(page, 'asl-thanks.mkv', { minBytes: 20_000 }))
})
