import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { fakeAudio } from '#mocks/testing/fake-audio.ts'
import { presentJob } from '#backend/jobs/present.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { EntityCategory } from '#generated/model/entityCategory.zod.ts'
import { applySocketMessage } from '#api/live/apply-socket-message.ts'
import { deferred } from '#engine/core/deferred.ts'
import type { TranscriptionModel } from '#engine/audio/transcribe/types.ts'
import { notificationsState } from '#notifications/notify.ts'
import { serveDetails } from '../test-support'
import { Component as TranscriptPage } from './transcript-page'
import { renderTranscript, span, startTalk, talk } from '../transcript/test-support'

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  notificationsState.list = []
})

test('[NAV-09] [MEDIA-02] shows the transcript with times, speakers and names', async () => {
  await startTalk()
  renderTranscript()
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
  renderTranscript()
  await userEvent.click(await screen.findByRole('button', { name: 'Play from 1:05' }))
  expect(play).toHaveBeenCalled()
  const [player] = play.mock.contexts
  // The clock leads, and goes on.
  expect((player as HTMLAudioElement).currentTime).toBeCloseTo(65, 0)
  expect(player).toHaveProperty('src', expect.stringContaining('/legacy/media/talk/content'))
})

test('filters passages by a search term and highlights it', async () => {
  await startTalk()
  renderTranscript()
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
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Copy redacted' }))
  expect(await navigator.clipboard.readText()).toBe('[0:00] Ada: Good morning, [redacted]\n[1:05] I come from [redacted]\n')
  expect(notificationsState.list).toMatchObject([{ message: 'Copied' }])
})

test('shows the transcript when its names fail to load', async () => {
  const backend = await startTalk()
  backend.refuse('getDetections', 422, 'Only images can be reviewed.')
  renderTranscript()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  expect(screen.getByText('No names marked')).toBeTruthy()
})

test('requests no names from a back end without audio review', async () => {
  const backend = await startTalk()
  serveDetails(backend, { unavailable: [{ action: 'review', reason: 'Not yet.' }] })
  renderTranscript()
  expect(await screen.findByText('Good morning, Jane Doe.')).toBeTruthy()
  await vi.waitFor(() => expect(backend.requestsOf('getMediaDetails')).not.toEqual([]))
  expect(screen.getByText('No names marked')).toBeTruthy()
  expect(backend.requestsOf('getDetections')).toEqual([])
})

test('plays the recording of a transcript that can’t be reviewed with the product’s controls', async () => {
  serveDetails(await startTalk(), { unavailable: [{ action: 'review', reason: 'Not yet.' }] })
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  renderTranscript()
  const player = await screen.findByLabelText<HTMLAudioElement>('talk.mp3', { selector: 'audio' })
  expect(player.controls).toBe(false)
  const bar = within(screen.getByRole('toolbar', { name: 'Playback' }))
  await userEvent.click(bar.getByRole('button', { name: 'Play' }))
  await userEvent.click(screen.getByRole('button', { name: 'Play from 1:05' }))
  expect(play.mock.contexts).toEqual([player, player])
  await userEvent.click(bar.getByRole('button', { name: 'Forward 0.1 seconds' }))
  expect(player.currentTime).toBeCloseTo(65.1)
  await userEvent.keyboard('{ArrowLeft}')
  expect(player.currentTime).toBeCloseTo(60.1)
})

