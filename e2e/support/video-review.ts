import type { Download, Locator, Page } from '@playwright/test'

import type { UploadFile } from './images.ts'
import { bytesOf, card, confirmExport, mediaIdOf, savedReview, upload } from './steps.ts'
import { expect } from './studio-test.ts'

export const detections = (page: Page): Locator => page.getByRole('complementary', { name: 'Detections' })
export const playback = (page: Page): Locator => page.getByRole('toolbar', { name: 'Playback' })

/** Uploads a video, waits until it is checked, and opens it. */
export async function openVideo(page: Page, file: string | UploadFile, name: string): Promise<void> {
  await upload(page, file)
  await expect(card(page, name).getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
  await card(page, name).getByRole('link').first().click()
}

/** Detects faces and waits for the review with all of them. */
export async function detectFaces(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page).toHaveURL(/\/video\/review\?v=/, { timeout: 240_000 })
  await expect(detections(page).getByText(/^[1-9]\d* to redact, 0 left visible$/)).toBeVisible()
}

/** Steps to the second frame and moves the box of the first face there, which adds one keyframe. */
export async function correctFirstFace(page: Page): Promise<void> {
  await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
  await playback(page).getByRole('button', { name: 'Next frame' }).click()
  await expect(playback(page).getByText(/^Frame 2 of \d+$/)).toBeVisible()
  await detections(page)
    .getByRole('list', { name: /^Detections/ })
    .getByRole('button', { name: /^Face 1/ })
    .first()
    .click()
  const stage = page.getByRole('application', { name: /^Video with .*Face 1 selected$/ })
  await stage.focus()
  await stage.press('ArrowDown')
  const drawn = async (): Promise<number> =>
    (await savedReview(page, mediaIdOf(page))).tracks.flatMap(({ positions }) => positions).filter(({ source }) => source === 'drawn')
      .length
  await expect.poll(drawn).toBe(1)
}

/** Resolves every open gap as covered, one after another. */
export async function resolveGaps(page: Page): Promise<void> {
  const open = async (): Promise<number> =>
    ((await savedReview(page, mediaIdOf(page))).gaps ?? []).filter(({ resolution }) => resolution === 'open').length
  const rows = detections(page).getByRole('group', { name: /^Resolve .+, \d+:\d\d\.\d–\d+:\d\d\.\d$/ })
  for (let left = await open(); left > 0; left -= 1) {
    await rows.getByRole('button', { name: 'Already covered', exact: true, pressed: false }).first().click()
    await expect.poll(open).toBeLessThan(left)
  }
}

/** Exports the review, and waits for the result. The dialog states beforehand what the version will be. */
export async function exportVideo(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await expect(page.getByRole('dialog').getByText(/^The version will be/)).toBeVisible()
  await confirmExport(page)
  await expect(page).toHaveURL(/\/video\?v=.*step=export/, { timeout: 300_000 })
}

/** Plays the version, whose checks must have passed, and downloads it. */
export async function downloadVideo(page: Page, name: string, { minBytes }: { minBytes: number }): Promise<Download> {
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText(/^(Checks passed|On hold)/).first()).toBeVisible()
  await expect(versions.getByText('Checks passed')).toBeVisible()
  const player = page.getByLabel(`${name}, redacted`)
  await expect.poll(() => player.evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    versions.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect((await bytesOf(download)).length).toBeGreaterThan(minBytes)
  return download
}
