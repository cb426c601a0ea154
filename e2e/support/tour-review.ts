import type { Page } from '@playwright/test'

import { overrideResponse } from './response-override.ts'
import { clearFaultElsewhere, confirmExport, drawBox, mediaIdOf, openImage, openStep, openWithFault, savedReview } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show, TourImages } from './tour-types.ts'

/** Shows the review, its export and the resulting versions. Starts on the main image's page. */
export async function tourReview(page: Page, { main, plain }: TourImages, show: Show): Promise<void> {
  const id = mediaIdOf(page)
  const panel = page.getByRole('complementary', { name: 'Detections' })
  const address = `/image/review?v=${id}`
  const open = async (): Promise<void> => {
    await page.goto(address)
    await expect(panel).toBeVisible()
  }
  await open()
  await show('review-fit')
  if (main.hasFaces) {
    await page.keyboard.press('n')
    await show('review-selected')
    await page.getByRole('application').focus()
    await page.keyboard.press('Shift+F10')
    await expect(page.getByRole('menu', { name: /^Actions/ })).toBeVisible()
    await show('review-menu')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu', { name: /^Actions/ })).toBeHidden()
    await page.keyboard.press('n')
    await page.keyboard.press('k')
    await show('review-left-visible')
  }
  await showDrawing(page, show)
  for (const style of ['Pixelated', 'Smooth', 'Black Box']) {
    await panel.getByRole('group', { name: 'Default style for faces' }).getByRole('button', { name: style }).click()
    if (style === 'Pixelated') await page.getByRole('button', { name: 'Preview' }).click()
    await show(`review-preview-${style.toLowerCase().replace(' ', '-')}`)
  }
  // A button where the toolbar is wide enough, otherwise in its menu.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('shortcuts-dialog')
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await show('command-palette')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(panel.getByText(/^(Saved|All changes saved)/)).toBeVisible()
  await showUnsaved(page, show, id)
  await openWithFault(page, 'held-work', address)
  await expect(panel).toBeVisible()
  await showExport(page, show)
  await openPlain(page, plain.name, show)
  if (main.hasFaces) await showHeld(page, show, open)
}

async function showDrawing(page: Page, show: Show): Promise<void> {
  for (const key of ['+', '+', '+']) await page.keyboard.press(key)
  await show('review-zoomed')
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Draw object' }).click()
  const area = await page.getByRole('application').boundingBox()
  if (!area) throw new Error('The image is not on the page')
  await page.mouse.move(area.x + area.width * 0.42, area.y + area.height * 0.7)
  await page.mouse.down()
  await page.mouse.move(area.x + area.width * 0.56, area.y + area.height * 0.82, { steps: 4 })
  await show('review-drawing')
  await page.mouse.up()
  await show('review-drawn-and-selected')
}

/** Shows a review that fails to save, and is then merged with a change made elsewhere. */
async function showUnsaved(page: Page, show: Show, id: string): Promise<void> {
  await overrideResponse(page, { method: 'PATCH', path: '/detections', status: 503 })
  await drawBox(page, [0.3, 0.3], [0.35, 0.36])
  await expect(page.getByText(/^Not saved:/)).toBeVisible()
  await show('review-not-saved')
  await page.getByRole('banner').getByRole('link', { name: 'Redaction Studio' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('leave-dialog')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await saveElsewhere(page, id)
  await overrideResponse(page, null)
  await page.getByRole('complementary', { name: 'Detections' }).getByRole('button', { name: 'Try again' }).click()
  const merged = page.getByRole('paragraph').filter({ hasText: 'Merged with changes made elsewhere: 1 item.' })
  await expect(merged).toBeVisible()
  await show('review-merged')
  await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click()
  await expect(merged).toBeHidden()
}

/** Saves the review with a note on its first item, as another tab does. Bypasses `overrideResponse`. */
async function saveElsewhere(page: Page, mediaId: string): Promise<void> {
  const { revision, style, tracks: saved } = await savedReview(page, mediaId)
  const tracks = saved.map((track, index) => (index === 0 ? { ...track, note: 'Seen elsewhere' } : track))
  await page.evaluate(
    async ([url, body]) => {
      const request = new XMLHttpRequest()
      request.open('PUT', url)
      request.setRequestHeader('Content-Type', 'application/json')
      await new Promise((done) => {
        request.addEventListener('loadend', done)
        request.send(body)
      })
    },
    [`/legacy/media/${mediaId}/detections`, JSON.stringify({ revision, style, tracks })] as const,
  )
}

async function showExport(page: Page, show: Show): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await show('export-dialog')
  await confirmExport(page)
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  await show('export-running')
  await dialog.getByRole('button', { name: 'View review' }).click()
  await show('review-redacting')
  await openStep(page, 'Redact')
  await expect(page.getByRole('progressbar', { name: 'Redacting' })).toBeVisible()
  await show('image-redacting')
  await clearFaultElsewhere(page)
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('link', { name: 'Download', exact: true })).toBeVisible({ timeout: 180_000 })
  await show('image-redacted')
  await versions.getByRole('button', { name: 'Verification report' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('report-dialog')
  await page.goto('/home')
  await expect(page.getByRole('list', { name: 'Files' }).getByText('Redacted', { exact: true })).toBeVisible()
  await show('library-redacted')
}

/** Shows an image without detections. */
async function openPlain(page: Page, name: string, show: Show): Promise<void> {
  await openWithFault(page, 'none', '/home')
  await openImage(page, name)
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })
  await expect(page).toHaveURL(/\/image\/review/)
  await show('review-no-faces')
  await openStep(page, 'Detect')
  await expect(page.getByText(/^No faces detected/)).toBeVisible()
  await show('image-no-faces')
}

/** Deletes the box of a face, so that verification finds the face and holds the version. */
async function showHeld(page: Page, show: Show, open: () => Promise<void>): Promise<void> {
  await open()
  for (const key of ['n', 'n', 'n']) await page.keyboard.press(key)
  await page.keyboard.press('Delete')
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  const findings = page.getByRole('region', { name: 'Findings' })
  await expect(findings).toBeVisible({ timeout: 180_000 })
  await findings.getByText('Approve despite findings…').click()
  await findings.getByRole('button', { name: 'Release anyway' }).click()
  await show('image-held')
  await findings.getByText('Approve despite findings…').click()
  await findings.getByTitle('Show on the image').first().click()
  await findings.getByRole('button', { name: 'Cover' }).first().click()
  await expect(findings.getByText('All findings resolved. Redact again for a new version.')).toBeVisible()
  await show('image-held-resolved')
  await page.getByRole('button', { name: 'Verification report' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('report-dialog-findings')
}
