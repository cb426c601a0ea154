import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { spanOf } from '#tests/editor-of-audio.ts'
import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { reviewRow } from '#tests/support/records.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import type { TranscriptSegment } from '#generated/model/transcriptSegment.zod.ts'
import { call, serveDetails } from '../../test-support'
import { Component as AudioPage } from './audio-page'

const line = (id: string, start: number, speaker: string | null, text: string): TranscriptSegment => ({
  id,
  start,
  end: start + 2,
  speaker,
  text,
  words: text.split(' ').map((word, index) => ({ text: word, start: start + index / 2, end: start + index / 2 + 0.5 })),
})

const LINES = [line('s1', 0, 'A', 'Ask Maria first'), line('s2', 2, null, 'Yes'), line('s3', 4, 'A', 'Good'), line('s4', 6, 'B', 'Bye')]

// Loaded beforehand, because loading the modules of the transcript may take longer than a test waits.
beforeAll(() => import('../transcript-page'))

beforeEach(() => {
  standInForPixels()
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(segments: TranscriptSegment[], address = '/audio/review?v=call') {
  const { width: _width, height: _height, ...review } = reviewRow('call', { tracks: [], spans: [spanOf('a', 8, 9)] })
  const transcript = { id: 'call', mediaId: 'call', revision: 1, language: 'en', source: 'imported' as const, segments, updatedAt: 1 }
  const transcripts = segments.length === 0 ? [] : [transcript]
  const backend = await startPageBackend({ seed: { media: [call], detections: [review], transcripts } })
  serveDetails(backend, { unavailable: [{ action: 'transcribe', reason: 'No model is installed.' }] })
  renderInRouter(<AudioPage />, address, ['/audio', '/audio/review'])
  return { backend, user: userEvent.setup() }
}

const speakersOf = async (backend: PageBackend) => (await backend.tables.get('transcripts', 'call'))?.segments.map(({ speaker }) => speaker)

test('[MEDIA-03] [MEDIA-05] the review of a recording shows its transcript beside the waveform, and redacts a word in both', async () => {
  const { backend, user } = await show(LINES)
  const transcript = within(await screen.findByRole('region', { name: 'Transcript' }))
  expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy()
  expect(screen.getByRole('separator', { name: 'Height of timeline' })).toBeTruthy()
  await user.click(transcript.getByRole('button', { name: 'Maria' }))
  await user.click(transcript.getByRole('button', { name: 'Redact words' }))
  expect(transcript.getByRole('button', { name: 'Maria' }).dataset['hidden']).toBe('true')
  const list = within(screen.getByRole('list', { name: 'Spans, lowest confidence first' }))
  expect(list.getByRole('button', { name: /^Span 2/ }).textContent).toContain('Maria0:00.50–0:01.00')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () =>
    expect((await backend.tables.get('detections', 'call'))?.spans).toMatchObject([{ start: 8 }, { start: 0.5, end: 1, text: 'Maria' }]),
  )
})

test('[MEDIA-04] [MEDIA-05] the words of the transcript and the timeline of a review are used by keyboard', async () => {
  const { user } = await show(LINES)
  const transcript = within(await screen.findByRole('region', { name: 'Transcript' }))
  const word = (name: string) => transcript.getByRole('button', { name })
  word('Ask').focus()
  await user.keyboard('{ArrowRight}r')
  expect(document.activeElement).toBe(word('Maria'))
  expect(word('Maria').dataset['hidden']).toBe('true')
  await user.keyboard('{Control>}z{/Control}')
  expect(word('Maria').dataset['hidden']).toBe('false')
  screen.getByRole('slider', { name: 'Position' }).focus()
  await user.keyboard('{ArrowRight}io{Shift>}{ArrowRight}{/Shift}oa')
  expect(await screen.findByRole('button', { name: /^Span 2|^Span 3/ })).toBeTruthy()
})

test('[MEDIA-03] a speaker is named once for all passages, and joins a speaker of the same name', async () => {
  const { backend, user } = await show(LINES)
  const transcript = within(await screen.findByRole('region', { name: 'Transcript' }))
  await user.click(transcript.getByText('Speakers (2)'))
  const rows = within(await transcript.findByRole('list', { name: 'Speakers' }))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['2 passages', '1 passage', '1 passage'])
  const rename = async (label: string, name: string) => {
    await user.clear(rows.getByLabelText(label))
    await user.type(rows.getByLabelText(label), `${name}{Enter}`)
  }
  await rename('Name of A', 'Officer Ito')
  await vi.waitFor(async () => expect(await speakersOf(backend)).toEqual(['Officer Ito', null, 'Officer Ito', 'B']))
  await rename('Name of passages without a speaker', 'B')
  await vi.waitFor(async () => expect(await speakersOf(backend)).toEqual(['Officer Ito', 'B', 'Officer Ito', 'B']))
  expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['2 passages', '2 passages'])
  await user.click(transcript.getByRole('button', { name: 'Undo correction' }))
  await vi.waitFor(async () => expect(await speakersOf(backend)).toEqual(['Officer Ito', null, 'Officer Ito', 'B']))
})

test('[MEDIA-03] the first step of a recording with a transcript is done, and the review is next', async () => {
  await show(LINES, '/audio?v=call&step=detect')
  await screen.findByRole('region', { name: 'Transcript' })
  const steps = within(screen.getByRole('navigation', { name: 'Steps' }))
  const [first, second] = steps.getAllByRole('link')
  expect(first?.textContent).toBe('Transcribe (done)4 passages')
  expect(second?.textContent).toContain('Review (current)')
})

test('[MEDIA-03] a review without a transcript imports one or opens it for typing', async () => {
  const { user } = await show([])
  expect(await screen.findByRole('button', { name: 'Import transcript' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Transcript' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Type transcript' }))
  expect(await screen.findByRole('textbox', { name: 'New line' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Timeline' })).toBeTruthy()
})
