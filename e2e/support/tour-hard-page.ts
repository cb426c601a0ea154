import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'

import { addImage, buildPdf } from '../../src/engine/testing/build-pdf.ts'
import { openDocument, openReview } from './document-steps.ts'
import { upload, waitForUploads } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const [WIDTH, HEIGHT] = [1240, 1654]
/** Reading a line of such type takes seconds. */
const LINES = 2
const FILE = 'archive-scan.pdf'

/** Draws a page of small, pale type out of focus, and returns its gray pixels. */
async function drawBadScan(page: Page): Promise<Uint8Array> {
  const base64 = await page.evaluate(
    async ([width, height, lines]) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('This browser has no 2D canvas')
      context.fillStyle = '#fff'
      context.fillRect(0, 0, width, height)
      context.filter = 'blur(2px)'
      context.fillStyle = '#666'
      context.font = '17px serif'
      for (let line = 0; line < lines; line += 1)
        context.fillText(`Deposition of Jane Doe, folio ${line + 1}, taken before the clerk at the county court`, 130, 180 + 52 * line)
      const { data } = context.getImageData(0, 0, width, height)
      const gray = new Uint8Array(data.filter((_value, index) => index % 4 === 0))
      const address = await new Promise<string>((resolve) => {
        const reader = new FileReader()
        reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
        reader.readAsDataURL(new Blob([gray]))
      })
      return address.slice(address.indexOf(',') + 1)
    },
    [WIDTH, HEIGHT, LINES] as const,
  )
  return Buffer.from(base64, 'base64')
}

/** Shows the review of a scan that is hard to read, with a search. Starts in the library. */
export async function tourHardPage(page: Page, show: Show): Promise<void> {
  const scan = await drawBadScan(page)
  const file = buildPdf((pdf) => ({
    pages: [{ content: 'q 600 0 0 800 0 0 cm /Im1 Do Q', resources: { XObject: `/Im1 ${addImage(pdf, WIDTH, HEIGHT, scan)}` } }],
  }))
  await page.goto('/home')
  await upload(page, [{ name: FILE, mimeType: 'application/pdf', buffer: Buffer.from(await file.arrayBuffer()) }])
  await waitForUploads(page)
  await openReview(page, await openDocument(page, FILE))
  await expect(page.getByText('This page was hard to read. A search can miss words on it.')).toBeVisible({ timeout: 180_000 })
  await show('document-hard-page')
  await page.keyboard.press('ControlOrMeta+f')
  await page.getByRole('searchbox', { name: 'Find in document' }).fill('Smith')
  await expect(page.getByText(/^Page 1 was hard to read/)).toBeVisible()
  await show('document-hard-page-search')
}
