import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaLike, sentBy, serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const projects = [
  { id: 'p', name: 'My files', dateCreated: 1, mediaCount: 4, isDefault: true },
  { id: 'p2', name: 'Request 7', dateCreated: 1, mediaCount: 1, isDefault: false },
]

const found = [
  mediaLike('bridge', { uploadDate: 30, size: 10 }),
  mediaLike('bridge-film', { name: 'bridge.mp4', uploadDate: 20, size: 30, type: 'video', state: 'Converted' }),
  mediaLike('arch', { uploadDate: 10, size: 20, projectId: 'p2' }),
]

/** Serves search results page by page, newest first. */
function serveFound(media: Media[], total = media.length) {
  return serve({
    'GET /projects': () => ({ projects, total: projects.length }),
    'GET /media': () => ({ medias: {}, total: 0 }),
    'POST /media/search': () => {
      const { page, rowsPerPage } = sentBy(fake, 'POST').at(-1) as { page: number; rowsPerPage: number }
      const rows = media.slice(page * rowsPerPage, (page + 1) * rowsPerPage)
      return { searchResult: Object.fromEntries(rows.map((one) => [one.id, one])), totalResults: total }
    },
  })
}

let fake: ReturnType<typeof serve>

beforeEach(() => giveRoom())

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

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
  fake = serveFound(found)
  await show('/home?q=bridge')
  expect(names()).toEqual(['bridge.jpg', 'bridge.mp4', 'arch.jpg'])
  await choose('Type', 'image')
  expect(await screen.findByText('2 files')).toBeTruthy()
  expect(names()).toEqual(['bridge.jpg', 'arch.jpg'])
  await choose('Type', '')
  await choose('State', 'Converted')
  expect(await screen.findByText('1 file')).toBeTruthy()
  expect(names()).toEqual(['bridge.mp4'])
})

test('[MEDIA-07] sorts search results', async () => {
  fake = serveFound(found)
  await show('/home?q=bridge')
  await choose('Sort by', 'largest')
  await vi.waitFor(() => expect(names()).toEqual(['bridge.mp4', 'arch.jpg', 'bridge.jpg']))
})

test('[MEDIA-07] a search starts in all projects and can be narrowed to one', async () => {
  fake = serveFound(found)
  renderAt('/home?project=p2', <LibraryPage />)
  await userEvent.type(await screen.findByLabelText('Search media by tag'), 'bridge{Enter}')
  await screen.findByRole('list', { name: 'Media' })
  expect(names()).toEqual(['bridge.jpg', 'bridge.mp4', 'arch.jpg'])
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Projects' })).getByRole('link', { name: /Request 7/ }))
  expect(await screen.findByRole('heading', { name: 'Search: bridge in Request 7' })).toBeTruthy()
  await vi.waitFor(() => expect(names()).toEqual(['arch.jpg']))
  expect(screen.getByRole('button', { name: 'Actions for project Request 7' })).toBeTruthy()
})

test('[MEDIA-07] a filtered search loads all results with the specified request and selects only the shown ones', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    mediaLike(`m${index}`, { uploadDate: 1000 - index, type: index < 440 ? 'image' : 'audio' }),
  )
  fake = serveFound(many)
  await show('/home?q=bridge&type=audio')
  expect(await screen.findByText('10 files')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([0, 1, 2].map((page) => ({ category: 'tag', searchTerm: 'bridge', page, rowsPerPage: 200 })))
  await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
  expect(await screen.findByText('10 of 10 files selected')).toBeTruthy()
})

test('reports that filters apply to the newest 1,000 results', async () => {
  const many = Array.from({ length: 1000 }, (_, index) => mediaLike(`m${index}`, { uploadDate: 5000 - index }))
  fake = serveFound(many, 2345)
  await show('/home?q=bridge&sort=name')
  expect(await screen.findByText('Filters and sorting apply to the newest 1,000 of 2,345 results.')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toHaveLength(5)
})

test('offers to clear the filters when no result matches', async () => {
  fake = serveFound(found)
  renderAt('/home?q=bridge&type=document', <LibraryPage />)
  expect(await screen.findByRole('heading', { name: 'No results match these filters' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('3 files')).toBeTruthy()
})
