import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { expectRedacted } from './support/check-export.ts'
import { makeJpeg, withComment } from './support/images.ts'
import { journeysOfToday } from './support/journeys-of-today.ts'
import { downloadVersion, drawBox, mediaIdOf, openImage, redact, reviewFaces, savedReview, signInAsDemo, signUp } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

// Debian's firefox-esr, driven by WebDriver BiDi. A violation of the Content-Security-Policy is a console error, which fails the journey.
test.use({ studioBrowser: 'firefox' })

const photograph = samplePath('faces/obama_and_biden.jpg')

/** The samples that take turns. */
const today = journeysOfToday(['generated', 'photograph'] as const)

test('[MEDIA-04] [MEDIA-05] [MEDIA-06] in Firefox, a generated image is uploaded, redacted, verified and downloaded', async ({
  studio,
}) => {
  test.skip(photograph !== undefined && !today.includes('generated'), 'Takes turns with the photograph')
  const { page } = studio
  await signInAsDemo(page)
  const plain = withComment(await makeJpeg(page, 'street.jpg', 640, 480), 'taken by Ada Okafor')
  await reviewFaces(page, plain, 'street.jpg', /^No faces detected/)
  await drawBox(page, [0.3, 0.3], [0.5, 0.5])
  await expect(page.getByText(/^Saved/)).toBeVisible()
  const { tracks } = await savedReview(page, mediaIdOf(page))
  expect(tracks.map(({ source }) => source)).toEqual(['drawn'])

  await redact(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  await expectRedacted(page, await downloadVersion(page, 'street (redacted).jpg'), {
    source: plain.buffer,
    covered: tracks.flatMap(({ positions }) => positions.slice(0, 1)),
    untouched: [{ x: 20, y: 20, width: 100, height: 100 }],
    metadata: ['taken by Ada Okafor'],
  })
})

test('[MEDIA-04] [MEDIA-05] [MEDIA-06] in Firefox, faces in a photograph are detected, one is left visible and the others are redacted', async ({
  studio,
}) => {
  if (photograph === undefined) console.warn('Skipped: ../shared/samples/faces is not there, and the journey needs a real photograph.')
  test.skip(photograph === undefined, '../shared/samples/faces is not there')
  test.skip(!today.includes('photograph'), 'Takes turns with the generated image')
  const source = await readFile(photograph ?? '')

  let { page } = studio
  await signUp(page, 'ada.okafor@council.example')
  await reviewFaces(page, photograph ?? '', 'obama_and_biden.jpg', '3 to redact, 0 left visible')
  const panel = page.getByRole('complementary', { name: 'Detections' })
  await expect(panel.getByText('3 to redact, 0 left visible')).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('k')
  await expect(panel.getByText('2 to redact, 1 left visible')).toBeVisible()
  await expect(panel.getByText(/^Saved/)).toBeVisible()
  const mediaId = mediaIdOf(page)
  const { tracks } = await savedReview(page, mediaId)
  const boxesOf = (wanted: string) => tracks.flatMap(({ decision, positions }) => (decision === wanted ? positions.slice(0, 1) : []))

  await redact(page)
  await expect(page.getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  await expectRedacted(page, await downloadVersion(page, 'obama_and_biden (redacted).jpg'), {
    source,
    covered: boxesOf('redact'),
    untouched: boxesOf('keep'),
    metadata: ['Exif', 'Photoshop 3.0', 'http://ns.adobe.com/xap', 'ICC_PROFILE', 'AFP'],
  })

  await test.step('everything is still there after Firefox restarts', async () => {
    page = await studio.restart()
    await page.goto('/')
    await openImage(page, 'obama_and_biden.jpg')
    await expect(page.getByText('Checks passed')).toBeVisible()
    expect(mediaIdOf(page)).toBe(mediaId)
  })
})
