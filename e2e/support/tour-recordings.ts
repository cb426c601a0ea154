import type { Page } from '@playwright/test'

import { card, mediaIdOf } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const NONE_CHOSEN = ['/video', '/video/review', '/video/search', '/audio', '/audio/review', '/document/review']

/** Shows the pages of video and audio. Needs the recording that `tourDocuments` uploads. */
export async function tourRecordings(page: Page, show: Show): Promise<void> {
  for (const path of NONE_CHOSEN) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Go to library' })).toBeVisible()
    await show(`${path.slice(1).replace('/', '-')}-none-selected`)
  }
  await page.goto('/home')
  await card(page, 'interview.wav').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/audio\?v=/)
  await expect(page.getByRole('heading', { name: 'interview.wav' })).toBeVisible()
  await show('audio')
  await page.goto(`/audio/review?v=${mediaIdOf(page)}`)
  await expect(page.getByText('interview.wav').first()).toBeVisible()
  await show('audio-review')
}
