import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Media } from '#generated/model/media.zod.ts'
import { mediaLike, refusal, sentBy, serve } from '../../../api/test-support'
import { flagsState } from '../../../state/flags'
import { renderAt } from '../../../ui/test-support'
import { door } from '../test-support'
import { Component as VideoSearchPage } from './video-search-page'

beforeEach(() => {
  flagsState['video-search'] = true
})
afterEach(() => {
  vi.unstubAllGlobals()
  flagsState['video-search'] = false
})

const show = (address = '/video/search?v=door') => renderAt(address, <VideoSearchPage />)
const found = (totalResults: number, ...medias: Media[]) => ({
  searchResult: Object.fromEntries(medias.map((media) => [media.id, media])),
  totalResults,
})

test('shows that video search is off when the flag is off, without a request', () => {
  flagsState['video-search'] = false
  serve({})
  show('/video/search?q=faces')
  expect(screen.getByText('Video search is off')).toBeTruthy()
  expect(screen.queryByRole('search')).toBeNull()
})

test('shows a hint before the first search', () => {
  serve({})
  show()
  expect(screen.getByText('Search your videos')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to video' }).getAttribute('href')).toBe('/video?v=door')
  expect(screen.getByRole('button', { name: 'Search' })).toHaveProperty('disabled', true)
  expect(document.title).toBe('Video search – Redaction Studio')
})

test('[MEDIA-07] lists matching videos with their state and counts other matches', async () => {
  const fake = serve({ 'POST /media/search': () => found(2, door, mediaLike('street')) })
  show()
  await userEvent.type(screen.getByLabelText('Tag'), ' faces {Enter}')
  const list = within(await screen.findByRole('list', { name: 'Search results' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  expect(list.getByRole('link', { name: 'door.mp4' }).getAttribute('href')).toBe('/video?v=door')
  expect(list.getByText('Converted')).toBeTruthy()
  expect(list.getByText(/0h 1m 3s/)).toBeTruthy()
  expect(screen.getByText('1 other file also matches.')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([{ category: 'tag', searchTerm: 'faces', page: 0, rowsPerPage: 200 }])
})

test('[ENT-11] a result shows the thumbnail at its thumbPath, with its thumbToken', async () => {
  serve({ 'POST /media/search': () => found(1, { ...door, thumbPath: '/thumbs/9', thumbToken: 'abc' }) })
  show('/video/search?q=door')
  const list = await screen.findByRole('list', { name: 'Search results' })
  expect(list.querySelector('img')?.getAttribute('src')).toBe('/legacy/thumbs/9?token=abc')
})

test('shows an empty state when nothing matches', async () => {
  serve({ 'POST /media/search': () => found(0) })
  show('/video/search?q=zebra')
  expect(await screen.findByText('No videos match “zebra”')).toBeTruthy()
})

test('shows an error with a retry', async () => {
  serve({ 'POST /media/search': () => refusal(500) })
  show('/video/search?q=faces')
  expect((await screen.findByRole('alert')).textContent).toContain("Couldn't load results")
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
