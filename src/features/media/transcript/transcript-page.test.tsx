import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Transcript } from '#generated/model/transcript.zod.ts'
import { mediaLike, refusal, serve } from '../../../api/test-support'
import { notificationsState } from '../../../notifications/notify'
import { renderAt } from '../../../ui/test-support'
import { Component as TranscriptPage } from './transcript-page'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  notificationsState.list = []
})

const render = (address = '/transcript?v=talk') => renderAt(address, <TranscriptPage />)

const talk = mediaLike('talk', { name: 'talk.mp3', type: 'audio' })

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

function serveTalk(more: Parameters<typeof serve>[0] = {}) {
  return serve({
    'GET /media/talk': () => talk,
    'GET /media/talk/transcript': () => transcript,
    'GET /media/talk/details': () => ({ mediaId: 'talk', file: null, unavailable: [] }),
    'GET /media/talk/detections': () => ({
      mediaId: 'talk',
      revision: 1,
      width: 1,
      height: 1,
      style: 'Black Box',
      tracks: [],
      spans: [span('p1', 'PERSON', 'Jane Doe', 2, 3), span('p2', 'GPE', 'Leeds', 67, 68)],
      updatedAt: 1,
    }),
    ...more,
  })
}

test('[NAV-09] [MEDIA-02] shows the transcript with times, speakers and names', async () => {
  serveTalk()
  render()
  const [first, second] = await screen.findAllByRole('listitem')
  if (!first || !second) throw new Error('two passages are listed')
  expect(within(first).getByText('Ada')).toBeTruthy()
  expect(await within(first).findByText('Person')).toBeTruthy()
  expect(first.textContent).toContain('Good morning, Jane Doe Person.')
  expect(second.textContent).toContain('I come from Leeds Country, city or state.')
  const counts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)
  expect(counts).toEqual(['Person: 1', 'Country, city or state: 1'])
  expect(screen.getByText(/Imported\. Language: en\. 2 passages\./)).toBeTruthy()
  expect(document.title).toContain('Transcript of talk.mp3')
})

test('plays the recording from the time of a segment', async () => {
  serveTalk()
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  render()
  await userEvent.click(await screen.findByRole('button', { name: 'Play from 1:05' }))
  expect(play).toHaveBeenCalledOnce()
  const [player] = play.mock.contexts
  expect(player).toHaveProperty('currentTime', 65)
  expect(player).toHaveProperty('src', expect.stringContaining('/legacy/media/talk/content'))
})

test('filters passages by a search term and highlights it', async () => {
  serveTalk()
  render()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search transcript' }), 'LEEDS')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText('Leeds', { selector: 'mark' })).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('1 of 2 passages')
  await userEvent.type(screen.getByRole('searchbox'), ' and York')
  expect(screen.getByText('No matches')).toBeTruthy()
})

test('copies the transcript as text', async () => {
  serveTalk()
  const user = userEvent.setup()
  render()
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('[0:00] Ada: Good morning, Jane Doe.\n[1:05] I come from Leeds.\n')
  expect(notificationsState.list).toMatchObject([{ message: 'Copied' }])
})

test('shows the transcript when its names fail to load', async () => {
  serveTalk({ 'GET /media/talk/detections': () => refusal(422, 'Only images can be reviewed.') })
  render()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  expect(screen.getByText('No names marked')).toBeTruthy()
})

test('requests no names from a back end without audio review', async () => {
  const fake = serveTalk({
    'GET /media/talk/details': () => ({ mediaId: 'talk', file: null, unavailable: [{ action: 'review', reason: 'Not yet.' }] }),
  })
  render()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  await vi.waitFor(() => expect(fake.mock.calls.map(([address]) => address)).toContain('/legacy/media/talk/details'))
  expect(screen.getByText('No names marked')).toBeTruthy()
  expect(fake.mock.calls.map(([address]) => address)).not.toContain('/legacy/media/talk/detections')
})

test('[MEDIA-03] shows the reason of the back end when there is no transcript', async () => {
  const reason = 'Transcription is not available.'
  const fake = serveTalk({
    'GET /media/talk/transcript': () => ({ ...transcript, revision: 0, language: null, source: null, segments: [] }),
    'GET /media/talk/details': () => ({ mediaId: 'talk', file: null, unavailable: [{ action: 'transcribe', reason }] }),
  })
  render()
  expect(await screen.findByRole('heading', { name: 'No transcript' })).toBeTruthy()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to file' }).getAttribute('href')).toBe('/audio?v=talk')
  // Without words there are no names to mark, and not every back end supports them.
  expect(fake.mock.calls.map(([address]) => address)).not.toContain('/legacy/media/talk/detections')
})

test('an image has no audio, and a transcript that fails to load shows an error', async () => {
  serve({ 'GET /media/street': () => mediaLike('street') })
  render('/transcript?v=street')
  expect(await screen.findByRole('heading', { name: 'This file has no audio' })).toBeTruthy()
  serveTalk({ 'GET /media/talk/transcript': () => refusal(500) })
  render()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
})

test('[MEDIA-02] all 19 entity categories have a label', async () => {
  const spans = EntityCategory.options.map((category, index) => span(`c${index}`, category, 'morning', 1, 2))
  serveTalk({
    'GET /media/talk/detections': () => ({
      mediaId: 'talk',
      revision: 1,
      width: 1,
      height: 1,
      style: 'Black Box',
      tracks: [],
      spans,
      updatedAt: 1,
    }),
  })
  render()
  await vi.waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(19))
  expect(new Set(screen.getAllByRole('term').map((term) => term.textContent)).size).toBe(19)
})
