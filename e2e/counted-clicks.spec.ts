import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { countClicks } from './support/clicks.ts'
import type { UploadFile } from './support/images.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { bytesOf, confirmExport, downloadVersion, signInToEmptyLibrary } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const COUNT = 12
/** Returns the names in a ZIP archive, by its list at the end, and checks that each file begins as a JPEG does. */
function photosIn(archive: Buffer): string[] {
  const end = archive.length - 22
  expect(archive.readUInt32LE(end)).toBe(0x06_05_4b_50)
  const names: string[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < archive.readUInt16LE(end + 10); index += 1) {
    const length = archive.readUInt16LE(at + 28)
    const offset = archive.readUInt32LE(at + 42)
    names.push(archive.subarray(at + 46, at + 46 + length).toString())
    expect(archive.readUInt16BE(offset + 30 + length)).toBe(0xff_d8)
    at += 46 + length + archive.readUInt16LE(at + 30)
  }
  return names
}

/** Returns how many downloads the log of each file lists. */
async function downloadsInLogs(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const { medias } = (await (await fetch('/legacy/media?rowsPerPage=100')).json()) as { medias: Record<string, unknown> }
    const counts = Object.keys(medias).map(async (id) => {
      const { activities } = (await (await fetch(`/legacy/media/${id}/activities`)).json()) as { activities: { action: string }[] }
      return activities.filter(({ action }) => action === 'downloaded').length
    })
    return Promise.all(counts)
  })
}

test('[MEDIA-05] [MEDIA-06] [UPL-08] 12 photos become one archive of redacted files in 8 clicks', async ({ studio }) => {
  test.slow()
  const { page } = studio
  await signInToEmptyLibrary(page)
  const buffer = await smallDrawing(page)
  const files = Array.from({ length: COUNT }, (_, index): UploadFile => ({
    name: `photo-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))
  const work = page.getByRole('navigation', { name: 'Work' })
  const selection = page.getByRole('toolbar', { name: 'Selection' })
  const clicks = await countClicks(page)

  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload$/ }).click()])
  await chooser.setFiles(files)
  await expect(work.getByRole('link', { name: /To review/ })).toContainText(String(COUNT), { timeout: 240_000 })

  await selection.getByRole('button', { name: 'Select all' }).click()
  await selection.getByRole('button', { name: 'Redact…' }).click()
  const redact = page.getByRole('dialog', { name: `Redact ${COUNT} files` })
  await redact.getByText('I have inspected these 12 files and confirm the redaction decisions for this export.').click()
  await redact.getByRole('button', { name: `Redact ${COUNT} files` }).click()
  await expect(work.getByRole('link', { name: /Ready/ })).toContainText(String(COUNT), { timeout: 240_000 })

  await selection.getByRole('button', { name: 'Download all' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download archive' })
  await expect(dialog.getByText(/^Library \(redacted\)\.zip/)).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download archive' }).click()])
  expect(saved.suggestedFilename()).toBe('Library (redacted).zip')
  expect(photosIn(await bytesOf(saved)).toSorted()).toEqual(files.map(({ name }) => name.replace('.jpg', ' (redacted).jpg')).toSorted())
  expect(await clicks()).toBeLessThanOrEqual(8)
  await expect.poll(() => downloadsInLogs(page)).toEqual(files.map(() => 1))
})

/** A drawing with two faces that the detector recognizes. */
const DRAWING = new URL('../mocks/seed/sample/car-park.jpg', import.meta.url)

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

/** Redacts the faces of the file that opens by itself, and downloads the result. */
async function redactAndDownload(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/image\/review\?v=/, { timeout: 90_000 })
  await expect(page.getByRole('complementary', { name: 'Detections' }).getByText('2 to redact, 0 left visible')).toBeVisible({
    timeout: 90_000,
  })
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 90_000 })
  const bytes = await downloadVersion(page, 'street (redacted).jpg')
  expect(bytes.equals(await readFile(DRAWING))).toBe(false)
}

test.describe('an own image, from a fresh start to its downloaded redaction', () => {
  test.use({ isFirstVisit: true })

  test('[UPL-08] [MEDIA-06] takes 5 clicks by dropping it on the landing page, with the drag as one of them', async ({ studio }) => {
    const { page } = studio
    await page.goto('/')
    const clicks = await countClicks(page)
    await expect(page.getByRole('button', { name: 'Start without an account' })).toBeVisible()
    await dropFile(page, 'street.jpg', 'image/jpeg', await readFile(DRAWING))
    await redactAndDownload(page)
    expect(await clicks()).toBe(4)
    await expect(page.getByRole('button', { name: 'Account menu for Local profile' })).toBeVisible()
  })

  test('[UPL-08] [MEDIA-06] takes 5 clicks in the page by choosing it', async ({ studio }) => {
    const { page } = studio
    await page.goto('/')
    const clicks = await countClicks(page)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
    await chooser.setFiles({ name: 'street.jpg', mimeType: 'image/jpeg', buffer: await readFile(DRAWING) })
    await redactAndDownload(page)
    expect(await clicks()).toBe(5)
  })
})
