import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { LACKS } from '../tests/tools/browser-table.ts'
import { expectRedacted } from './support/check-export.ts'
import { makeJpeg, withComment } from './support/images.ts'
import { journeysOfToday, videoBrowsersOfToday } from './support/journeys-of-today.ts'
import {
  card,
  downloadVersion,
  drawBox,
  mediaIdOf,
  redact,
  reviewFaces,
  savedReview,
  signInToEmptyLibrary,
  upload,
} from './support/steps.ts'
import { expect, test as studioTest } from './support/studio-test.ts'
import { detectFaces, downloadVideo, exportVideo, openVideo, resolveGaps } from './support/video-review.ts'
import { serveWithout } from './support/without-features.ts'

/** Chromium without what an older browser lacks. */
const test = studioTest.extend<{ lacks: readonly string[] }>({
  lacks: [[], { option: true }],
  baseURL: async ({ baseURL, lacks }, use) => {
    const server = await serveWithout(baseURL ?? '', lacks)
    await use(server.url)
    await server.close()
  },
})

/** Runs in the page: whether there is something at a path. */
const IS_THERE = `path.split('.').reduce((scope, name) => scope?.[name], globalThis) !== undefined`

/** The browsers that take turns in what works without video. */
for (const browser of journeysOfToday(['Firefox 115', 'Safari 17'] as const)) {
  test.describe(`without what ${browser} lacks`, () => {
    test.use({ lacks: LACKS[browser] })

    test('[UPL-08] [MEDIA-04] [MEDIA-05] [MEDIA-06] an image is uploaded, redacted, verified and downloaded', async ({ studio }) => {
      const { page } = studio
      await signInToEmptyLibrary(page)
      await test.step('the features are missing', async () => {
        const left: unknown = await page.evaluate(`${JSON.stringify(LACKS[browser])}.filter((path) => ${IS_THERE})`)
        expect(left).toEqual([])
      })
      const plain = withComment(await makeJpeg(page, 'street.jpg', 640, 480), 'taken by Ada Okafor')
      await reviewFaces(page, plain, 'street.jpg', /^No faces detected/)
      await drawBox(page, [0.3, 0.3], [0.5, 0.5])
      await expect(page.getByText(/^Saved/)).toBeVisible()
      const { tracks } = await savedReview(page, mediaIdOf(page))
      await redact(page)
      await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
      await expectRedacted(page, await downloadVersion(page, 'street (redacted).jpg'), {
        source: plain.buffer,
        covered: tracks.flatMap(({ positions }) => positions.slice(0, 1)),
        untouched: [{ x: 20, y: 20, width: 100, height: 100 }],
        metadata: ['taken by Ada Okafor'],
      })
    })
  })
}

const sample = samplePath('video/asl-thanks.mkv')

test.describe('without what Firefox 115 lacks', () => {
  test.use({ lacks: LACKS['Firefox 115'] })

  test('[MEDIA-04] a video says before the click what the browser lacks', async ({ studio }) => {
    if (sample === undefined) console.warn('Skipped: ../shared/samples/video is not there, and the journey needs a real video.')
    test.skip(sample === undefined, '../shared/samples/video is not there')
    const { page } = studio
    await signInToEmptyLibrary(page)
    const bytes = await readFile(sample ?? '')
    await upload(page, { name: 'asl-thanks.mkv', mimeType: 'video/x-matroska', buffer: bytes })
    await expect(card(page, 'asl-thanks.mkv').getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
    await card(page, 'asl-thanks.mkv').getByRole('link').first().click()
    await expect(page.getByText('Detecting in a video needs video decoding (VideoDecoder), which this browser doesn’t have.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Start detection' })).toBeDisabled()
    await expect(page.getByText(/^Video review needs video decoding \(VideoDecoder\), which this browser doesn’t have\./)).toBeVisible()
  })
})

test.describe('without what Safari 17 lacks', () => {
  test.use({ lacks: LACKS['Safari 17'] })

  test('[MEDIA-02] [MEDIA-04] [MEDIA-06] a video is detected, exported, verified and downloaded', async ({ studio: { page } }) => {
    if (sample === undefined) console.warn('Skipped: ../shared/samples/video is not there, and the journey needs a real video.')
    test.skip(sample === undefined, '../shared/samples/video is not there')
    test.skip(!videoBrowsersOfToday.includes('Safari 17'), 'Takes turns with Firefox')
    await signInToEmptyLibrary(page)
    await openVideo(page, sample ?? '', 'asl-thanks.mkv')
    await detectFaces(page)
    await resolveGaps(page)
    await exportVideo(page)
    await downloadVideo(page, 'asl-thanks.mkv', { minBytes: 20_000 })
  })
})
