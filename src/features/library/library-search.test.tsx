import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'

import { refusal, startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import type { Media } from '#generated/model/media.zod.ts'
import type { SearchRequest } from '#generated/model/searchRequest.zod.ts'
import { mediaLike } from '#api/test-support.ts'
import { utilsState } from '#state/utils.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const projects = [projectRow('p2', 'Request 7')]

const found = [
  mediaRow('bridge', { uploadDate: 30, size: 10 }),
  mediaRow('bridge-film', { name: 'bridge.mp4', uploadDate: 20, size: 30, type: 'video', state: 'Converted' }),
  mediaRow('arch', { name: 'bridge arch.jpg', uploadDate: 10, size: 20, projectId: 'p2', projectName: 'Request 7' }),
]

/** Finds more files than a test could seed in a moment, a page at a time. */
function findMany(backend: PageBackend, media: Media[], totalResults = media.length): void {
  backend.override('searchMedia', ({ body: { page, rowsPerPage } }) => {
    const rows = media.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
    return { status: 200, body: { searchResult: Object.fromEntries(rows.map((one) => [one.id, one])), totalResults } }
  })
}

beforeEach(() => giveRoom())

async function show(address: string): Promise<void> {
  renderAt(address, <LibraryPage />)
  await screen.findByRole('list', { name: 'Files' })
}

const names = () =>
  within(screen.getByRole('list', { name: 'Files' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const choose = (label: string, value: string) => userEvent.selectOptions(screen.getByLabelText(label), value)

test('[MEDIA-07] filters search results by type and state and counts them', async () => {
  await startPageBackend({ seed: { projects, media: [...found, mediaRow('lane')] } })
  await show('/home?q=bridge')
  expect(names()).toEqual(['bridge.jpg', 'bridge.mp4', 'bridge arch.jpg'])
  await choose('Type', 'image')
  expect(await screen.findByText('2 files')).toBeTruthy()
  expect(names()).toEqual(['bridge.jpg', 'bridge arch.jpg'])
  await choose('Type', '')
  await choose('State', 'Converted')
  expect(await screen.findByText('1 file')).toBeTruthy()
  expect(names()).toEqual(['bridge.mp4'])
})

test('[MEDIA-01] [MEDIA-07] the state filter names converted recordings as their cards do', async () => {
  const call = mediaRow('bridge-call', { name: 'bridge.wav', type: 'audio', state: 'Converted' })
  await startPageBackend({ seed: { projects, media: [...found, call] } })
  await show('/home?q=bridge')
  const labelOf = () => screen.getByLabelText('State').querySelector('option[value="Converted"]')?.textContent
  expect(labelOf()).toBe('Converted or ready to transcribe')
  await choose('Type', 'video')
  await vi.waitFor(() => expect(labelOf()).toBe('Converted'))
  await choose('Type', 'audio')
  await vi.waitFor(() => expect(labelOf()).toBe('Ready to transcribe'))
  await choose('State', 'Ready to transcribe')
  await vi.waitFor(() => expect(names()).toEqual(['bridge.wav']))
})

test('[MEDIA-07] sorts search results', async () => {
  await startPageBackend({ seed: { projects, media: [...found, mediaRow('lane')] } })
  await show('/home?q=bridge')
  await choose('Sort by', 'largest')
  await vi.waitFor(() => expect(names()).toEqual(['bridge.mp4', 'bridge arch.jpg', 'bridge.jpg']))
})

test('[MEDIA-07] a search starts in all projects and can be narrowed to one', async () => {
  await startPageBackend({ seed: { projects, media: [...found, mediaRow('lane')] } })
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.type(await screen.findByLabelText('Search media by tag'), 'bridge{Enter}')
  await screen.findByRole('list', { name: 'Files' })
  expect(names()).toEqual(['bridge.jpg', 'bridge.mp4', 'bridge arch.jpg'])
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Projects' })).getByRole('link', { name: /Request 7/ }))
  expect(await screen.findByRole('heading', { name: 'Search: bridge in Request 7' })).toBeTruthy()
  await vi.waitFor(() => expect(names()).toEqual(['bridge arch.jpg']))
  expect(screen.getByRole('button', { name: 'Actions for project Request 7' })).toBeTruthy()
})

test('[MEDIA-07] requests the filters, and filters the results of a back end that ignores them', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    mediaLike(`m${index}`, { uploadDate: 1000 - index, type: index < 440 ? 'image' : 'audio' }),
  )
  const backend = await startPageBackend()
  findMany(backend, many)
  await show('/home?q=bridge&type=audio')
  expect(await screen.findByText('10 files')).toBeTruthy()
  const request = { category: 'tag', searchTerm: 'bridge', rowsPerPage: 200, types: ['audio'] }
  expect(backend.sent('POST')).toEqual([0, 1, 2].map((page) => ({ ...request, page })))
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('10 of 10 files selected')).toBeTruthy()
})

test('[MEDIA-07] sends the specified request again to a back end that refuses filters', async () => {
  const many = Array.from({ length: 250 }, (_, index) =>
    mediaLike(`m${index}`, { uploadDate: 1000 - index, type: index < 240 ? 'image' : 'audio' }),
  )
  const backend = await startPageBackend()
  backend.override('searchMedia', ({ body }) => {
    const specified = new Set(['category', 'searchTerm', 'page', 'rowsPerPage'])
    if (Object.keys(body).some((key) => !specified.has(key))) throw refusal(422, 'Unknown property.')
    const rows = many.slice(body.page * body.rowsPerPage, (body.page + 1) * body.rowsPerPage)
    return { status: 200, body: { searchResult: Object.fromEntries(rows.map((one) => [one.id, one])), totalResults: 250 } }
  })
  await show('/home?q=bridge&type=audio')
  expect(await screen.findByText('10 files')).toBeTruthy()
  // Refused once, then not sent again.
  expect((backend.sent('POST') as SearchRequest[]).map(({ types, page }) => [types ?? [], page])).toEqual([
    [['audio'], 0],
    [[], 0],
    [[], 1],
  ])
})

test('[MEDIA-07] filters search results by release', async () => {
  const version = { id: 'v', title: 'Redacted', description: '' }
  const redacted = (id: string, release: 'held' | 'released') =>
    mediaRow(id, { name: `bridge ${id}`, state: 'Redacted', exportedVersions: [{ ...version, release }] })
  await startPageBackend({ seed: { projects, media: [redacted('held', 'held'), redacted('released', 'released')] } })
  await show('/home?q=bridge&state=On+hold')
  expect(names()).toEqual(['bridge held'])
  await choose('State', 'Redacted')
  await vi.waitFor(() => expect(names()).toEqual(['bridge released']))
})

describe('[MEDIA-07] the place where a term was found', () => {
  const segment = { id: 's', start: 12.5, end: 15, speaker: null, text: 'we met at the bridge', words: [] }
  const transcript = { id: 'call', mediaId: 'call', revision: 1, language: 'en', source: 'imported' as const, updatedAt: 1 }
  const span = {
    id: 'span',
    source: 'drawn' as const,
    category: null,
    text: 'by the bridge',
    confidence: null,
    decision: 'redact' as const,
    cover: 'mute' as const,
    start: 70,
    end: 71,
  }
  const seed = {
    media: [mediaRow('call', { name: 'call.mp3', type: 'audio' }), mediaRow('bridge')],
    transcripts: [{ ...transcript, segments: [segment] }],
    detections: [reviewRow('call', { spans: [span] })],
  }

  it('is shown on cards', async () => {
    await startPageBackend({ seed })
    await show('/home?q=bridge')
    expect(await screen.findByText('Transcript 0:12.50: we met at the bridge (1 more)')).toBeTruthy()
    // The name and the project are visible anyway.
    expect(screen.getAllByText(/Transcript/)).toHaveLength(1)
  })

  it('is shown in rows', async () => {
    utilsState.selectedViewKey = 'list'
    onTestFinished(() => void (utilsState.selectedViewKey = null))
    await startPageBackend({ seed })
    renderAt('/home?q=bridge', <LibraryPage />)
    const row = await screen.findByRole('row', { name: /call\.mp3/ })
    expect(within(row).getByText('Transcript 0:12.50: we met at the bridge (1 more)')).toBeTruthy()
  })

  it('is not needed from a back end', async () => {
    const backend = await startPageBackend({ seed })
    findMany(backend, [mediaLike('bridge')])
    await show('/home?q=bridge')
    expect(names()).toEqual(['bridge.jpg'])
  })
})

test('reports that filters apply to the newest 1,000 results', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => mediaLike(`m${index}`, { uploadDate: 5000 - index }))
  const backend = await startPageBackend()
  findMany(backend, many, 2345)
  await show('/home?q=bridge&sort=name')
  expect(await screen.findByText('Filters and sorting apply to the newest 1,000 of 2,345 results.')).toBeTruthy()
  expect(backend.sent('POST')).toHaveLength(5)
})

test('offers to clear the filters when no result matches', async () => {
  await startPageBackend({ seed: { projects, media: [...found, mediaRow('lane')] } })
  renderAt('/home?q=bridge&type=document', <LibraryPage />)
  expect(await screen.findByRole('heading', { name: 'No results match these filters' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('3 files')).toBeTruthy()
})
