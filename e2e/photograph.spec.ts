import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { expectRedacted } from './support/check-export.ts'
import { closeByEscape, downloadVersion, drawBox, mediaIdOf, openImage, redact, reviewFaces, savedReview, signUp } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const photograph = samplePath('faces/obama_and_biden.jpg')
/** Marks of the photograph's metadata, which no export may contain. */
const METADATA = ['Exif', 'Photoshop 3.0', 'http://ns.adobe.com/xap', 'ICC_PROFILE', 'AFP']
/** Two men in front, and a child half in shadow at the edge. */
const FACES = '3 to redact, 0 left visible'

test('[MEDIA-04] [MEDIA-05] [MEDIA-06] a photograph is uploaded, reviewed, redacted, verified and downloaded', async ({ studio }) => {
  if (photograph === undefined) console.warn('Skipped: ../shared/samples/faces is not there, and the journey needs a real photograph.')
  test.skip(photograph === undefined, '../shared/samples/faces is not there')
  const source = await readFile(photograph ?? '')

  let { page } = studio
  await signUp(page, 'ada.okafor@council.example')
  await reviewFaces(page, photograph ?? '', 'obama_and_biden.jpg', FACES)

  await test.step('the review is edited by keyboard and mouse', async () => {
    const panel = page.getByRole('complementary', { name: 'Detections' })
    await expect(panel.getByText('3 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('n')
    await page.keyboard.press('k')
    await expect(panel.getByText('2 to redact, 1 left visible')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(panel.getByText('3 to redact, 0 left visible')).toBeVisible()
    await drawBox(page, [0.42, 0.75], [0.55, 0.85])
    await expect(panel.getByText('4 to redact, 0 left visible')).toBeVisible()
    await expect(panel.getByText(/^Saved/)).toBeVisible()
  })

  const mediaId = mediaIdOf(page)
  const review = await savedReview(page, mediaId)
  expect(review.tracks.map(({ kind, source: from }) => `${kind} ${from}`).toSorted()).toEqual([
    'face detected',
    'face detected',
    'face detected',
    'object drawn',
  ])

  await redact(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Checks passed')).toBeVisible()
  const file = await downloadVersion(page, 'obama_and_biden (redacted).jpg')
  const exported = await savedReview(page, mediaId)
  // The places of the version limit the tiles of later ones.
  expect({ ...exported, earlierPlaces: undefined }).toEqual(review)

  await test.step('the file contains the redacted image and no metadata', async () => {
    await expectRedacted(page, file, {
      source,
      covered: review.tracks.flatMap(({ positions }) => positions.slice(0, 1)),
      untouched: [{ x: 20, y: 20, width: 200, height: 200 }],
      metadata: METADATA,
    })
  })

  await test.step('the verification report lists the checks', async () => {
    await versions.getByRole('button', { name: 'Verification report' }).click()
    const report = page.getByRole('dialog', { name: 'Verification report' })
    await expect(report.getByText('Ada Okafor').first()).toBeVisible()
    await expect(report.getByText(/[0-9a-f]{64}/)).toHaveCount(2)
    await closeByEscape(page, report)
  })

  await test.step('everything is still there after the browser restarts', async () => {
    page = await studio.restart()
    await page.goto('/')
    await openImage(page, 'obama_and_biden.jpg')
    await expect(page.getByText('Checks passed')).toBeVisible()
    expect(mediaIdOf(page)).toBe(mediaId)
    expect(await savedReview(page, mediaId)).toEqual(exported)
    expect((await downloadVersion(page, 'obama_and_biden (redacted).jpg')).equals(file)).toBe(true)
  })
})
