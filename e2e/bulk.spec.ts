import type { Page } from '@playwright/test'

import type { VersionReport } from '#generated/model/versionReport.zod.ts'
import type { UploadFile } from './support/images.ts'
import { smallDrawing } from './support/small-drawing.ts'
import { signInToEmptyLibrary, upload } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

const COUNT = 40
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

test('[MEDIA-05] [MEDIA-06] [UPL-08] 40 files are detected and redacted in bulk with one confirmation', async ({ studio }) => {
  test.slow()
  const { page } = studio
  await signInToEmptyLibrary(page)
  const work = page.getByRole('navigation', { name: 'Work' })
  const selection = page.getByRole('toolbar', { name: 'Selection' })
  const buffer = await smallDrawing(page)
  const files = Array.from({ length: COUNT }, (_, index): UploadFile => ({
    name: `frame-${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }))

  await test.step('uploads are detected without another click', async () => {
    await upload(page, files, { detects: true })
    await expect(work.getByRole('link', { name: /To review/ })).toContainText(String(COUNT), { timeout: 240_000 })
  })

  await test.step('one confirmation exports all of them', async () => {
    await work.getByRole('link', { name: /To review/ }).click()
    await selection.getByRole('button', { name: 'Select all' }).click()
    await selection.getByRole('button', { name: 'Redact…' }).click()
    const dialog = page.getByRole('dialog', { name: `Redact ${COUNT} files` })
    await expect(dialog.getByText('40 of 40 files have 80 unreviewed items', { exact: false })).toBeVisible()
    await dialog.getByText('I have inspected these 40 files and confirm the redaction decisions for this export.').click()
    await dialog.getByRole('button', { name: `Redact ${COUNT} files` }).click()
    await expect(page.getByText('40 files queued for redaction')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /^Queue: .*(running|waiting)/ })).toBeVisible()
    await expect(work.getByRole('link', { name: /Ready/ })).toContainText(String(COUNT), { timeout: 300_000 })
  })

  const reports = await reportsOf(page)
  expect(reports).toHaveLength(COUNT)
  for (const { outcome, redacted, attestation, items = [] } of reports) {
    expect(outcome).toBe('passed')
    expect(redacted).toHaveLength(2)
    expect(attestation).toMatchObject({
      statement: 'I have inspected these 40 files and confirm the redaction decisions for this export.',
      unreviewed: 2,
    })
    expect(items.map((item) => [item.outcome, item.reviewed])).toEqual([
      ['redacted', undefined],
      ['redacted', undefined],
    ])
  }
})
