import type { BrowserContext, Page } from '@playwright/test'

import { recordVideo } from './support/recordings.ts'
import {
  card,
  confirmExport,
  drawBox,
  mediaIdOf,
  openStep,
  openWithFault,
  savedReview,
  signInToEmptyLibrary,
  upload,
} from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

/** Closes a tab without a question, as a crash does, and opens its address in a new one. */
async function replaceTab(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await next.goto(address)
  return next
}

/** Returns the names of the files that the app keeps in a folder. Sizes would need files that may be removed meanwhile. */
function namesIn(page: Page, folder: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('redaction-studio')
    const names: string[] = []
    for await (const file of (await root.getDirectoryHandle(name, { create: true })).keys()) names.push(file)
    return names
  }, folder)
}

test('[MEDIA-04] [MEDIA-06] detection and export of a video finish after their tab was closed, and leave nothing half-made', async ({
  studio: { page: first, context },
}) => {
  let page = first
  await signInToEmptyLibrary(page)
  await upload(page, await recordVideo(page, 'corridor.webm', 4000))
  await expect(card(page, 'corridor.webm').getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
  await openWithFault(page, 'slow-jobs', '/home')
  await card(page, 'corridor.webm').getByRole('link').first().click()

  await test.step('a detection whose tab is closed continues in the next one', async () => {
    await page.getByRole('button', { name: 'Detect', exact: true }).click()
    await expect(page.getByRole('progressbar', { name: 'Detecting' })).toBeVisible()
    page = await replaceTab(context, page)
    await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 120_000 })
    // A checkpoint is removed once the end of its job is recorded, which the page shows.
    await expect.poll(() => namesIn(page, 'checkpoints')).toEqual([])
  })

  await test.step('an export whose tab is closed leads to one whole version', async () => {
    await openStep(page, 'Review')
    await expect(page.getByRole('toolbar', { name: 'Playback' }).getByText(/^Frame 1 of \d+$/)).toBeVisible()
    await drawBox(page, [0.4, 0.4], [0.6, 0.7])
    await expect.poll(async () => (await savedReview(page, mediaIdOf(page))).tracks.length).toBe(1)
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await confirmExport(page)
    await expect(page.getByRole('progressbar', { name: 'Redacting' })).toBeVisible()
    // Something is written by then, which nobody may get.
    await expect.poll(async () => (await namesIn(page, 'versions')).length).toBe(1)
    page = await replaceTab(context, page)
    const versions = page.getByRole('region', { name: 'Versions' })
    await page.goto(`/video?v=${mediaIdOf(page)}`)
    await expect(versions.getByText('Checks passed')).toBeVisible({ timeout: 120_000 })
    await expect(versions.getByRole('link', { name: 'Download', exact: true })).toHaveCount(1)
    await expect.poll(() => namesIn(page, 'versions')).toHaveLength(1)
  })
})
