import type { Locator, Page } from '@playwright/test'

import type { Detections } from '#generated/model/detections.zod.ts'
import type { ReviewChange } from '#generated/model/reviewChange.zod.ts'
import { call } from './call.ts'
import type { UploadFile } from './images.ts'
import { bytesOf, card, waitForCheck } from './steps.ts'
import { expect } from './studio-test.ts'

/** More than the focusable elements of any page in these journeys. */
const MAX_STOPS = 80

/** Moves the focus to a control by Tab alone, and expects a visible focus indicator. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      await expect.poll(() => control.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control.toString()}`)
}

/** Presses a key on a control that Tab leads to. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

/** Uploads a file from the library. */
export async function uploadByKeys(page: Page, file: UploadFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await pressOn(page, page.getByRole('button', { name: 'Upload', exact: true }))
  await (await chooser).setFiles(file)
}

/** Turns detection on upload off, so that files open for review without any detection. */
export async function turnDetectionOffByKeys(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: /^Detect on upload:/ })
  await pressOn(page, choice)
  for (const name of ['Faces', 'Names and contact details in documents'])
    await pressOn(page, page.getByRole('checkbox', { name, exact: true }), 'Space')
  await expect(choice).toHaveText('Detect on upload: off')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Faces', exact: true })).toBeHidden()
}

/** Adds an item to the saved review of a file in the library, as a detection would. */
export async function addToReview(page: Page, name: string, change: ReviewChange): Promise<void> {
  const href = await card(page, name).getByRole('link', { name, exact: true }).getAttribute('href')
  const id = new URLSearchParams(href?.split('?')[1]).get('v') ?? ''
  await waitForCheck(page, id)
  const { revision } = await call<Detections>(page, 'GET', `/media/${id}/detections`)
  await call(page, 'PATCH', `/media/${id}/detections`, { revision, changes: [change] })
}

/** Opens the review of a file from its card in the library. */
export async function openReviewByKeys(page: Page, name: string): Promise<void> {
  await pressOn(page, card(page, name).getByRole('link', { name, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await pressOn(page, page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: /^Review/ }))
  await expect(page).toHaveURL(/\/review\?v=/)
}

/** Redacts the only match of a search in the open review of a document. */
export async function redactFoundByKeys(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+f')
  const field = page.getByRole('searchbox', { name: 'Find in document' })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByText('1 match', { exact: true })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Redact all 1' }))
  await expect(page.getByRole('list', { name: 'Matches' }).getByText('To redact')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
}

/** Exports the open review, and waits until its checks have passed. */
export async function exportByKeys(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('banner').getByRole('button', { name: 'Redact' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await pressOn(page, dialog.getByRole('checkbox', { name: /^I have inspected/ }), 'Space')
  await pressOn(page, dialog.getByRole('button', { name: 'Redact file' }))
  await expect(page).toHaveURL(/step=export/, { timeout: 180_000 })
  await expect(page.getByText(/^Checks passed/).first()).toBeVisible({ timeout: 180_000 })
}

/** Downloads the version on the open page. */
export async function downloadByKeys(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await pressOn(page, page.getByRole('link', { name: /^Download/ }).first())
  return bytesOf(await download)
}
