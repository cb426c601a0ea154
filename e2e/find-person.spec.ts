import { readFile } from 'node:fs/promises'

import { samplePath } from '../tests/tools/samples.ts'
import { expectRedacted } from './support/check-export.ts'
import { recordImage } from './support/recordings.ts'
import { card, downloadVersion, mediaIdOf, openImage, redact, savedReview, signInToEmptyLibrary, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { detections } from './support/video-review.ts'

/** A portrait, the same person with two others, and the same person in a video. */
const portrait = samplePath('faces/obama.jpg')
const together = samplePath('faces/obama_and_biden.jpg')
const filmed = samplePath('faces/obama2.jpg')

test.use({ begins: 'empty library' })

test('[MEDIA-04] [MEDIA-05] only one person stays visible in two photographs and a video', async ({ studio: { page } }) => {
  if (portrait === undefined || together === undefined || filmed === undefined) {
    console.warn('Skipped: ../shared/samples/faces is not there, and the journey needs photographs of one person.')
    return test.skip(true, '../shared/samples/faces is not there')
  }
  await signInToEmptyLibrary(page)
  const clip = await recordImage(page, 'statement.webm', 1500, filmed)
  await upload(page, [portrait, together], { detects: true })
  await upload(page, clip, { detects: true })
  for (const name of ['obama.jpg', 'obama_and_biden.jpg', 'statement.webm'])
    await expect(card(page, name).getByText('Ready for review')).toBeVisible({ timeout: 180_000 })

  await test.step('the person is searched for from a face', async () => {
    await openImage(page, 'obama.jpg')
    await detections(page)
      .getByRole('button', { name: /^Face 1/ })
      .first()
      .click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Find this person…' }).click()
    // A recording in real time may have several tracks of its face.
    await expect(page.getByRole('heading', { name: /^Suggestions \([2-9]\)$/ })).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('progressbar', { name: 'Comparing faces' })).toBeHidden()
    await expect(page.getByText('This person: 1 face in 1 file')).toBeVisible()
  })

  await test.step('the suggestions are accepted, and everyone else is redacted', async () => {
    const suggestions = page.getByRole('list', { name: 'Suggestions' })
    await expect(suggestions.getByText('obama_and_biden.jpg')).toBeVisible()
    await expect(suggestions.getByText('statement.webm').first()).toBeVisible()
    for (const button of await suggestions.getByRole('button', { name: 'Same person' }).all()) await button.click()
    await expect(page.getByText(/^This person: [3-9] faces in 3 files$/)).toBeVisible()
    await page.getByRole('button', { name: 'Keep only this person…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Keep only this person' })
    await expect(
      dialog.getByText(
        /^[3-9] faces in 3 files will be left visible\. Everyone else in this project will be redacted, currently 2 faces\.$/,
      ),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep only this person' }).click()
    await expect(page.getByText(/^[3-9] decisions saved in 3 files\./)).toBeVisible()
  })

  const changed = page.getByRole('list', { name: 'Changed files' })
  await test.step('the video leaves the person visible', async () => {
    await changed.getByRole('link', { name: 'statement.webm' }).click()
    await expect(detections(page).getByText(/^0 to redact, [1-7] left visible$/)).toBeVisible()
  })

  await test.step('the photograph of three is exported with one face', async () => {
    await page.goto('/home')
    await openImage(page, 'obama_and_biden.jpg')
    await expect(detections(page).getByText('2 to redact, 1 left visible')).toBeVisible()
    const { tracks } = await savedReview(page, mediaIdOf(page))
    const boxesOf = (decision: string) => tracks.flatMap((track) => (track.decision === decision ? track.positions.slice(0, 1) : []))
    await redact(page)
    await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible()
    await expectRedacted(page, await downloadVersion(page, 'obama_and_biden (redacted).jpg'), {
      source: await readFile(together),
      covered: boxesOf('redact'),
      // The middle of the face.
      untouched: boxesOf('keep').map(({ x, y, width, height }) => ({
        x: x + width / 4,
        y: y + height / 4,
        width: width / 2,
        height: height / 2,
      })),
      metadata: ['Photoshop 3.0'],
    })
  })
})
