import type { Page } from '@playwright/test'

import { makeTone } from './support/recordings.ts'
import { card, mediaIdOf, signInAsDemo, upload, waitForUploads } from './support/steps.ts'
import { expect, test } from './support/studio-test.ts'

test.use({ begins: 'demo account' })

/** Returns a line with a word in each half second. */
function line(id: string, start: number, text: string): object {
  const words = text.split(' ').map((word, index) => ({ start: start + index / 2, end: start + index / 2 + 0.4, text: word }))
  return { id, start, end: start + words.length / 2, speaker: null, text, words }
}

/** Opens the page of a recording and gives it a transcript. Returns the ID of the recording. */
async function transcribe(page: Page, name: string, segments: object[]): Promise<string> {
  await page.goto('/home')
  await expect(card(page, name).getByText('Ready to transcribe', { exact: true })).toBeVisible()
  await card(page, name).getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const id = mediaIdOf(page)
  const body = JSON.stringify({ revision: 0, language: 'en', source: 'imported', segments })
  const status = await page.evaluate(
    async ([url, text]) => (await fetch(url, { method: 'PUT', headers: { 'Content-Type': 'application/json' }, body: text })).status,
    [`/legacy/media/${id}/transcript`, body] as const,
  )
  expect(status).toBe(200)
  return id
}

test('[MEDIA-02] [MEDIA-05] a name redacted once is found and redacted in every transcript of the project', async ({
  studio: { page },
}) => {
  await signInAsDemo(page)
  await upload(page, [makeTone('call.wav', 6), makeTone('talk.wav', 6)])
  await waitForUploads(page)
  const call = await transcribe(page, 'call.wav', [line('a', 0, 'This is Ada Okafor'), line('b', 3, 'thank you Ada Okafor')])
  const talk = await transcribe(page, 'talk.wav', [line('a', 1, 'Ask ADA OKAFOR or Mia')])

  await test.step('a name is redacted in a transcript and added to the watch list', async () => {
    await page.goto(`/transcript?v=${call}`)
    const words = page.getByRole('list', { name: 'Passages' }).getByRole('listitem').first()
    await words.getByRole('button', { name: 'Ada', exact: true }).click()
    await words.getByRole('button', { name: 'Okafor', exact: true }).click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: 'Redact words' }).click()
    await page.getByRole('button', { name: 'Watch words' }).click()
    await expect(page.getByText('Added to the watch list: Ada Okafor')).toBeVisible()
    await expect(page.getByText('2 passages. 1 redacted span.')).toBeVisible()
    await page.getByRole('link', { name: 'Watch list' }).click()
    await expect(page.getByRole('list', { name: 'Watched terms' }).getByRole('listitem')).toContainText('Ada Okafor')
  })

  await test.step('the project is searched, and nothing changes before it is confirmed', async () => {
    await page.getByRole('button', { name: 'Find in project' }).click()
    await expect(page.getByText('3 matches in 2 files, 1 already redacted')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Matches in talk.wav' }).getByRole('listitem')).toContainText('Ask ADA OKAFOR or Mia')
  })

  await test.step('the matches are redacted in all files', async () => {
    await page.getByRole('button', { name: 'Redact 2 matches in 2 files' }).click()
    await expect(page.getByText('2 redactions saved in 2 files. Not reviewed yet.')).toBeVisible()
    const redacted = (id: string) =>
      page.evaluate(
        async (url) => ((await (await fetch(url)).json()) as { spans: { text: string | null }[] }).spans.map(({ text }) => text),
        `/legacy/media/${id}/detections`,
      )
    expect(await redacted(call)).toEqual(['Ada Okafor', 'Ada Okafor'])
    expect(await redacted(talk)).toEqual(['ADA OKAFOR'])
    await page.getByRole('button', { name: 'Search again' }).click()
    await expect(page.getByText('3 matches in 2 files, 3 already redacted')).toBeVisible()
  })

  await test.step('the transcript of the other file shows it', async () => {
    await page.goto(`/transcript?v=${talk}`)
    await expect(page.getByText('1 passage. 1 redacted span.')).toBeVisible()
  })
})
