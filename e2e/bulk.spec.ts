import type { Page } from '@playwright/test'

import type { VersionReport } from '#generated/model/versionReport.zod.ts'
import { rotationOf } from '../tests/rotation.ts'
import { countClicks } from './support/clicks.ts'
import type { UploadFile } from './support/images.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { bytesOf, signInToEmptyLibrary } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

const COUNT = rotationOf(process.env).isWhole ? 40 : 12
const STATEMENT = `I have inspected these ${COUNT} files and confirm the redaction decisions for this export.`

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

/** Returns the report of each file's only version. */
async function reportsOf(page: Page): Promise<VersionReport['report'][]> {
  return page.evaluate(async () => {
    const { versions } = (await (await fetch('/legacy/versions?rowsPerPage=100')).json()) as { versions: { id: string; mediaId: string }[] }
    const reports = versions.map(async ({ id, mediaId }) => {
      const response = await fetch(`/legacy/media/${mediaId}/versions/${id}/report`)
      return ((await response.json()) as VersionReport).report
    })
    return Promise.all(reports)
  })
}

test(`[MEDIA-05] [MEDIA-06] [UPL-08] ${COUNT} photos become one archive of redacted files in 8 clicks and one confirmation`, async ({
  studio: { page },
}) => {
  test.setTimeout(COUNT * 60_000)
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

  await test.step('uploads are detected without another click', async () => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: /^Upload$/ }).click()])
    await chooser.setFiles(files)
    await expect(work.getByRole('link', { name: /To review/ })).toContainText(String(COUNT), { timeout: COUNT * 25_000 })
  })

  await test.step('one confirmation exports all of them', async () => {
    await selection.getByRole('button', { name: 'Select all' }).click()
    await selection.getByRole('button', { name: 'Redact…' }).click()
    const dialog = page.getByRole('dialog', { name: `Redact ${COUNT} files` })
    await expect(dialog.getByText(`${COUNT} of ${COUNT} files have ${2 * COUNT} unreviewed items`, { exact: false })).toBeVisible()
    await dialog.getByText(STATEMENT).click()
    await dialog.getByRole('button', { name: `Redact ${COUNT} files` }).click()
    await expect(page.getByText(`${COUNT} files queued for redaction`)).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Queue: .*(running|waiting)/ })).toBeVisible()
    await expect(work.getByRole('link', { name: /Ready/ })).toContainText(String(COUNT), { timeout: COUNT * 25_000 })
  })

  await test.step('one archive has all redacted files', async () => {
    await selection.getByRole('button', { name: 'Download all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download archive' })
    await expect(dialog.getByText(/^Library \(redacted\)\.zip/)).toBeVisible()
    const [saved] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download archive' }).click()])
    expect(saved.suggestedFilename()).toBe('Library (redacted).zip')
    expect(photosIn(await bytesOf(saved)).toSorted()).toEqual(files.map(({ name }) => name.replace('.jpg', ' (redacted).jpg')).toSorted())
    expect(await clicks()).toBeLessThanOrEqual(8)
    await expect.poll(() => downloadsInLogs(page)).toEqual(files.map(() => 1))
  })

  const reports = await reportsOf(page)
  expect(reports).toHaveLength(COUNT)
  for (const { outcome, redacted, attestation, items = [] } of reports) {
    expect(outcome).toBe('passed')
    expect(redacted).toHaveLength(2)
    expect(attestation).toMatchObject({ statement: STATEMENT, unreviewed: 2 })
    expect(items.map((item) => [item.outcome, item.reviewed])).toEqual([
      ['redacted', undefined],
      ['redacted', undefined],
    ])
  }
})
