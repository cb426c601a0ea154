import type { Page } from '@playwright/test'

import { samplePath } from '../tests/tools/samples.ts'
import { bytesOf, card, confirmExport, mediaIdOf, savedReview, signInToEmptyLibrary, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ studioBrowser: 'firefox' })

const sample = samplePath('video/asl-thanks.mkv')

const panel = (page: Page) => page.getByRole('complementary', { name: 'Detections' })
const playback = (page: Page) => page.getByRole('toolbar', { name: 'Playback' })
const openGaps = async (page: Page): Promise<number> =>
  ((await savedReview(page, mediaIdOf(page))).gaps ?? []).filter(({ resolution }) => resolution === 'open').length

test('[MEDIA-02] [MEDIA-04] [MEDIA-05] [MEDIA-06] in Firefox, a video is detected, corrected, exported, verified and downloaded', async ({
  studio: { page },
}) => {
  if (sample === undefined) console.warn('Skipped: ../shared/samples/video is not there, and the journey needs a real video.')
  test.skip(sample === undefined, '../shared/samples/video is not there')
  test.setTimeout(300_000)
  await signInToEmptyLibrary(page)
  await upload(page, sample ?? '')
  await expect(card(page, 'asl-thanks.mkv').getByText('Converted', { exact: true })).toBeVisible({ timeout: 60_000 })
  await card(page, 'asl-thanks.mkv').getByRole('link').first().click()

  await test.step('detects faces, and opens the review', async () => {
    await page.getByRole('button', { name: 'Detect', exact: true }).click()
    await expect(page).toHaveURL(/\/video\/review\?v=/, { timeout: 120_000 })
    await expect(panel(page).getByText(/^[1-9]\d* to redact, 0 left visible$/)).toBeVisible()
  })

  await test.step('steps by frames, and corrects a box', async () => {
    await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
    await playback(page).getByRole('button', { name: 'Next frame' }).click()
    await expect(playback(page).getByText(/^Frame 2 of \d+$/)).toBeVisible()
    await panel(page)
      .getByRole('button', { name: /^Face 1/ })
      .first()
      .click()
    await page.getByRole('application', { name: /^Video with .*Face 1 selected$/ }).press('ArrowDown')
    const drawn = async (): Promise<number> =>
      (await savedReview(page, mediaIdOf(page))).tracks.flatMap(({ positions }) => positions).filter(({ source }) => source === 'drawn')
        .length
    await expect.poll(drawn).toBe(1)
  })

  await test.step('exports once every gap is resolved', async () => {
    const covered = panel(page)
      .getByRole('group', { name: /^Resolve / })
      .getByRole('button', { name: 'Covered', pressed: false })
    for (let left = await openGaps(page); left > 0; left -= 1) {
      await covered.first().click()
      await expect.poll(() => openGaps(page)).toBeLessThan(left)
    }
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await expect(page.getByRole('dialog').getByText(/^The version will be/)).toBeVisible()
    await confirmExport(page)
    await expect(page).toHaveURL(/\/video\?v=.*step=export/, { timeout: 180_000 })
  })

  await test.step('the verified version plays and downloads', async () => {
    const versions = page.getByRole('region', { name: 'Versions' })
    await expect(versions.getByText('Checks passed')).toBeVisible()
    const player = page.getByLabel('asl-thanks.mkv, redacted')
    await expect.poll(() => player.evaluate((element: HTMLMediaElement) => element.readyState)).toBeGreaterThan(1)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      versions.getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    expect((await bytesOf(download)).length).toBeGreaterThan(20_000)
  })
})