test('[MEDIA-03] shows the reason of the back end when there is no transcript', async () => {
  const reason = 'Transcription is not available.'
  const backend = await startPageBackend({ seed: { media: [talk] } })
  serveDetails(backend, { unavailable: [{ action: 'transcribe', reason }] })
  renderTranscript()
  expect(await screen.findByRole('heading', { name: 'No transcript' })).toBeTruthy()
  expect(await screen.findByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to file' }).getAttribute('href')).toBe('/audio?v=talk')
  // Without a transcript there are no names to mark, and not every back end can find them.
  expect(backend.requestsOf('getDetections')).toEqual([])
})

const whisper: TranscriptionModel = {
  id: 'base',
  name: 'Whisper base',
  weights: 'q8',
  languages: ['en', 'fr'],
  hasWordTimes: true,
  size: 77_000_000,
  problem: null,
}

test('[MEDIA-03] transcribes a file without a transcript, shows the progress and then the words', async () => {
  const released = deferred<void>()
  const backend = await startPageBackend({
    seed: { media: [talk] },
    audio: fakeAudio({
      transcribe: async (file, wanted, options) => {
        options?.onProgress?.({ stage: 'transcribe', fraction: 0.5 })
        await released.promise
        await fakeAudio().transcribe(file, wanted, options)
      },
    }),
    transcriptionModels: () => Promise.resolve([whisper]),
  })
  await backend.files.write('media', 'talk', new Blob(['samples']))
  const client = renderTranscript()
  await userEvent.selectOptions(await screen.findByLabelText('Language'), 'French')
  await userEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
  await vi.waitFor(async () => expect(await backend.tables.all('jobs')).toMatchObject([{ kind: 'transcribe', state: 'running' }]))
  expect(await screen.findByRole('progressbar', { name: 'Transcribing' })).toBeTruthy()
  expect(await screen.findByText('You can work on other files meanwhile.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  released.resolve()
  await backend.backend.queue.idle()
  const [job] = await backend.tables.all('jobs')
  if (!job) throw new Error('There is no job.')
  applySocketMessage(client, { type: 'job', data: presentJob(job) }, 'ada')
  expect(await screen.findByRole('button', { name: 'Hello' })).toBeTruthy()
})

test('an image has no audio', async () => {
  await renderWithBackend(<TranscriptPage />, { path: '/transcript?v=street', seed: { media: [mediaRow('street')] } })
  expect(await screen.findByRole('heading', { name: 'This file has no audio' })).toBeTruthy()
})

test('shows an error with a retry when the transcript fails to load', async () => {
  const backend = await startTalk()
  backend.refuse('getTranscript', 500)
  renderTranscript()
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
})

test('[MEDIA-02] all 19 entity categories have a label', async () => {
  await startTalk(EntityCategory.options.map((category, index) => span(`c${index}`, category, 'morning', 1, 2)))
  renderTranscript()
  await vi.waitFor(() => expect(screen.getAllByRole('term')).toHaveLength(19))
  expect(new Set(screen.getAllByRole('term').map((term) => term.textContent)).size).toBe(19)
})

test('[MEDIA-03] imports a transcript from a file, and shows why one cannot be imported', async () => {
  const backend = await startPageBackend({ seed: { media: [talk] } })
  serveDetails(backend)
  const user = userEvent.setup()
  renderTranscript()
  const field = await screen.findByLabelText('Transcript file')
  await user.upload(field, new File(['1\n00:00:05,000 --> 00:00:02,000\nBad\n'], 'bad.srt'))
  expect((await screen.findByRole('alert')).textContent).toBe('Times run backwards: line 1 (0:05) ends before it starts.')
  await user.upload(field, new File(['1\n00:00:01,000 --> 00:00:02,000\nThis is Ada.\n'], 'good.srt'))
  expect(await screen.findByRole('button', { name: 'Ada.' })).toBeTruthy()
  expect(await backend.tables.get('transcripts', 'talk')).toMatchObject({
    source: 'imported',
    language: 'und',
    segments: [{ start: 1, end: 2 }],
  })
})

test('[MEDIA-03] a person types a transcript while listening, with keys that work in the field', async () => {
  const backend = await startPageBackend({ seed: { media: [talk], detections: [reviewRow('talk', { spans: [] })] } })
  serveDetails(backend)
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const user = userEvent.setup()
  renderTranscript()
  await user.click(await screen.findByRole('button', { name: 'Type transcript' }))
  const field = await screen.findByRole('textbox', { name: 'New line' })
  await user.click(field)
  await user.keyboard('{Escape}')
  expect(play).toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Pause' })).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy()
  // Up and down jump five seconds, and the line has the time between its first letter and Enter.
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
  const position = () => Number(/^0:(\d\d\.\d\d) of/.exec(screen.getByText(/ of 1:20\.00$/).textContent)?.[1])
  const first = position()
  expect(first).toBeGreaterThanOrEqual(10)
  await user.keyboard('My name is Ada.{ArrowDown}{Enter}')
  const stored = async () => (await backend.tables.get('transcripts', 'talk'))?.segments ?? []
  await vi.waitFor(async () => expect(await stored()).toHaveLength(1))
  expect((await stored())[0]).toMatchObject({ text: 'My name is Ada.', speaker: null })
  expect((await stored())[0]?.start).toBeCloseTo(first, 1)
  expect((await stored())[0]?.end).toBeCloseTo(first + 5, 1)
  expect((await stored())[0]?.words.map(({ text }) => text)).toEqual(['My', 'name', 'is', 'Ada.'])
  // The next line begins where this one ended, and its words can be redacted like imported ones.
  expect(field).toHaveProperty('value', '')
  await user.keyboard('{ArrowDown}I live in Leeds.{Enter}')
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2))
  expect((await stored())[1]?.start).toBe((await stored())[0]?.end)
  await user.click(screen.getByRole('button', { name: 'Ada.' }))
  await user.keyboard('r')
  expect(screen.getByText('2 passages. 1 redacted span.')).toBeTruthy()
})
