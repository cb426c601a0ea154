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
  await expect(page.getByText("Automatic transcription isn't available because no model is installed.")).toBeVisible()
  await show('audio')
  await page.goto(`/audio/review?v=${mediaIdOf(page)}`)
  await expect(page.getByText('interview.wav').first()).toBeVisible()
  await show('audio-review')
  await tourWatchList(page, show)
}

const SPOKEN = [
  'Good morning, this is Ada Okafor speaking about the case.',
  'Ada Okafor met Ben Ito on Monday, and the file is K-1234.',
  'After that, nothing else was said about Ben Ito.',
]

/** Shows the watch list of a project and what it finds in the transcript of the open recording. */
async function tourWatchList(page: Page, show: Show): Promise<void> {
  const segments = SPOKEN.map((text, index) => ({ id: `s${index}`, start: index, end: index + 1, speaker: null, words: [], text }))
  const url = `/legacy/media/${mediaIdOf(page)}/transcript`
  const revision = await page.evaluate(async (path) => ((await (await fetch(path)).json()) as { revision: number }).revision, url)
  const transcript = JSON.stringify({ revision, language: 'en', source: 'imported', segments })
  const status = await page.evaluate(
    async ([path, body]) => (await fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })).status,
    [url, transcript] as const,
  )
  expect(status).toBe(200)
  await page.goto(`/transcript?v=${mediaIdOf(page)}`)
  await expect(page.getByRole('list', { name: 'Passages' })).toBeVisible()
  await show('transcript')
  await page.goto('/watch-list')
  await expect(page.getByText('No project selected')).toBeVisible()
  await page.goto('/watch-list?project=project-default')
  await expect(page.getByText('No terms.', { exact: false })).toBeVisible()
  await show('watch-list-empty')
  await page.getByRole('textbox', { name: 'Names and other terms' }).fill('Ada Okafor\nBen Ito\n/K-\\d{4}/')
  await page.getByRole('button', { name: 'Add terms' }).click()
  await expect(page.getByText('3 added')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Ben Ito' }).click()
  await show('watch-list')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Find in project' }).click()
  await expect(page.getByRole('region', { name: 'Matches', exact: true })).toBeVisible()
  await show('watch-list-matches')
  await page.getByRole('button', { name: /^Redact \d+ matches in/ }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
  await show('watch-list-redacted')
}
