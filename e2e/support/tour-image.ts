import type { Page } from '@playwright/test'

import { mediaIdOf, openImage } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show, TourPictures } from './tour-types.ts'

/** The page of one picture, up to where its review begins. Ends on the main picture's page, its faces found. */
export async function tourImagePages(page: Page, { main }: TourPictures, show: Show): Promise<void> {
  await page.goto('/image')
  await expect(page.getByText('No image selected')).toBeVisible()
  await show('image-none-chosen')
  await page.goto('/image?v=not-there')
  await expect(page.getByText('Image not found')).toBeVisible()
  await show('image-not-there')
  await page.goto('/home')
  await openImage(page, 'letter.jpg')
  await expect(page.getByRole('heading', { name: "This file can't be redacted" })).toBeVisible()
  await show('image-unusable')
  await page.goto('/home')
  await openImage(page, main.name)
  const find = page.getByRole('button', { name: 'Detect faces' })
  await expect(page.getByText('Dimensions')).toBeVisible()
  await show('image-uploaded')
  const id = mediaIdOf(page)
  await page.goto(`/image/review?v=${id}`)
  await expect(page.getByText(/^Face detection hasn't been run/)).toBeVisible()
  await show('review-not-looked')
  await page.goto(`/image?v=${id}&fault=detector-unavailable`)
  await find.click()
  await expect(page.getByText(/Couldn't load the face detector/).first()).toBeVisible()
  await show('image-detection-failed')
  await page.goto(`/image/review?v=${id}`)
  await expect(page.getByText(/Face detection failed/)).toBeVisible()
  await show('review-detection-failed')
  await page.goto(`/image?v=${id}&fault=slow-jobs`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await show('image-detecting')
  await page.goto(`/image/review?v=${id}&fault=none`)
  await expect(page.getByRole('progressbar').or(page.getByRole('toolbar'))).toBeVisible()
  await show('review-detecting')
  await page.goto(`/image?v=${id}`)
  await expect(page.getByText(/faces? detected/).first()).toBeVisible({ timeout: 60_000 })
  await show('image-ready')
  await page.getByRole('button', { name: 'Detect again…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('find-again-dialog')
  await page.getByRole('button', { name: 'Cancel' }).click()
}
