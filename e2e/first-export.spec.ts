import type { BrowserContext, Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { card, confirmExport } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'first visit' })

const KEY = 'test.clicks'
/** A drawing with two faces that the detector recognizes. */
const DRAWING = new URL('../mocks/seed/sample/car-park.jpg', import.meta.url)

/**
 * Counts the user's clicks across page loads, including key presses that activate a control. The browser forwards a click on a label to
 * its field, so only the latter counts.
 */
async function countClicks(context: BrowserContext): Promise<(page: Page) => Promise<number>> {
  await context.addInitScript((key) => {
    window.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const isForwarded = target instanceof Element && !(target instanceof HTMLInputElement) && target.closest('label') !== null
        if (isTrusted && !isForwarded) sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key)) + 1))
      },
      true,
    )
  }, KEY)
  return (page) => page.evaluate((key) => Number(sessionStorage.getItem(key)), KEY)
}

/** Waits for detection, exports the review unchanged and waits for a version with a download link. */
async function exportDetected(page: Page, faces: number): Promise<void> {
  const detections = page.getByRole('complementary', { name: 'Detections' })
  await expect(detections.getByText(`${faces} to redact, 0 left visible`)).toBeVisible({ timeout: 60_000 })
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText('Checks passed')).toBeVisible({ timeout: 90_000 })
  await expect(versions.getByRole('link', { name: 'Download', exact: true })).toBeVisible()
}

test('[MEDIA-02] [MEDIA-06] from the landing page, the first redacted image of the demo account takes at most 5 clicks', async ({
  studio,
}) => {
  const { page, context } = studio
  const clicks = await countClicks(context)
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  await card(page, 'Reception desk.jpg').getByRole('button', { name: 'Detect faces in Reception desk.jpg' }).click()
  await exportDetected(page, 3)
  const total = await clicks(page)
  expect(total).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(5)
})

test('[UPL-08] [MEDIA-06] an uploaded image takes at most 7 clicks', async ({ studio }) => {
  const { page, context } = studio
  const clicks = await countClicks(context)
  await page.goto('/')
  await page.getByRole('link', { name: 'Try the demo' }).click()
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Upload', exact: true }).click()])
  await chooser.setFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer: await readFile(DRAWING) })
  // Faces are detected on upload.
  await card(page, 'street.jpg').getByRole('link', { name: 'Review street.jpg' }).click({ timeout: 60_000 })
  await exportDetected(page, 2)
  // Choosing the file in the system's dialog takes one more click.
  const total = (await clicks(page)) + 1
  expect(total).toBeGreaterThan(2)
  expect(total).toBeLessThanOrEqual(7)
})
