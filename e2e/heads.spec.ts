import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { readRegions } from './support/images.ts'
import {
  downloadVersion,
  mediaIdOf,
  openImage,
  redact,
  savedReview,
  signInToEmptyLibrary,
  upload,
  waitForUploads,
} from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { detections } from './support/video-review.ts'

/** Two men and a girl look at the camera; at the right edge stands a woman who is turned away. */
const photograph = samplePath('faces/obama_and_biden.jpg')

test.use({ begins: 'empty library' })

test('[MEDIA-02] [MEDIA-05] the head of a person who is turned away is detected beside the faces, filtered and redacted', async ({
  studio: { page },
}) => {
  if (photograph === undefined) {
    console.warn('Skipped: ../shared/samples/faces is not there, and the journey needs a photograph of people.')
    return test.skip(true, '../shared/samples/faces is not there')
  }
  await signInToEmptyLibrary(page)
  await upload(page, photograph)
  await waitForUploads(page)
  await openImage(page, 'obama_and_biden.jpg')
  await page.getByRole('group', { name: 'Detect', exact: true }).getByText('Heads', { exact: true }).click()
  await expect(page.getByText('Where a face is found too, only the face is listed.')).toBeVisible()
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page).toHaveURL(/\/image\/review\?v=/, { timeout: 180_000 })

  const panel = detections(page)
  await test.step('the review lists the faces and the head', async () => {
    await expect(page.getByRole('link', { name: '3 faces and 1 head' })).toBeVisible({ timeout: 180_000 })
    await panel.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Heads (1)' })
    await expect(panel.getByRole('button', { name: /^Head 1/ })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Face/ })).toHaveCount(0)
  })

  const { tracks } = await savedReview(page, mediaIdOf(page))
  const [box] = tracks.find(({ label }) => label === 'head')?.positions ?? []
  await redact(page)
  const file = await downloadVersion(page, 'obama_and_biden (redacted).jpg')
  // The back of the head, at 95.5% to 98.5% of the width and 54% to 60% of the height of 2000 x 1428 pixels.
  const head = { x: 1910, y: 771, width: 60, height: 86 }
  expect(
    box && box.x < head.x && box.y < head.y && box.x + box.width > head.x + head.width && box.y + box.height > head.y + head.height,
  ).toBe(true)
  const { regions } = await readRegions(page, await readFile(photograph), [head])
  const redacted = await readRegions(page, file, [head])
  expect(Math.max(...(regions[0]?.mean ?? [0]))).toBeGreaterThan(20)
  expect(Math.max(...(redacted.regions[0]?.mean ?? [255]))).toBeLessThan(4)
})
