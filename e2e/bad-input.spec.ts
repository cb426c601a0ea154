import { Buffer } from 'node:buffer'
import { writeFile } from 'node:fs/promises'

import { endlessRecording } from '../src/engine/testing/endless-recording.ts'
import { makeJpeg, makePng } from './support/images.ts'
import { recordVideo } from './support/recordings.ts'
import {
  card,
  clearFaultElsewhere,
  confirmExport,
  drawBox,
  mediaIdOf,
  openImage,
  openUploads,
  openWithFault,
  redact,
  signInAsDemo,
  signInToEmptyLibrary,
  upload,
  uploadsButton,
  waitForStoredApp,
} from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

test.describe('an invalid file', () => {
  test('[UPL-08] a text file named .jpg, a truncated JPEG and a PNG of 400 megapixels fail with a reason', async ({ studio }) => {
    const { page } = studio
    await signInAsDemo(page)
    const whole = await makeJpeg(page, 'whole.jpg', 640, 480)
    await upload(page, [
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear madam, the photograph follows by post.') },
      { ...whole, name: 'cut-off.jpg', buffer: whole.buffer.subarray(0, Math.floor(whole.buffer.length * 0.6)) },
      makePng('map.png', 20_000, 20_000),
      whole,
    ])
    const reasons = {
      'letter.jpg': /This file is not an image/,
      'cut-off.jpg': /incomplete: its end is missing/,
      'map.png': /20,000 x 20,000 pixels \(400 megapixels\)/,
    }
    for (const [name, reason] of Object.entries(reasons)) {
      await expect(card(page, name).getByText(reason)).toBeVisible()
      await expect(card(page, name).getByText('Failed', { exact: true })).toBeVisible()
    }
    await expect(card(page, 'whole.jpg').getByText('Uploaded', { exact: true })).toBeVisible()

    await test.step('a failed file cannot be exported', async () => {
      await openImage(page, 'cut-off.jpg')
      await expect(page.getByRole('heading', { name: 'This file can’t be redacted' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Detect', exact: true })).toHaveCount(0)
    })
  })

  test('[UPL-05] an empty file gets a row with the reason immediately', async ({ studio }) => {
    const { page } = studio
    await signInToEmptyLibrary(page)
    await upload(page, { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
    await expect(uploadsButton(page)).toHaveAccessibleName('Uploads: 0 of 1 file complete, 1 failed')
    const row = (await openUploads(page)).getByRole('listitem').filter({ hasText: 'nothing.jpg' })
    await expect(row.getByText('This file is empty (0 bytes). Choose another copy of it.')).toBeVisible()
    await row.getByRole('button', { name: 'Remove nothing.jpg from the list' }).click()
    await expect(row).toBeHidden()
    await expect(page.getByText('Drop files here to upload')).toBeVisible()
  })
})

test('[UPL-08] a recording whose check takes very long does not block photos, and its check can be cancelled', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, { name: 'silence.m4a', mimeType: 'audio/mp4', buffer: Buffer.from(await endlessRecording()) })
  const check = page.getByRole('progressbar', { name: 'Checking file: silence.m4a' })
  await expect(check).toBeVisible()
  await upload(page, await makeJpeg(page, 'good.jpg', 640, 480))
  await expect(card(page, 'good.jpg').getByRole('img', { name: 'good.jpg' })).toBeVisible()
  await expect(card(page, 'good.jpg').getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(check).toBeVisible()

  await test.step('faces in the photo are detected in the meantime', async () => {
    await card(page, 'good.jpg').getByRole('button', { name: 'Actions for good.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Detect faces' }).click()
    await expect(card(page, 'good.jpg').getByText('Ready for review', { exact: true })).toBeVisible({ timeout: 180_000 })
    await expect(check).toBeVisible()
  })

  await test.step('the check is cancelled, and the card shows the reason', async () => {
    await card(page, 'silence.m4a').getByRole('button', { name: 'Actions for silence.m4a' }).click()
    await page.getByRole('menuitem', { name: 'Cancel check' }).click()
    await expect(card(page, 'silence.m4a').getByText('The check was cancelled.')).toBeVisible()
    await expect(card(page, 'silence.m4a').getByText('Failed', { exact: true })).toBeVisible()
  })

  await test.step('the next video is checked', async () => {
    await upload(page, await recordVideo(page, 'next.webm', 600))
    await expect(card(page, 'next.webm').getByText('Converted', { exact: true })).toBeVisible({ timeout: 180_000 })
  })
})

test('a job that can’t be saved is shown as paused and resumes by itself', async ({ studio }) => {
  const { page, context } = studio
  studio.expectConsoleErrors(/Couldn’t save the records of a job/)
  await signInAsDemo(page)
  await openWithFault(page, 'job-write-fails', '/home')
  await upload(page, await makeJpeg(page, 'street.jpg', 640, 480))
  await expect(card(page, 'street.jpg').getByText('Paused: couldn’t save. Retrying. Free some disk space.')).toBeVisible()
  const second = await context.newPage()
  await openWithFault(second, 'none', '/home')
  await expect(card(second, 'street.jpg')).toBeVisible()
  await second.close()
  await expect(card(page, 'street.jpg').getByRole('img', { name: 'street.jpg' })).toBeVisible({ timeout: 180_000 })
  await expect(card(page, 'street.jpg').getByText('Uploaded', { exact: true })).toBeVisible()
})

test('[UPL-05] a full disk is reported, and the upload leaves the list', async ({ studio, baseURL }) => {
  const { page, context } = studio
  await signInAsDemo(page)
  const file = await makeJpeg(page, 'large.jpg', 3000, 2000)
  await waitForStoredApp(page)
  const session = await context.newCDPSession(page)
  const origin = new URL(baseURL ?? '').origin
  // The browser's real quota, set just above the current usage.
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin })
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + 100_000 })
  studio.expectConsoleErrors(/507/)
  await upload(page, file)
  await expect(page.getByText(/out of storage for this site/)).toBeVisible({ timeout: 180_000 })
  await expect(uploadsButton(page)).toBeHidden()

  await session.send('Storage.overrideQuotaForOrigin', { origin })
  await upload(page, file)
  await expect(card(page, 'large.jpg').getByText('Uploaded', { exact: true })).toBeVisible()
})

