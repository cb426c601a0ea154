import { Buffer } from 'node:buffer'

import { tiffFile } from '../src/engine/testing/tiff.ts'
import { card, signInToEmptyLibrary, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

const page = { width: 200, height: 300, data: new Uint8Array(60_000).fill(200) }

test('[UPL-08] a TIFF with one page becomes an image, and one with two pages a document, as their pages say', async ({ studio }) => {
  const { page: browser } = studio
  await signInToEmptyLibrary(browser)
  await upload(browser, { name: 'photo.tif', mimeType: 'image/tiff', buffer: Buffer.from(tiffFile(page)) })
  await upload(browser, { name: 'letter.tiff', mimeType: 'image/tiff', buffer: Buffer.from(tiffFile(page, page)) })
  await waitForUploads(browser)
  await card(browser, 'photo.tif').getByRole('link').first().click()
  await expect(browser.getByText('The TIFF was converted to a PNG image.')).toBeVisible()
  await browser.goto('/home')
  await card(browser, 'letter.tiff').getByRole('link').first().click()
  await expect(browser.getByText('The TIFF was converted to a document with 2 pages.')).toBeVisible()
})
