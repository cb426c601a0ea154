import type { Page } from '@playwright/test'

import { countClicks } from './support/clicks.ts'
import type { UploadFile } from './support/images.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { bytesOf, signInToEmptyLibrary } from './support/steps.ts'
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
