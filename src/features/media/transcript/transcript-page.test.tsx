import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '../../../../tests/support/page-backend'
import { mediaRow, reviewRow } from '../../../../tests/support/records'
import { renderInRouter } from '../../../../tests/support/render-in-router'
import { renderWithBackend } from '../../../../tests/support/render-page'
import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { notificationsState } from '../../../notifications/notify'
import { serveDetails, videoFile } from '../test-support'
import { Component as TranscriptPage } from './transcript-page'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  notificationsState.list = []
})

const render = (address = '/transcript?v=talk') => renderInRouter(<TranscriptPage />, address, ['/transcript'])

const talk = mediaRow('talk', { name: 'talk.mp3', type: 'audio', state: 'Converted', duration: 80, file: { ...videoFile, video: null } })

const transcript: Transcript = {
  mediaId: 'talk',
  revision: 1,
  language: 'en',
  source: 'imported',
  segments: [
    { id: 's1', start: 0, end: 4, speaker: 'Ada', text: 'Good morning, Jane Doe.', words: [] },
    { id: 's2', start: 65, end: 70, speaker: null, text: 'I come from Leeds.', words: [] },
  ],
  updatedAt: 1,
}

const span = (id: string, category: Span['category'], text: string, start: number, end: number): Span => ({
  id,
  source: 'detected',
  category,
  text,
  confidence: 0.9,
  decision: 'redact',
  cover: 'mute',
  start,
  end,
})

const names = [span('p1', 'PERSON', 'Jane Doe', 2, 3), span('p2', 'GPE', 'Leeds', 67, 68)]

/** Starts a back end that can find names in its recording. */
async function startTalk(spans: Span[] = names): Promise<PageBackend> {
  const transcripts = [{ ...transcript, id: 'talk' }]
  const backend = await startPageBackend({ seed: { media: [talk], transcripts, detections: [reviewRow('talk', { spans })] } })
  serveDetails(backend)
  return backend
}

test('[NAV-09] [MEDIA-02] shows the transcript with times, speakers and names', async () => {
  await startTalk()
  render()
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two passages are listed')
  expect(within(first).getByText('Ada')).toBeTruthy()
  expect(await within(first).findByText('Person')).toBeTruthy()
  expect(first.textContent).toContain('Good morning, Jane Doe. Person')
  expect(second.textContent).toContain('I come from Leeds. Country, city or state')
  const counts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(counts).toEqual(['Person: 1', 'Country, city or state: 1'])
  expect(screen.getByText('2 passages. 2 redacted spans.')).toBeTruthy()
  expect(document.title).toContain('Transcript of talk.mp3')
})

test('plays the recording from the time of a segment', async () => {
  await startTalk()
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Play from 1:05' }))
  expect(play).toHaveBeenCalled()
  const [player] = play.mock.contexts
  // The clock leads, and goes on.
  expect((player as HTMLAudioElement).currentTime).toBeCloseTo(65, 0)
  expect(player).toHaveProperty('src', expect.stringContaining('/legacy/media/talk/content'))
})

test('filters passages by a search term and highlights it', async () => {
  await startTalk()
  render()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search transcript' }), 'LEEDS')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  const found = screen.getAllByRole('button', { name: /Leeds/ }).filter((word) => word.dataset['found'] === 'true')
  expect(found.map((word) => word.textContent)).toEqual(['Leeds.'])
  expect(screen.getByText('1 of 2 passages')).toBeTruthy()
  await userEvent.type(screen.getByRole('searchbox'), ' and York')
  expect(screen.getByText('No matches')).toBeTruthy()
})

test('copies the transcript without its redacted words', async () => {
  await startTalk()
  const user = userEvent.setup()
  render()
  await user.click(await screen.findByRole('button', { name: 'Copy redacted' }))
  expect(await navigator.clipboard.readText()).toBe('[0:00] Ada: Good morning, [redacted]\n[1:05] I come from [redacted]\n')
  expect(notificationsState.list).toMatchObject([{ message: 'Copied' }])
})

test('shows the transcript when its names fail to load', async () => {
  const backend = await startTalk()
  backend.refuse('getDetections', 422, 'Only images can be reviewed.')
  render()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  expect(screen.getByText('No names marked')).toBeTruthy()
})

