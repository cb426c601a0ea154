import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'

import type { Track } from '#generated/model/track.zod.ts'
import { startPageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, reviewRow } from '#tests/support/records.ts'
import { mediaLike } from '#api/test-support.ts'
import { flagsState } from '#state/flags.ts'
import { renderAt } from '#ui/test-support.tsx'
import { door } from '../test-support'
import { Component as VideoSearchPage } from './video-search-page'

beforeEach(() => {
  flagsState['video-search'] = true
})
afterEach(() => {
  flagsState['video-search'] = false
})

const show = (address = '/video/search?v=door') => renderAt(address, <VideoSearchPage />)
const face: Track = {
  id: 'a',
  kind: 'face',
  source: 'detected',
  confidence: 0.9,
  decision: 'redact',
  style: null,
  positions: [{ time: 0, x: 1, y: 1, width: 10, height: 10 }],
}

test('shows that video search is off when the flag is off, without a request', async () => {
  flagsState['video-search'] = false
  const backend = await startPageBackend()
  show('/video/search?q=faces')
  expect(screen.getByText('Video search is off')).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
  expect(backend.requests).toEqual([])
})

test('shows a hint before the first search', async () => {
  await startPageBackend()
  show()
  expect(screen.getByText('Search your videos')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to video' }).getAttribute('href')).toBe('/video?v=door')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true)
  expect(document.title).toBe('Video search – Redaction Studio')
})

test('[MEDIA-07] lists matching videos with their state and counts other matches', async () => {
  const detections = ['door', 'street'].map((id) => reviewRow(id, { tracks: [face] }))
  const backend = await startPageBackend({ seed: { media: [door, mediaRow('street'), mediaRow('lane')], detections } })
  show()
  await userEvent.type(screen.getByLabelText('Tag'), ' faces {Enter}')
  const list = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByRole('link', { name: 'door.mp4' }).getAttribute('href')).toBe('/video?v=door')
  expect(list.getByText('Converted')).toBeTruthy()
  expect(list.getByText(/^1:03 · /)).toBeTruthy()
  expect(screen.getByText('1 other file also matches.')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([{ category: 'tag', searchTerm: 'faces', page: 0, rowsPerPage: 200 }])
})

test('[MEDIA-07] lists where the term was found', async () => {
  const segment = (id: string, start: number) => ({ id, start, end: start + 1, speaker: null, text: `the zebra ${id}`, words: [] })
  const segments = ['a', 'b', 'c', 'd', 'e'].map((id, index) => segment(id, 10 * index))
  const transcript = { id: 'door', mediaId: 'door', revision: 1, language: 'en', source: 'imported' as const, segments, updatedAt: 1 }
  await startPageBackend({ seed: { media: [door], transcripts: [transcript] } })
  show('/video/search?q=zebra')
  const list = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(list.getAllByText(/zebra|match/).map(({ textContent }) => textContent)).toEqual([
    'Transcript 0:00.00: the zebra a',
    'Transcript 0:10.00: the zebra b',
    'Transcript 0:20.00: the zebra c',
    '2 more matches',
  ])
})

test('[MEDIA-07] leads from a match to its moment in the video', async () => {
  const track = { ...face, positions: [{ time: 12.5, x: 1, y: 1, width: 10, height: 10 }] }
  await startPageBackend({ seed: { media: [door], detections: [reviewRow('door', { tracks: [track] })] } })
  show('/video/search?q=faces')
  const link = await screen.findByRole('link', { name: 'Detected 0:12.50: 1 face' })
  expect(link.getAttribute('href')).toBe('/video/review?v=door&t=12.5')
})

test('lists a video without the places from a back end that reports none', async () => {
  const backend = await startPageBackend()
  backend.override('searchMedia', () => ({
    status: 200,
    body: { searchResult: { door: mediaLike('door', { type: 'video' }) }, totalResults: 1 },
  }))
  show('/video/search?q=faces')
  const result = within(await screen.findByRole('listitem'))
  expect(result.getByRole('link', { name: 'door.jpg' })).toBeTruthy()
  expect(result.queryByText(/Detected/)).toBeNull()
})

test('[ENT-11] shows a result’s thumbnail from its thumbPath, with its thumbToken', async () => {
  await startPageBackend({ seed: { media: [{ ...door, thumbPath: '/thumbs/9', thumbToken: 'abc' }] } })
  show('/video/search?q=door')
  const list = await screen.findByRole('list', { name: 'Search results' })
  expect(list.querySelector('img')?.getAttribute('src')).toBe('/legacy/thumbs/9?token=abc')
})

test('shows an icon for a thumbnail that fails to load', async () => {
  await startPageBackend({ seed: { media: [{ ...door, thumbPath: '/media/door/thumbnail' }] } })
  show('/video/search?q=door')
  const list = await screen.findByRole('list', { name: 'Search results' })
  const thumbnail = list.querySelector('img')
  expect(thumbnail).not.toBeNull()
  if (thumbnail) fireEvent.error(thumbnail)
  expect(list.querySelector('img')).toBeNull()
})

test('shows an empty state when nothing matches', async () => {
  await startPageBackend({ seed: { media: [door] } })
  show('/video/search?q=zebra')
  expect(await screen.findByText('No videos match “zebra”')).toBeTruthy()
})

test('counts other matches when no video matches', async () => {
  await startPageBackend({ seed: { media: [door, mediaRow('zebra'), mediaRow('zebra-2')] } })
  show('/video/search?q=zebra')
  expect(await screen.findByText('No videos match “zebra”')).toBeTruthy()
  expect(screen.getByText('2 other files match.')).toBeTruthy()
})

test('shows that older results were not searched when no video matches', async () => {
  const backend = await startPageBackend()
  backend.override('searchMedia', () => ({ status: 200, body: { searchResult: {}, totalResults: 1200 } }))
  show('/video/search?q=zebra')
  expect(await screen.findByText('No videos match “zebra”')).toBeTruthy()
  expect(screen.getByText('The search covers the newest 1,000 of 1,200 matching files.')).toBeTruthy()
})

test('shows an error with a retry', async () => {
  const backend = await startPageBackend()
  backend.refuse('searchMedia', 500)
  show('/video/search?q=faces')
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load results')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('[MEDIA-07] keeps the focus and further typing after a search', async () => {
  await startPageBackend({ seed: { media: [door] } })
  show()
  await userEvent.type(screen.getByLabelText('Tag'), 'faces{Enter}')
  expect(await screen.findByText('No videos match “faces”')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Tag'))
  await userEvent.keyboard(' at night')
  expect(screen.getByLabelText('Tag')).toHaveProperty('value', 'faces at night')
})

test('[MEDIA-07] shows the tag of the page that Back or a link leads to', async () => {
  await startPageBackend({ seed: { media: [door] } })
  renderAt(
    '/video/search?q=faces',
    <>
      <Link to="/video/search?q=door">Other search</Link>
      <VideoSearchPage />
    </>,
  )
  await userEvent.click(screen.getByRole('link', { name: 'Other search' }))
  await waitFor(() => expect(screen.getByLabelText('Tag')).toHaveProperty('value', 'door'))
})
