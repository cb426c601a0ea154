import type { Page } from '@playwright/test'

import { samplePath } from '../../tests/tools/samples.ts'
import { recordVideo } from './recordings.ts'
import { card, confirmExport, drawBox, mediaIdOf, savedReview, upload } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const SAMPLE = 'video/asl-walk.mkv'

/** Seconds. The stretch of the first track that is opened as a gap. */
const GAP = { start: 0.4, end: 0.8 }

/**
 * Shows the steps and the review of a video, its export and its version. Starts in a library.
 *
 * Without the sample, the clip has no faces: a drawn box takes their place.
 */
export async function tourVideo(page: Page, show: Show): Promise<void> {
  const sample = samplePath(SAMPLE)
  const file = sample ?? (await recordVideo(page, 'corridor.webm', 1500))
  const name = typeof file === 'string' ? 'asl-walk.mkv' : file.name
  await page.goto('/home')
  await upload(page, file)
  await expect(card(page, name).getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
  await card(page, name).getByRole('link').first().click()
  await showDetection(page, show)
  await showReview(page, show)
  await showPlayback(page, show)
  await showExport(page, show)
}

const panel = (page: Page) => page.getByRole('complementary', { name: 'Detections' })
const playback = (page: Page) => page.getByRole('toolbar', { name: 'Playback' })
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Timeline tools' })
const redactButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Redact' })

async function showDetection(page: Page, show: Show): Promise<void> {
  const detect = page.getByRole('button', { name: 'Detect', exact: true })
  await expect(detect).toBeVisible()
  await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
  await show('video-uploaded')
  await detect.click()
  await expect(page.getByRole('progressbar').first()).toBeVisible()
  await show('video-detecting')
  await expect(page).toHaveURL(/\/video\/review\?v=/, { timeout: 240_000 })
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
  await expect(panel(page).getByText(/to redact, \d+ left visible$/)).toBeVisible()
  await show('video-review')
}

async function showReview(page: Page, show: Show): Promise<void> {
  const saved = () => savedReview(page, mediaIdOf(page))
  if ((await saved()).tracks.length === 0) {
    await drawBox(page, [0.4, 0.4], [0.6, 0.7])
    await expect.poll(async () => (await saved()).tracks.length).toBe(1)
  }
  await addGap(page)
  await page.reload()
  const gap = panel(page).getByRole('button', { name: /^Gap in/ })
  await expect(gap.first()).toBeVisible()
  await expect(playback(page).getByText(/^Frame 1 of \d+$/)).toBeVisible()
  await page.keyboard.press('n')
  await show('video-review-selected')
  await page.getByRole('application').focus()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu', { name: /^Actions/ })).toBeVisible()
  await show('video-review-menu')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu', { name: /^Actions/ })).toBeHidden()
  const track = panel(page).getByRole('button', { name: /^(Face|Object) 1/ })
  await track.click()
  await expect(track).toHaveAttribute('aria-current', 'true')
  await page.getByRole('application').press('ControlOrMeta+Shift+ArrowRight')
  await show('video-review-turned')
  await page.getByRole('application').press('ControlOrMeta+z')
  await gap.first().click()
  await expect(gap.first()).toHaveAttribute('aria-current', 'true')
  await show('video-review-gap')
  for (const _ of [1, 2, 3]) await tools(page).getByRole('button', { name: 'Zoom timeline in' }).click()
  await show('video-timeline-zoomed')
  await tools(page).getByRole('button', { name: 'Fit timeline' }).click()
}

/** Opens a gap in the first track, unless detection left one. */
async function addGap(page: Page): Promise<void> {
  const { revision, tracks, gaps = [] } = await savedReview(page, mediaIdOf(page))
  const trackId = tracks[0]?.id
  if (trackId === undefined || gaps.some(({ resolution }) => resolution === 'open')) return
  const gap = { id: 'tour-gap', trackId, ...GAP, resolution: 'open', source: 'detected', confidence: null, decision: 'redact' }
  const status = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' }
      return (await fetch(url, { method: 'PATCH', headers, body })).status
    },
    [`/legacy/media/${mediaIdOf(page)}/detections`, JSON.stringify({ revision, changes: [{ type: 'add_gap', gap }] })] as const,
  )
  expect(status).toBe(200)
}

/** Shows a video paused between its first and last frame, without and with the preview of its redaction. */
async function showPlayback(page: Page, show: Show): Promise<void> {
  await page.getByRole('application').press('Space')
  await expect(playback(page).getByText(/^Frame ([5-9]|\d\d+) of \d+$/)).toBeVisible()
  await page.getByRole('application').press('Space')
  await expect(playback(page).getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await show('video-paused')
  await page.getByRole('button', { name: 'Preview' }).click()
  await show('video-preview')
  await page.getByRole('button', { name: 'Preview' }).click()
}

async function showExport(page: Page, show: Show): Promise<void> {
  await expect(redactButton(page)).toBeDisabled()
  await redactButton(page).hover({ force: true })
  await expect(page.locator('.bp6-tooltip').getByText(/^Resolve \d+ gaps? before you redact\.$/)).toBeVisible()
  await show('video-export-blocked')
  const list = panel(page).getByRole('list', { name: /^Detections/ })
  const covered = list.getByRole('button', { name: 'Already covered', exact: true, pressed: false })
  for (let left = await covered.count(); left > 0; left -= 1) {
    await covered.first().click()
    await expect(covered).toHaveCount(left - 1)
  }
  await expect(panel(page).getByText(/^(Saved|All changes saved)/)).toBeVisible()
  await redactButton(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/^The version will be/)).toBeVisible()
  await show('video-export-dialog')
  await confirmExport(page)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await show('video-exporting')
  await expect(page).toHaveURL(/\/video\?v=.*step=export/, { timeout: 300_000 })
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByText(/^(Checks passed|On hold)/).first()).toBeVisible()
  await show('video-redacted')
  await versions.getByRole('button', { name: 'Verification report' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('video-report')
}
