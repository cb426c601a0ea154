import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'

import { lockedPdfFile, pdfFile } from '../../src/engine/testing/pdf.ts'
import { actAs, card, mediaIdOf, openImage, openWithFault, upload, waitForUploads } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show, TourImages } from './tour-types.ts'

/** Shows the downloads page without any versions. */
export async function tourNoDownloads(page: Page, show: Show): Promise<void> {
  await actAs(page, 'Sam Standard')
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'No exported versions' })).toBeVisible()
  await show('downloads-empty')
}

async function bytesOf(file: Blob): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer())
}

async function open(page: Page, name: string): Promise<string> {
  await page.goto('/home')
  await card(page, name).getByRole('link').first().click()
  await expect(page).toHaveURL(/\?v=/)
  return mediaIdOf(page)
}

/** Shows documents, the preview and the downloads. Must run after `tourReview`. */
export async function tourDocuments(page: Page, { main }: TourImages, show: Show): Promise<void> {
  await page.goto('/document')
  await expect(page.getByText('No document selected')).toBeVisible()
  await show('document-none-selected')
  await openWithFault(page, 'none', '/home')
  const pages = Array.from({ length: 4 }, (_unused, index) => ({ text: `Statement of Jane Doe, page ${index + 1}` }))
  await upload(page, [
    { name: 'statement.pdf', mimeType: 'application/pdf', buffer: await bytesOf(pdfFile(pages)) },
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: await bytesOf(lockedPdfFile()) },
    { name: 'notes.docx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 of another program') },
  ])
  await waitForUploads(page)
  await open(page, 'locked.pdf')
  await expect(page.getByText(/password/i).first()).toBeVisible()
  await show('document-locked')
  await open(page, 'notes.docx')
  await expect(
    page.getByRole('complementary', { name: 'Detect' }).getByText(/^This is an incomplete ZIP archive or office document\./),
  ).toBeVisible()
  await show('document-other-type')
  const statement = await open(page, 'statement.pdf')
  await expect(page.getByText('Statement of Jane Doe, page 1')).toBeVisible()
  await show('document')
  await page.goto(`/document/review?v=${statement}`)
  await expect(page.getByText('Statement of Jane Doe, page 1')).toBeVisible()
  await show('document-review')
  await page.goto(`/preview?v=${statement}`)
  await expect(page.getByRole('heading', { name: 'No preview for this file' })).toBeVisible()
  await show('preview-document')
  await page.goto(`/transcript?v=${statement}`)
  await expect(page.getByRole('heading', { name: 'This file has no audio' })).toBeVisible()
  await show('transcript-no-audio')
  await showPreview(page, show, main.name)
  await page.goto('/downloads')
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible()
  await show('downloads')
}

async function showPreview(page: Page, show: Show, name: string): Promise<void> {
  await page.goto('/home')
  await openImage(page, name)
  await page.goto(`/preview?v=${mediaIdOf(page)}`)
  await expect(page.getByRole('slider')).toBeVisible()
  await show('preview')
  await page.getByText('Side by side', { exact: true }).click()
  await show('preview-side-by-side')
}
