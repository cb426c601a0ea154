import type { Page } from '@playwright/test'

import { countClicks } from './support/clicks.ts'
import { heardIn, levelsIn } from './support/heard.ts'
import type { UploadFile } from './support/images.ts'
import { makeTone, recordDrawing } from './support/recordings.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { confirmExport, downloadVersion, mediaIdOf, savedReview } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { resolveGaps } from './support/video-review.ts'

/** Drops a file on the open page, as a person does from another window. */
async function dropFile(page: Page, name: string, mimeType: string, content: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ bytes, fileName, type }) => {
      const held = new DataTransfer()
      held.items.add(new File([Uint8Array.from(bytes)], fileName, { type }))
      return held
    },
    { bytes: [...content], fileName: name, type: mimeType },
  )
  for (const type of ['dragenter', 'dragover', 'drop']) await page.dispatchEvent('body', type, { dataTransfer: transfer })
}

/** Chooses a file on the landing page, which opens by itself after its upload. Returns the count of clicks, of which this is the first. */
async function chooseOnLanding(page: Page, file: UploadFile): Promise<() => Promise<number>> {
  await page.goto('/')
  const clicks = await countClicks(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(file)
  return clicks
}

/** Exports the open review, and downloads its result once the checks have passed. */
async function exportAndDownload(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  return downloadVersion(page, name)
}

/** Expects that the file opens by itself, and that its faces are detected. */
async function expectDetected(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/image\/review\?v=/, { timeout: 180_000 })
  await expect(page.getByRole('complementary', { name: 'Detections' }).getByText('2 to redact, 0 left visible')).toBeVisible({
    timeout: 180_000,
  })
}

test('[UPL-08] an image opens for review without a click after a drag to the landing page', async ({ studio }) => {
  const { page } = studio
  const drawing = await smallDrawing(page)
  await page.goto('/')
  const clicks = await countClicks(page)
  await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
  await dropFile(page, 'street.jpg', 'image/jpeg', drawing)
  await expectDetected(page)
  expect(await clicks()).toBe(0)
  await expect(page.getByRole('button', { name: 'Account menu for Local profile' })).toBeVisible()
})

test.describe('an own image, from a fresh start', () => {
  test.use({ begins: 'first visit' })

  test('[UPL-08] [MEDIA-06] takes 5 clicks to its downloaded redaction, and 4 without the choice of the file', async ({ studio }) => {
    const { page } = studio
    const drawing = await smallDrawing(page)
    const clicks = await chooseOnLanding(page, { name: 'street.jpg', mimeType: 'image/jpeg', buffer: drawing })
    await expectDetected(page)
    expect(await clicks()).toBe(1)
    const bytes = await exportAndDownload(page, 'street (redacted).jpg')
    expect(bytes.equals(drawing)).toBe(false)
    expect(await clicks()).toBe(5)
  })
})

/** A caption file of two lines, in the format that most programs write. */
const CAPTIONS = `1
00:00:00,500 --> 00:00:01,500
Good morning.

2
00:00:02,000 --> 00:00:03,000
Okafor
`

test('[MEDIA-03] [MEDIA-05] [MEDIA-06] a recording takes 8 clicks to mute a name of an imported transcript', async ({
  studio: { page },
}) => {
  const source = makeTone('call.wav', 4)
  const clicks = await chooseOnLanding(page, source)
  await expect(page.getByRole('heading', { level: 1, name: 'call.wav' })).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Import transcript' }).click()])
  await chooser.setFiles({ name: 'call.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(CAPTIONS) })
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: 'Okafor' }).click()
  await transcript.getByRole('button', { name: 'Redact words' }).click()
  const muted = await exportAndDownload(page, 'call (redacted).wav')
  for (const [listener, levels] of await heardIn(page, muted)) {
    expect(Math.max(...levelsIn(levels, { start: 2, end: 3 })), `the name by ${listener}`).toBeLessThan(0.001)
    expect(Math.min(...levelsIn(levels, { start: 0.5, end: 1.5 })), `other words by ${listener}`).toBeGreaterThan(0.1)
  }
  expect(await clicks()).toBe(8)
})

test('[MEDIA-04] [MEDIA-06] a video takes 7 clicks to keep one person and redact everyone else, and one for each gap', async ({
  studio: { page },
}) => {
  await page.goto('/')
  const clicks = await chooseOnLanding(page, await recordDrawing(page, 'street.webm', 800))
  await expect(page).toHaveURL(/\/video\/review\?v=/, { timeout: 180_000 })
  const people = page.getByRole('region', { name: 'People (2)' })
  await people.getByRole('button', { name: /^Face 1/ }).click()
  await people.getByRole('button', { name: 'Keep only this person' }).click()
  await expect(page.getByText('1 to redact, 1 left visible')).toBeVisible()
  const { gaps = [] } = await savedReview(page, mediaIdOf(page))
  await resolveGaps(page)
  const video = await exportAndDownload(page, 'street (redacted).webm')
  expect(video.length).toBeGreaterThan(5000)
  expect(await clicks()).toBe(7 + gaps.length)
})
