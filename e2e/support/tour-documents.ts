import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'

import { lockedPdfFile, pdfFile } from '../../src/engine/testing/pdf.ts'
import { makeBursts } from './recordings.ts'
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

/** Shows documents, the transcript, the preview and the downloads. Must run after `tourReview`. */
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
    makeBursts('interview.wav', 12),
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
  await showTranscript(page, show, statement)
  await showPreview(page, show, main.name)
  await page.goto('/downloads')
  await expect(page.getByRole('table', { name: 'Versions' })).toBeVisible()
  await show('downloads')
}

async function showTranscript(page: Page, show: Show, silent: string): Promise<void> {
  await page.goto(`/transcript?v=${silent}`)
  await expect(page.getByRole('heading', { name: 'This file has no audio' })).toBeVisible()
  await show('transcript-no-audio')
  const id = await open(page, 'interview.wav')
  await page.goto(`/transcript?v=${id}`)
  await expect(page.getByRole('heading', { name: 'No transcript' })).toBeVisible()
  await show('transcript-empty')
  await page.getByRole('button', { name: 'Type transcript' }).click()
  const line = page.getByRole('textbox', { name: 'New line' })
  await line.fill('Good morning, this is Ada Okafor.')
  await line.press('Enter')
  await expect(page.getByRole('list', { name: 'Passages' }).getByRole('listitem')).toHaveCount(1)
  await line.fill('Thank you for')
  await show('transcript-typing')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Passages' })).toBeVisible()
  const segment = { id: 's1', start: 0, end: 1, speaker: 'Ada', text: 'Good morning, Jane Doe.', words: [] }
  const revision = await page.evaluate(
    async (url) => ((await (await fetch(url)).json()) as { revision: number }).revision,
    `/legacy/media/${id}/transcript`,
  )
  const body = { revision, language: 'en', source: 'imported', segments: [segment, { ...segment, id: 's2', speaker: null }] }
  const status = await page.evaluate(
    async ([url, text]) => (await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [`/legacy/media/${id}/transcript`, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play from 0:00' }).first()).toBeVisible()
  await show('transcript')
  await page.getByText(/^Categories \(/).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('2 matches found')).toBeVisible()
  await show('transcript-names')
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
