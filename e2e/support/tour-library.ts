import type { Page } from '@playwright/test'
import { Buffer } from 'node:buffer'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { overrideResponse } from './response-override.ts'
import { makeJpeg, makePng } from './images.ts'
import {
  card,
  openImage,
  openScenarios,
  openUploads,
  openWithFault,
  setFault,
  signInToEmptyLibrary,
  upload,
  uploadsButton,
  waitForUploads,
} from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show, TourImages } from './tour-types.ts'

const LONG_NAME = 'CCTV still, camera 4, reception desk and north entrance, 2026-11-18 at 14.35.07 (copy 2).jpg'
/** Six chunks. */
const SLOW_BYTES = 44_000_000

/** Shows the library when empty, failing, uploading and full. Ends with the tour's images in it. */
export async function tourLibrary(page: Page, { main, plain, others }: TourImages, show: Show): Promise<void> {
  await page.goto('/home')
  await expect(card(page, 'Reception desk.jpg').getByRole('img')).toBeVisible()
  await show('library-sample')
  await page.getByRole('button', { name: 'Dismiss first steps' }).click()
  await openImage(page, 'Waiting room.jpg')
  await expect(page.getByRole('heading', { name: 'Findings', exact: true })).toBeVisible()
  await show('image-sample-held')
  await page.goto('/home?project=sample-project')
  await page.getByRole('button', { name: /^Actions for project/ }).click()
  await page.getByRole('menuitem', { name: 'Redaction reasons…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Start from/ })
    .click()
  await page.getByRole('menuitem', { name: /^UK/ }).click()
  await show('reasons-dialog')
  await signInToEmptyLibrary(page)
  await show('library-empty')
  await page.getByRole('button', { name: /^Account menu for/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await show('account-menu')
  await overrideResponse(page, { method: 'GET', path: '/legacy/media?', status: 'never' })
  await page.goto('/home')
  await expect(page.getByRole('status', { name: 'Loading files' })).toBeVisible()
  await show('library-loading')
  await overrideResponse(page, null)
  await openWithFault(page, 'server-error', '/home')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await show('library-failed')

  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  await showUploads(page, folder, show)

  await openWithFault(page, 'none', '/home')
  await expect(page.getByText(/uploads? (was|were) interrupted/)).toBeVisible()
  await show('library-interrupted')
  await page.getByRole('button', { name: /^Discard/ }).click()
  await expect(page.getByText(/uploads? (was|were) interrupted/)).toBeHidden()
  await rm(folder, { recursive: true })
  const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear madam, the photograph follows by post.') }
  for (const file of [main.file, plain, await makeJpeg(page, LONG_NAME, 900, 1600), letter, ...others]) await upload(page, file)
  await waitForUploads(page)
  await expect(card(page, 'letter.jpg').getByText('Failed', { exact: true })).toBeVisible()
  await expect(card(page, main.name).getByText('Uploaded', { exact: true })).toBeVisible()
  await upload(page, { name: 'nothing.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) })
  await expect(uploadsButton(page).getByText(/failed$/)).toBeVisible()
  await show('library-full-and-toast')
  const uploads = await openUploads(page)
  await expect(uploads.getByText('This file is empty (0 bytes).')).toBeVisible()
  await show('library-uploads-failed')
  // The rows of failed files stay until they are removed.
  await uploads.getByRole('button', { name: 'Close uploads' }).click()
  await page.getByRole('button', { name: `Actions for ${LONG_NAME}` }).click()
  await show('library-card-menu')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(card(page, LONG_NAME)).toBeHidden()
  await show('library-deleted')
  // Ten seconds may already have passed, after which a deletion can't be undone.
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['image'], 'image.jpg'))
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await show('library-drop')
}

/** Writes two images into a folder, the second with so many bytes that its upload lasts. Sending those to the browser would take longer. */
async function writeSlowFiles(folder: string): Promise<string[]> {
  const small = makePng('desk.png', 600, 400)
  const large = makePng('corridor-second-floor-towards-the-lifts-and-stairs.png', 600, 400)
  const files = [small, { ...large, buffer: Buffer.concat([large.buffer, Buffer.alloc(SLOW_BYTES - large.buffer.length)]) }]
  return Promise.all(
    files.map(async ({ name, buffer }) => {
      const path = join(folder, name)
      await writeFile(path, buffer)
      return path
    }),
  )
}

/** Shows slow uploads of files written into a folder, and leaves one to be interrupted. */
async function showUploads(page: Page, folder: string, show: Show): Promise<void> {
  const faults = await page.context().newPage()
  await openScenarios(faults)
  await openWithFault(page, 'slow-upload', '/home')
  await upload(page, await writeSlowFiles(folder))
  const panel = await openUploads(page)
  await expect(panel.getByText(/^[1-9]\d? ?%$/).first()).toBeVisible()
  await setFault(faults, 'held-work')
  await faults.close()
  await show('library-uploading')
  await panel.getByRole('button', { name: 'Collapse uploads' }).click()
  await show('library-uploads-collapsed')
  await openUploads(page)
  await panel.getByRole('button', { name: 'Close uploads' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('cancel-uploads-dialog')
  await page.getByRole('button', { name: 'No, continue' }).click()
  page.once('dialog', (dialog) => void dialog.accept())
}