test('requests no names from a back end without audio review', async () => {
  const backend = await startTalk()
  serveDetails(backend, { unavailable: [{ action: 'review', reason: 'Not yet.' }] })
  render()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  await vi.waitFor(() => expect(backend.requestsOf('getMediaDetails')).not.toEqual([]))
  expect(screen.getByText('No names marked')).toBeTruthy()
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('[MEDIA-03] shows the reason of the back end when there is no transcript', async () => {
  const reason = 'Transcription is not available.'
  const backend = await startPageBackend({ seed: { media: [talk] } })
  serveDetails(backend, { unavailable: [{ action: 'transcribe', reason }] })
  render()
  expect(await screen.findByRole('heading', { name: 'No transcript' })).toBeTruthy()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to file' }).getAttribute('href')).toBe('/audio?v=talk')
  // Without a transcript there are no names to mark, and not every back end can find them.
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('an image has no audio', async () => {
  await renderWithBackend(<TranscriptPage />, { path: '/transcript?v=street', seed: { media: [mediaRow('street')] } })
  expect(await screen.findByRole('heading', { name: 'This file has no audio' })).toBeTruthy()
})

test('shows an error with a retry when the transcript fails to load', async () => {
  const backend = await startTalk()
  backend.refuse('getTranscript', 500)
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
})

test('[MEDIA-02] all 19 entity categories have a label', async () => {
  await startTalk(EntityCategory.options.map((category, index) => span(`c${index}`, category, 'morning', 1, 2)))
  render()
  await vi.waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(19))
  expect(new Set(screen.getAllByRole('term').map((term) => term.textContent)).size).toBe(19)
})

test('[MEDIA-05] redacts selected words as a span of the audio, and removes it again', async () => {
  const backend = await startTalk([])
  const user = userEvent.setup()
  render()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('r')
  expect(screen.getByRole('button', { name: 'Leeds.' }).dataset['hidden']).toBe('true')
  await user.keyboard('{Control>}s{/Control}')
  const stored = () => backend.tables.get('detections', 'talk')?.spans ?? []
  // The line has no word times, so that all of it is covered in the audio.
  await vi.waitFor(() => expect(stored()).toMatchObject([{ start: 65, end: 70, text: 'Leeds.', words: ['s2_3'], decision: 'redact' }]))
  await user.keyboard('{Delete}')
  expect(screen.getByRole('button', { name: 'Leeds.' }).dataset['hidden']).toBe('false')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(() => expect(stored()).toEqual([]))
})

test('[MEDIA-05] finds a word in all passages, and redacts all matches at once', async () => {
  await startTalk([])
  const user = userEvent.setup()
  render()
  await user.type(await screen.findByRole('searchbox', { name: 'Search transcript' }), 'leeds')
  await user.click(screen.getByRole('button', { name: 'Redact all 1 match' }))
  expect(screen.getByText('2 passages. 1 redacted span.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(screen.getByText('2 passages. 0 redacted spans.')).toBeTruthy()
})

test('[MEDIA-03] corrects a word, names a speaker and splits a line, and saves each', async () => {
  const backend = await startTalk()
  const user = userEvent.setup()
  render()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await user.keyboard('{F2}{Control>}a{/Control}York.{Enter}')
  const stored = () => backend.tables.get('transcripts', 'talk')
  await vi.waitFor(() =>
    expect(stored()).toMatchObject({ revision: 2, source: 'corrected', segments: [{}, { text: 'I come from York.' }] }),
  )
  await user.click(screen.getByRole('button', { name: 'Add speaker' }))
  await user.keyboard('Bea{Enter}')
  await vi.waitFor(() => expect(stored()).toMatchObject({ revision: 3, segments: [{ speaker: 'Ada' }, { speaker: 'Bea' }] }))
  await user.click(screen.getByRole('button', { name: 'from' }))
  await user.click(screen.getByRole('button', { name: 'Split line' }))
  await vi.waitFor(() => expect(stored()?.segments.map(({ text }) => text)).toEqual(['Good morning, Jane Doe.', 'I come', 'from York.']))
  await user.click(screen.getByRole('button', { name: 'Undo correction' }))
  await vi.waitFor(() => expect(stored()?.segments).toHaveLength(2))
})

test('[MEDIA-03] shows the newest transcript when another window has changed it', async () => {
  const backend = await startTalk()
  const user = userEvent.setup()
  render()
  await user.click(await screen.findByRole('button', { name: 'Leeds.' }))
  await backend.tables.change((draft) => {
    const before = draft.get('transcripts', 'talk')
    if (before)
      draft.put('transcripts', { ...before, revision: 7, segments: before.segments.map((line) => ({ ...line, text: 'Changed there.' })) })
  })
  await user.keyboard('{F2}{Control>}a{/Control}York.{Enter}')
  await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ options: { variant: 'error' } }]))
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: 'there.' })).toHaveLength(2))
})

test('[MEDIA-03] imports a transcript from a file, and shows why one cannot be imported', async () => {
  const backend = await startPageBackend({ seed: { media: [talk] } })
  serveDetails(backend)
  const user = userEvent.setup()
  render()
  const field = await screen.findByLabelText('Transcript file')
  await user.upload(field, new File(['1\n00:00:05,000 --> 00:00:02,000\nBad\n'], 'bad.srt'))
  expect((await screen.findByRole('alert')).textContent).toBe('Times run backwards: line 1 (0:05) ends before it starts.')
  await user.upload(field, new File(['1\n00:00:01,000 --> 00:00:02,000\nThis is Ada.\n'], 'good.srt'))
  expect(await screen.findByRole('button', { name: 'Ada.' })).toBeTruthy()
  expect(backend.tables.get('transcripts', 'talk')).toMatchObject({ source: 'imported', language: 'und', segments: [{ start: 1, end: 2 }] })
})
