import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'

import { countClicks } from './support/clicks.ts'
import { heardIn, levelsIn } from './support/heard.ts'
import type { UploadFile } from './support/images.ts'
import { makeTone, recordDrawing } from './support/recordings.ts'
import { DRAWING, smallDrawing } from './support/small-drawing.ts'
import { bytesOf, confirmExport, downloadVersion, mediaIdOf, savedReview, signInToEmptyLibrary } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'
import { resolveGaps } from './support/video-review.ts'

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

/** Chooses a file on the landing page, which opens by itself after its upload. Returns the count of clicks, of which this is the first. */
async function chooseOnLanding(page: Page, file: UploadFile): Promise<() => Promise<number>> {
  await page.goto('/')
  const clicks = await countClicks(page)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files' }).click()])
  await chooser.setFiles(file)
  return clicks
}

/** Exports the open review, and downloads its result once the checks have passed. */
async function exportAndDownload(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
  await confirmExport(page)
  await expect(page.getByRole('region', { name: 'Versions' }).getByText('Checks passed')).toBeVisible({ timeout: 180_000 })
  return downloadVersion(page, name)
}

/** Redacts the faces of the file that opens by itself, and downloads the result. */
async function redactAndDownload(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/image\/review\?v=/, { timeout: 90_000 })
  await expect(page.getByRole('complementary', { name: 'Detections' }).getByText('2 to redact, 0 left visible')).toBeVisible({
    timeout: 90_000,
  })
  const bytes = await exportAndDownload(page, 'street (redacted).jpg')
  expect(bytes.equals(await readFile(DRAWING))).toBe(false)
}

test.describe('an own image, from a fresh start to its downloaded redaction', () => {
  test.use({ begins: 'first visit' })

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
    const clicks = await chooseOnLanding(page, { name: 'street.jpg', mimeType: 'image/jpeg', buffer: await readFile(DRAWING) })
    await redactAndDownload(page)
    expect(await clicks()).toBe(5)
  })
})

/** A caption file of two lines, in the format that most programs write. */
const CAPTIONS = `1
00:00:00,500 --> 00:00:01,500
Good morning.

2
00:00:02,000 --> 00:00:03,000
Okafor
`

test('[MEDIA-03] [MEDIA-05] [MEDIA-06] a recording takes 8 clicks to mute a name of an imported transcript', async ({
  studio: { page },
}) => {
  const source = makeTone('call.wav', 4)
  const clicks = await chooseOnLanding(page, source)
  await expect(page.getByRole('heading', { level: 1, name: 'call.wav' })).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Import transcript' }).click()])
  await chooser.setFiles({ name: 'call.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(CAPTIONS) })
  const transcript = page.getByRole('region', { name: 'Transcript' })
  await transcript.getByRole('button', { name: 'Okafor' }).click()
  await transcript.getByRole('button', { name: 'Redact words' }).click()
  const muted = await exportAndDownload(page, 'call (redacted).wav')
  for (const [listener, levels] of await heardIn(page, muted)) {
    expect(Math.max(...levelsIn(levels, { start: 2, end: 3 })), `the name by ${listener}`).toBeLessThan(0.001)
    expect(Math.min(...levelsIn(levels, { start: 0.5, end: 1.5 })), `other words by ${listener}`).toBeGreaterThan(0.1)
  }
  expect(await clicks()).toBe(8)
})

test('[MEDIA-04] [MEDIA-06] a video takes 7 clicks to keep one person and redact everyone else, and one for each gap', async ({
  studio: { page },
}) => {
  await page.goto('/')
  const clicks = await chooseOnLanding(page, await recordDrawing(page, 'street.webm', 800))
  await expect(page).toHaveURL(/\/video\/review\?v=/, { timeout: 180_000 })
  const people = page.getByRole('region', { name: 'People (2)' })
  await people.getByRole('button', { name: /^Face 1/ }).click()
  await people.getByRole('button', { name: 'Keep only this person' }).click()
  await expect(page.getByText('1 to redact, 1 left visible')).toBeVisible()
  const { gaps = [] } = await savedReview(page, mediaIdOf(page))
  await resolveGaps(page)
  const video = await exportAndDownload(page, 'street (redacted).webm')
  expect(video.length).toBeGreaterThan(5000)
  expect(await clicks()).toBe(7 + gaps.length)
})