test('[UPL-06] [UPL-07] an upload interrupted by a reload resumes with the same file', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  // On disk, because the file is recognized by its modification date, among others.
  const file = test.info().outputPath('interrupted.png')
  // Eight chunks, because the upload must last until the reload.
  await writeFile(file, Buffer.concat([makePng('interrupted.png', 4000, 4000).buffer, Buffer.alloc(60_000_000)]))
  await openWithFault(page, 'slow-upload', '/home')
  await upload(page, file)
  const row = await openUploads(page)
  await expect(row.getByText(/^[1-9]\d? ?%$/)).toBeVisible()

  const dialogs: string[] = []
  page.once('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await openWithFault(page, 'none', '/home')
  expect(dialogs).toEqual(['beforeunload'])
  await expect(page.getByText('1 upload was interrupted. Choose the same file to resume.')).toBeVisible()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Resume upload' }).click()])
  const offsets: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '')
  })
  await chooser.setFiles(file)
  await expect(page.getByText('1 upload was interrupted')).toBeHidden()
  await expect(card(page, 'interrupted.png')).toBeVisible()
  expect(Number(offsets[0])).toBeGreaterThan(0)
})

test('a job interrupted by a reload finishes afterwards', async ({ studio }) => {
  const { page } = studio
  await signInAsDemo(page)
  await upload(page, await makeJpeg(page, 'noise.jpg', 400, 300))
  await expect(card(page, 'noise.jpg').getByRole('img', { name: 'noise.jpg' })).toBeVisible()
  await openWithFault(page, 'held-work', '/home')
  await openImage(page, 'noise.jpg')
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Detecting' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('progressbar', { name: 'Detecting' })).toBeVisible()
  await clearFaultElsewhere(page)
  await expect(page.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })
})

test('[MEDIA-01] two tabs share one library, and the second takes over when the first closes', async ({ studio }) => {
  const { page, context } = studio
  await signInAsDemo(page)
  const second = await context.newPage()
  await second.goto('/home')
  await upload(second, await makeJpeg(second, 'from-the-second.jpg', 400, 300))
  for (const tab of [page, second]) await expect(card(tab, 'from-the-second.jpg').getByText('Uploaded', { exact: true })).toBeVisible()

  await openWithFault(second, 'slow-jobs', '/home')
  await openImage(second, 'from-the-second.jpg')
  await second.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(second.getByRole('progressbar')).toBeVisible()
  await page.close()
  await expect(second.getByText(/^No faces detected/)).toBeVisible({ timeout: 180_000 })
})

test('a detector that fails to load is reported, loses no work and blocks exports', async ({ studio }) => {
  const { page } = studio
  studio.expectConsoleErrors(/404|Couldn’t load the face detector/)
  await signInAsDemo(page)
  await upload(page, await makeJpeg(page, 'noise.jpg', 400, 300))
  await openImage(page, 'noise.jpg')
  await openWithFault(page, 'detector-unavailable', page.url())
  await page.getByRole('button', { name: 'Detect', exact: true }).click()
  await expect(page.getByText(/Couldn’t load the face detector/).first()).toBeVisible()

  await test.step('a manually drawn box cannot be exported either, because the export could not be verified', async () => {
    const id = mediaIdOf(page)
    await page.goto(`/image/review?v=${id}`)
    await drawBox(page, [0.4, 0.4], [0.6, 0.6])
    await page.getByRole('banner').getByRole('button', { name: 'Redact' }).click()
    await confirmExport(page)
    await expect(page.getByRole('dialog').getByText(/Couldn’t load the face detector/)).toBeVisible()
    await page.goto(`/image?v=${id}`)
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toHaveCount(0)
  })

  await test.step('the same review is exported once the detector loads', async () => {
    await openWithFault(page, 'none', `/image/review?v=${mediaIdOf(page)}`)
    await expect(page.getByRole('complementary', { name: 'Detections' }).getByText('1 to redact, 0 left visible')).toBeVisible()
    await redact(page)
    await expect(page.getByText('Checks passed')).toBeVisible()
  })
})
