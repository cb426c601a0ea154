import type { Page } from '@playwright/test'

import { countClicks } from './support/clicks.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { card, confirmExport } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

/** Waits for detection, exports the review unchanged and waits for a version with a download link. */
async function exportDetected(page: Page, faces: number): Promise<void> {
  const detections = page.getByRole('complementary', { name: 'Detections' })
  await expect(detections.getByText(`${faces} to redact, 0 left visible`)).toBeVisible({ timeout: 180_000 })
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  await expect(versions.getByRole('link', { name: 'Download', exact: true })).toBeVisible()
}

test.describe('at a first visit', () => {
  test.use({ begins: 'first visit' })

  test('[MEDIA-02] [MEDIA-06] from the landing page, the first redacted image of the demo account takes at most 5 clicks', async ({
    studio,
  }) => {
    const { page } = studio
    await page.goto('/')
    const clicks = await countClicks(page)
    await page.getByRole('link', { name: 'Try the demo' }).click()
    await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
    await card(page, 'Reception desk.jpg').getByRole('button', { name: 'Detect faces in Reception desk.jpg' }).click()
    await exportDetected(page, 3)
    const total = await clicks()
    expect(total).toBeGreaterThan(2)
    expect(total).toBeLessThanOrEqual(5)
  })
})

test('[UPL-08] [MEDIA-06] an uploaded image takes at most 7 clicks', async ({ studio }) => {
  const { page } = studio
  const drawing = await smallDrawing(page)
  await page.goto('/')
  const clicks = await countClicks(page)
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Upload', exact: true }).click()])
  await chooser.setFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer: drawing })
  // Faces are detected on upload.
  await card(page, 'street.jpg').getByRole('link', { name: 'Review street.jpg' }).click({ timeout: 180_000 })
  await exportDetected(page, 2)
  // Choosing the file in the system's dialog takes one more click.
  const total = (await clicks()) + 1
  expect(total).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(7)
})
