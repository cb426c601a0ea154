import type { Page } from '@playwright/test'

import { makeBursts } from './recordings.ts'
import { overrideResponse } from './response-override.ts'
import { card, mediaIdOf, upload, waitForUploads } from './steps.ts'
import { expect } from './studio-test.ts'
import type { Show } from './tour-types.ts'

const NONE_CHOSEN = ['/video', '/video/review', '/audio', '/audio/review', '/document/review']

/** Shows the pages of audio and transcripts with a recording, and those of videos without one. */
export async function tourRecordings(page: Page, show: Show): Promise<void> {
  for (const path of NONE_CHOSEN) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Go to library' })).toBeVisible()
    await show(`${path.slice(1).replace('/', '-')}-none-selected`)
  }
  await page.goto('/video/search')
  await expect(page.getByRole('heading', { name: 'Search your videos' })).toBeVisible()
  await show('video-search')
  await page.goto('/home')
  await upload(page, makeBursts('interview.wav', 12))
  await waitForUploads(page)
  await card(page, 'interview.wav').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/audio\?v=/)
  const id = mediaIdOf(page)
  await showNewTranscript(page, show, id)
  await page.goto(`/audio?v=${id}`)
  await expect(page.getByRole('heading', { name: 'interview.wav' })).toBeVisible()
  await expect(page.getByText('Automatic transcription isn’t available. Import a transcript or type one.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
  await show('audio')
  await showModels(page, show, id)
  await openAudioReview(page, id)
  await show('audio-review')
  await showTranscript(page, show, id)
  await showWatchList(page, show)
  await openAudioReview(page, id)
  const panel = page.getByRole('complementary', { name: 'Spans' })
  await expect(panel.getByText('Ada Okafor').first()).toBeVisible()
  await page.keyboard.press('n')
  await show('audio-review-words')
}

async function showNewTranscript(page: Page, show: Show, id: string): Promise<void> {
  await page.goto(`/transcript?v=${id}`)
  await expect(page.getByRole('heading', { name: 'No transcript' })).toBeVisible()
  await show('transcript-empty')
  await page.getByRole('button', { name: 'Type transcript' }).click()
  const line = page.getByRole('textbox', { name: 'New line' })
  await line.fill('Good morning, this is Ada Okafor.')
  await line.press('Enter')
  await expect(page.getByRole('list', { name: 'Passages' }).getByRole('listitem')).toHaveCount(1)
  await line.fill('Thank you for')
  await show('transcript-typing')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Passages' })).toBeVisible()
  const segment = { id: 's1', start: 0, end: 1, speaker: 'Ada', text: 'Good morning, Jane Doe.', words: [] }
  const revision = await page.evaluate(
    async (url) => ((await (await fetch(url)).json()) as { revision: number }).revision,
    `/legacy/media/${id}/transcript`,
  )
  const body = { revision, language: 'en', source: 'imported', segments: [segment, { ...segment, id: 's2', speaker: null }] }
  const status = await page.evaluate(
    async ([url, text]) => (await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [`/legacy/media/${id}/transcript`, JSON.stringify(body)] as const,
  )
  expect(status).toBe(200)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Play from 0:00' }).first()).toBeVisible()
  await show('transcript')
  await page.getByText(/^Categories \(/).click()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('2 matches found')).toBeVisible()
  await show('transcript-names')
}

async function openAudioReview(page: Page, id: string): Promise<void> {
  await page.goto(`/audio/review?v=${id}`)
  await expect(page.getByRole('region', { name: 'Timeline' })).toBeVisible()
}

const MODEL = { languages: ['en', 'fr', 'de'], problem: null }
const MODELS = [
  { ...MODEL, id: 'base', name: 'Whisper base', size: 147_000_000, hasWordTimes: true },
  { ...MODEL, id: 'tiny', name: 'Whisper tiny', size: 77_000_000, hasWordTimes: false },
  { ...MODEL, id: 'large', name: 'Whisper large', size: null, problem: 'encoder.onnx is missing.' },
]

/** Shows the transcription form of a back end with models. */
async function showModels(page: Page, show: Show, id: string): Promise<void> {
  const path = `/media/${id}/details`
  const details = await page.evaluate(
    async (url) => (await (await fetch(url)).json()) as { unavailable: { action: string }[] },
    `/legacy${path}`,
  )
  const unavailable = details.unavailable.filter(({ action }) => action !== 'transcribe')
  await overrideResponse(page, [
    { method: 'GET', path, status: 200, json: { ...details, unavailable } },
    { method: 'GET', path: '/transcription-models', status: 200, json: { models: MODELS } },
  ])
  await page.goto(`/audio?v=${id}`)
  await page.getByRole('combobox', { name: 'Model' }).selectOption('tiny')
  await show('audio-models')
  await overrideResponse(page, null)
}

const SPOKEN = [
  'Good morning, this is Ada Okafor speaking about the case.',
  'Ada Okafor met Ben Ito on Monday, and the file is K-1234.',
  'After that, nothing else was said about Ben Ito.',
]

/** Seconds from the start of a line to that of the next, and of its words. */
const LINE = 4
const WORD = 0.3

/** Shows a transcript whose words have their times. */
async function showTranscript(page: Page, show: Show, id: string): Promise<void> {
  const segments = SPOKEN.map((text, index) => {
    const words = text.split(' ').map((word, at) => {
      const start = LINE * index + WORD * at
      return { text: word, start, end: start + WORD }
    })
    return { id: `s${index}`, start: LINE * index, end: words.at(-1)?.end ?? LINE, speaker: index === 1 ? 'Officer' : null, words, text }
  })
  const url = `/legacy/media/${id}/transcript`
  const revision = await page.evaluate(async (path) => ((await (await fetch(path)).json()) as { revision: number }).revision, url)
  const transcript = JSON.stringify({ revision, language: 'en', source: 'imported', segments })
  const status = await page.evaluate(
    async ([path, body]) => (await fetch(path, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body })).status,
    [url, transcript] as const,
  )
  expect(status).toBe(200)
  await page.goto(`/transcript?v=${id}`)
  await expect(page.getByRole('list', { name: 'Passages' })).toBeVisible()
  await show('transcript-times')
}

/** Shows the watch list of a project and what it finds in its files. */
async function showWatchList(page: Page, show: Show): Promise<void> {
  await page.goto('/watch-list')
  await expect(page.getByText('No project selected')).toBeVisible()
  await show('watch-list-none-selected')
  await page.goto('/watch-list?project=project-default')
  await expect(page.getByText('No terms.', { exact: false })).toBeVisible()
  await show('watch-list-empty')
  await page.getByRole('textbox', { name: 'Words to find' }).fill('Ada Okafor\nBen Ito\nJane Doe\n/K-\\d{4}/')
  await show('watch-list-typing')
  await page.getByRole('button', { name: 'Add terms' }).click()
  await expect(page.getByText('4 added')).toBeVisible()
  await page.getByRole('button', { name: 'Edit Ben Ito' }).click()
  await show('watch-list')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Find in project' }).click()
  await expect(page.getByRole('region', { name: 'Matches', exact: true })).toBeVisible()
  await show('watch-list-matches')
  await page.getByRole('button', { name: /^Redact \d+ matches in/ }).click()
  await expect(page.getByRole('region', { name: 'Result', exact: true })).toBeVisible()
  await show('watch-list-redacted')
  await page.getByRole('button', { name: 'Search again' }).click()
  await page.getByRole('checkbox', { name: 'Show already redacted' }).check({ force: true })
  await show('watch-list-matches-redacted')
}
