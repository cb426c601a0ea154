import type { Locator, Page } from '@playwright/test'

import { makeJpeg, readRegions } from './support/images.ts'
import { bytesOf, savedReview, mediaIdOf } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

/** More than the focusable elements of any page in this journey. */
const MAX_STOPS = 80

/** Moves the focus to a control by Tab alone, and expects a visible focus indicator. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => control.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control.toString()}`)
}

async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('[MEDIA-04] [MEDIA-06] the journey from login to download works without a mouse', async ({ studio }) => {
  const { page } = studio
  await page.goto('/login')
  await pressOn(page, page.getByRole('button', { name: 'Use demo account' }))
  await expect(page).toHaveURL(/\/home$/)

  const image = await makeJpeg(page, 'keys.jpg', 450, 300)
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Upload', exact: true }))
  await (await chooser).setFiles(image)
  // Faces are detected on upload.
  const reviewLink = page.getByRole('list', { name: 'Files' }).getByRole('link', { name: 'Review keys.jpg' })
  await expect(reviewLink).toBeVisible({ timeout: 180_000 })
  await pressOn(page, reviewLink)
  await expect(page).toHaveURL(/\/image\/review\?v=/)
  await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })

  await test.step('a box is added, moved, resized, left visible and restored by undo', async () => {
    const panel = page.getByRole('complementary', { name: 'Detections' })
    await tabTo(page, page.getByRole('application'))
    await page.keyboard.press('Shift+B')
    await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await page.keyboard.press('k')
    await expect(panel.getByText('0 to redact, 1 left visible')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(panel.getByText('1 to redact, 0 left visible')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(panel.getByText(/^Saved/)).toBeVisible()
  })
  const review = await savedReview(page, mediaIdOf(page))
  const box = review.tracks[0]?.positions[0]
  if (!box) throw new Error('The box was not saved')
  expect(box.x + box.width / 2, 'moved to the left').toBeLessThan(225)
  expect(box.height, 'extended downwards').toBeGreaterThan(box.width)

  await test.step('Escape and Tab leave the image', async () => {
    await page.keyboard.press('Escape')
    await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Redact' }))
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await pressOn(page, dialog.getByRole('checkbox', { name: /^I have inspected/ }), 'Space')
    await pressOn(page, dialog.getByRole('button', { name: 'Redact file' }))
    await expect(page).toHaveURL(/\/image\?v=.*step=export/, { timeout: 180_000 })
  })

  await expect(page.getByText('Checks passed')).toBeVisible()
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('link', { name: 'Download', exact: true }))
  const file = await bytesOf(await download)
  const inner = { x: Math.ceil(box.x) + 2, y: Math.ceil(box.y) + 2, width: Math.floor(box.width) - 4, height: Math.floor(box.height) - 4 }
  const { regions } = await readRegions(page, file, [inner])
  expect(Math.max(...(regions[0]?.mean ?? [255])), 'the redacted area is black').toBeLessThan(4)
})
