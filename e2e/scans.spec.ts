import { Buffer } from 'node:buffer'

import { heicQuarters } from '../src/engine/testing/heic.ts'
import { tiffFile } from '../src/engine/testing/tiff.ts'
import {
  card,
  downloadVersion,
  drawBox,
  openImage,
  openStep,
  redact,
  signInToEmptyLibrary,
  upload,
  waitForUploads,
} from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'empty library' })

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

test('[UPL-08] a HEIC photo becomes a JPEG, as its page says, and is redacted as one', async ({ studio }) => {
  const { page: browser } = studio
  await signInToEmptyLibrary(browser)
  await upload(browser, { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from(heicQuarters()) })
  await waitForUploads(browser)
  await openImage(browser, 'IMG_0042.HEIC')
  await expect(browser.getByText('The HEIC was converted to a JPEG image at 95% quality.')).toBeVisible()
  await openStep(browser, 'Review')
  await drawBox(browser, [0.1, 0.1], [0.4, 0.4])
  await redact(browser)
  const redacted = await downloadVersion(browser, 'IMG_0042 (redacted).jpg')
  expect([...redacted.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
})
