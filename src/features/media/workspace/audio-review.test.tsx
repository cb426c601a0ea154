import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { spanOf } from '#tests/editor-of-audio.ts'
import { standInForPixels } from '#tests/review-page.tsx'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { reviewRow } from '#tests/support/records.ts'
import type { DetectionsRecord } from '#backend/records/records.ts'
import type { MediaDetails } from '#generated/model/mediaDetails.zod.ts'
import type { Speech } from '#generated/model/speech.zod.ts'
import { createEntityEngine } from '#engine/entities/client.ts'
import { findEntities } from '#engine/entities/find.ts'
import type { EntityEngine } from '#engine/entities/types.ts'
import { renderInRouter } from '#tests/support/render-in-router.tsx'
import { call, serveDetails, videoFile } from '../test-support'
import { Component as AudioPage } from './timed/audio-page'

vi.mock(import('#engine/entities/client.ts'), async (load) => ({ ...(await load()), createEntityEngine: vi.fn<() => EntityEngine>() }))

beforeEach(() => {
  standInForPixels()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined)
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(
  detections: Partial<DetectionsRecord> = {},
  details: Partial<MediaDetails> = {},
  address = '/audio/review?v=call',
  speech?: Speech,
) {
  const { width: _width, height: _height, ...review } = reviewRow('call', detections)
  const media = [{ ...call, state: 'Converted' as const, ...(speech && { speechProblem: null }) }]
  const backend = await startPageBackend({ seed: { media, detections: [review] } })
  serveDetails(backend, details)
  if (speech) await backend.files.write('speech', 'call', new Blob([JSON.stringify(speech)]))
  renderInRouter(<AudioPage />, address, ['/audio', '/audio/review'])
  return { backend, user: userEvent.setup() }
}

const list = () => within(screen.getByRole('list', { name: 'Spans, lowest confidence first' }))
const stored = async (backend: PageBackend) => (await backend.tables.get('detections', 'call'))?.spans ?? []

test('[MEDIA-04] [MEDIA-08] opens the review of a recording with its timeline, spans and playback', async () => {
  await show({ tracks: [], spans: [spanOf('a', 1, 2, { text: 'Ada', confidence: 0.5 }), spanOf('b', 3.25, 4, { cover: 'tone' })] })
  expect(await screen.findByRole('region', { name: 'Timeline' })).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Audio tools' })).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Playback' }).textContent).toContain('0:00.00 of 0:11.00')
  expect(
    list()
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual(['Span 1Ada0:01.00–0:02.00Mute · Low, 50%RedactLeave audible', 'Span 20:03.25–0:04.00Tone · High, 80%RedactLeave audible'])
  expect(screen.queryByRole('toolbar', { name: 'Redaction tools' })).toBeNull()
  expect(screen.queryByText('Default style for faces')).toBeNull()
})

test('[ENT-13] [MEDIA-08] says that there is no waveform where the back end sends one without data', async () => {
  const { backend } = await show({ tracks: [] })
  const head = { version: 2, channels: 1, sample_rate: 8000, samples_per_pixel: 4000, bits: 8, length: 22 }
  backend.override('getWaveform', () => ({ status: 200, body: head }))
  expect(await screen.findByText('No waveform available.')).toBeTruthy()
})

