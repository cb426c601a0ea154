import type { Page } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { makePng } from './support/images.ts'
import { openUploads, signInAsDemo } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

/** Drops a file through the browser. A scripted event would not trigger the default action, which navigates to the file. */
async function dropFile(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 500, data })
  }
  await session.detach()
}

test('a dropped file is uploaded from any page of a signed-in user, ignored elsewhere, and never replaces the app', async ({ studio }) => {
  const { page } = studio
  const folder = await mkdtemp(join(tmpdir(), 'drop-'))
  const path = join(folder, 'dropped.png')
  await writeFile(path, makePng('dropped.png', 64, 48).buffer)

  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await dropFile(page, path)
  await page.getByLabel('Email').fill('still@here.example')

  await signInAsDemo(page)
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Downloads' })).toBeVisible()
  await dropFile(page, path)
  const uploads = await openUploads(page)
  await expect(uploads.getByText('dropped.png')).toBeVisible()
  await expect(uploads.getByText('Complete', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/downloads$/)
  expect(studio.context.pages()).toHaveLength(1)
  await rm(folder, { recursive: true })
})
