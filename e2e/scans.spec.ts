import { Buffer } from 'node:buffer'

import { animatedGif } from '../src/engine/testing/animations.ts'
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

test('[UPL-08] the chosen frame of a GIF becomes the image', async ({ studio }) => {
  const { page: browser } = studio
  await signInToEmptyLibrary(browser)
  const frames = [{ colour: [200, 0, 0, 255] }, { colour: [0, 0, 200, 255] }, { colour: [0, 200, 0, 255] }] as const
  const gif = animatedGif({ width: 60, height: 40, frames })
  await upload(browser, { name: 'wave.gif', mimeType: 'image/gif', buffer: Buffer.from(gif) })
  const panel = browser.getByRole('region', { name: 'Uploads' })
  await expect(panel.getByText('Animated, 3 frames; one frame becomes the image.')).toBeVisible()
  await panel.getByRole('button', { name: 'Choose frame of wave.gif…' }).click()
  const dialog = browser.getByRole('dialog', { name: 'Frame of wave.gif' })
  await expect(dialog.getByRole('img', { name: 'Frame 1' })).toBeVisible()
  await expect(dialog.getByRole('slider', { name: 'Frame' })).toBeFocused()
  await browser.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'Frame 2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Use frame 2' }).click()
  await expect(panel.getByText('Frame 2 of 3 becomes the image.')).toBeVisible()
  await waitForUploads(browser)
  await browser.keyboard.press('Escape')
  await openImage(browser, 'wave.gif')
  await expect(browser.getByText('This animation has 3 frames. Frame 2 was converted to a still image (PNG)')).toBeVisible()
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