test('[MEDIA-04] adds a span by keyboard, chooses its cover and padding, and saves only what has changed', async () => {
  const { backend, user } = await show({ tracks: [] })
  await screen.findByRole('region', { name: 'Timeline' })
  await user.keyboard('{ArrowRight}io')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}o')
  await user.keyboard('a')
  const row = await screen.findByRole('button', { name: /^Span 1/ })
  expect(row.textContent).toContain('0:05.00–0:05.10')
  await user.click(screen.getByRole('button', { name: 'Tone' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () =>
    expect(await stored(backend)).toMatchObject([{ source: 'drawn', start: 5, end: 5.1, cover: 'tone', decision: 'redact' }]),
  )
  const sent = backend.requestsOf('changeDetections').at(-1)
  expect(sent?.body).toMatchObject({
    changes: [
      { type: 'add_span', span: { number: 1 } },
      { type: 'settings', lastNumbers: { span: 1 } },
    ],
  })
  expect(screen.getAllByText('1 of 1 reviewed')).not.toEqual([])
})

test('[MEDIA-06] says before the export how much is muted for a word whose time is not known, and offers to mark it by ear', async () => {
  const line = spanOf('a', 2, 9.2, { text: 'Ada', words: ['line-1_2'] })
  const { user } = await show({ tracks: [], spans: [line, spanOf('b', 1, 1.5)] }, {}, '/audio?v=call&step=export')
  await user.click(await screen.findByRole('button', { name: 'Redact' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Redact file' }))
  const group = within(dialog.getByRole('group', { name: 'Words without times' }))
  expect(group.getByText('Mutes 7.2 s for 1 word, because the time of this word isn’t known.')).toBeTruthy()
  expect(group.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Span 1'])
  await user.click(group.getByRole('button', { name: 'Mark by ear' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('[MEDIA-04] a span that mutes a line for a word says so, until its edges are set at the word', async () => {
  const { user } = await show({ tracks: [], spans: [spanOf('a', 1, 7.2, { text: 'Ada', words: ['line-1_2'] })] })
  await screen.findByRole('region', { name: 'Timeline' })
  const row = () => list().getByRole('button', { name: /^Span 1/ })
  expect(row().textContent).toContain('Mutes 6.2 s for 1 word')
  await user.click(row())
  expect(screen.getByText('This word’s time isn’t known. Play the line and set the start and end of the word.')).toBeTruthy()
  await user.keyboard('{ArrowRight}')
  await user.click(within(screen.getByRole('group', { name: 'Mark by ear' })).getByRole('button', { name: 'Start span here' }))
  expect(row().textContent).toContain('0:06.00–0:07.20')
  expect(row().textContent).not.toContain('Mutes')
  expect(screen.queryByRole('group', { name: 'Mark by ear' })).toBeNull()
})

test('[MEDIA-04] adds a span for the speech at the playhead', async () => {
  const { user } = await show({ tracks: [] }, {}, undefined, { segments: [{ start: 0, end: 2.25 }] })
  await screen.findByRole('region', { name: 'Timeline' })
  // Spans last a second until the speech has arrived.
  await vi.waitFor(async () => {
    await user.keyboard('a')
    expect(screen.getAllByRole('button', { name: /^Span / }).at(-1)?.textContent).toContain('0:00.00–0:02.25')
  })
})

test('[MEDIA-04] reviews a recording for the first time', async () => {
  const backend = await startPageBackend({ seed: { media: [{ ...call, state: 'Converted' as const }] } })
  serveDetails(backend)
  renderInRouter(<AudioPage />, '/audio/review?v=call', ['/audio', '/audio/review'])
  const user = userEvent.setup()
  await screen.findByRole('region', { name: 'Timeline' })
  await user.keyboard('a{Control>}s{/Control}')
  await vi.waitFor(async () => expect(await stored(backend)).toMatchObject([{ start: 0, end: 1 }]))
})

test('[MEDIA-04] decides on several selected spans, and deletes them', async () => {
  const { backend, user } = await show({ tracks: [], spans: [spanOf('a', 1, 2), spanOf('b', 3, 4)] })
  await screen.findByRole('region', { name: 'Timeline' })
  await user.click(list().getByRole('button', { name: /^Span 1/ }))
  await user.keyboard('{Control>}a{/Control}')
  const group = within(screen.getByRole('group', { name: 'Decision for 2 items' }))
  await user.click(group.getByRole('button', { name: 'Leave audible' }))
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect((await stored(backend)).map(({ decision }) => decision)).toEqual(['keep', 'keep']))
  expect(screen.getByText(/to redact,/).textContent).toBe('0 to redact, 2 left audible')
})

test('[MEDIA-05] chooses the audio tracks of a span where there are several', async () => {
  const track = { codec: 'AAC', channels: 2, sampleRate: 44_100 }
  const file = { ...videoFile, container: 'M4A', video: null, audioTracks: [track, track] }
  const { backend, user } = await show({ tracks: [], spans: [spanOf('a', 1, 2)] }, { file })
  await screen.findByRole('region', { name: 'Timeline' })
  await user.click(list().getByRole('button', { name: /^Span 1/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Track 1' }))
  expect(screen.getByRole('button', { name: /^Span 1/ }).textContent).toContain('Track 2')
  // The last track can't be left out, because the span would cover nothing.
  await user.click(screen.getByRole('checkbox', { name: 'Track 2' }))
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect((await stored(backend))[0]?.audioTracks).toEqual([1]))
})

test('[MEDIA-04] merges with spans that were saved in another window', async () => {
  const { backend, user } = await show({ tracks: [], spans: [spanOf('a', 1, 2)] })
  await screen.findByRole('region', { name: 'Timeline' })
  await backend.tables.change(async (draft) => {
    const review = await draft.get('detections', 'call')
    if (review)
      draft.put('detections', { ...review, revision: review.revision + 1, spans: [...(review.spans ?? []), spanOf('other', 6, 7)] })
  })
  await user.keyboard('a')
  await user.keyboard('{Control>}s{/Control}')
  await vi.waitFor(async () => expect((await stored(backend)).map(({ start }) => start)).toEqual([1, 6, 0]))
  expect(list().getAllByRole('listitem')).toHaveLength(3)
})

test('plays a recording that the back end cannot review', async () => {
  await show({}, { unavailable: [{ action: 'review', reason: 'Not for audio.' }] })
  expect(await screen.findByText('Not for audio.')).toBeTruthy()
  expect(screen.queryByRole('toolbar', { name: 'Audio tools' })).toBeNull()
})

describe('names in the transcript', () => {
  const lines = [{ id: 's1', start: 2, end: 6, speaker: null, text: 'My name is Maria Keller.', words: [] }]
  const transcript = {
    id: 'call',
    mediaId: 'call',
    revision: 1,
    language: 'en',
    source: 'imported' as const,
    segments: lines,
    updatedAt: 1,
  }
  /** The engine without its worker, which jsdom doesn't have. */
  const inPage = (): EntityEngine => ({ find: (text, request) => findEntities(text, request), dispose: () => undefined })

  test('[MEDIA-05] are redacted as spans from the review, in one step', async () => {
    vi.mocked(createEntityEngine).mockImplementation(inPage)
    const { backend, user } = await show({ tracks: [] })
    await backend.put({ transcripts: [transcript] })
    await screen.findByRole('region', { name: 'Timeline' })
    await user.click(screen.getByText('Names in transcript'))
    await user.click(await screen.findByRole('button', { name: 'Find' }))
    await user.click(await screen.findByRole('button', { name: 'Redact Maria Keller at 0:02' }))
    expect(await screen.findByRole('button', { name: /^Person 1/ })).toBeTruthy()
    await user.keyboard('{Control>}s{/Control}')
    await vi.waitFor(async () =>
      expect(await stored(backend)).toMatchObject([{ start: 2, end: 6, category: 'PERSON', text: 'Maria Keller.' }]),
    )
  })

  test('are not searched without a transcript, which the review says', async () => {
    const { user } = await show({ tracks: [] })
    await screen.findByRole('region', { name: 'Timeline' })
    await user.click(screen.getByText('Names in transcript'))
    expect((await screen.findByRole('link', { name: 'Open transcript' })).getAttribute('href')).toBe('/transcript?v=call')
  })
})
