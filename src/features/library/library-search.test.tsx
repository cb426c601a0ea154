import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '../../../tests/support/page-backend'
import { mediaRow, projectRow } from '../../../tests/support/records'
import type { Media } from '#generated/model/media.zod.ts'
import { mediaLike } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
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
  await screen.findByRole('list', { name: 'Media' })
}

const names = () =>
  within(screen.getByRole('list', { name: 'Media' }))
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
  await screen.findByRole('list', { name: 'Media' })
  expect(names()).toEqual(['bridge.jpg', 'bridge.mp4', 'bridge arch.jpg'])
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Projects' })).getByRole('link', { name: /Request 7/ }))
  expect(await screen.findByRole('heading', { name: 'Search: bridge in Request 7' })).toBeTruthy()
  await vi.waitFor(() => expect(names()).toEqual(['bridge arch.jpg']))
  expect(screen.getByRole('button', { name: 'Actions for project Request 7' })).toBeTruthy()
})

test('[MEDIA-07] a filtered search loads all results with the specified request and selects only the shown ones', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    mediaLike(`m${index}`, { uploadDate: 1000 - index, type: index < 440 ? 'image' : 'audio' }),
  )
  const backend = await startPageBackend()
  findMany(backend, many)
  await show('/home?q=bridge&type=audio')
  expect(await screen.findByText('10 files')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([0, 1, 2].map((page) => ({ category: 'tag', searchTerm: 'bridge', page, rowsPerPage: 200 })))
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('10 of 10 files selected')).toBeTruthy()
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
