import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { mediaRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { flagsState } from '#state/flags.ts'
import { Component as VideoSearchPage } from './video-search-page'

beforeEach(() => {
  flagsState['video-search'] = true
})
afterEach(() => {
  flagsState['video-search'] = false
})

/** Alternating videos and images that match “lane”, newest first. */
const lanes = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    mediaRow(`lane-${index}`, {
      name: index % 2 === 0 ? `lane ${index}.mp4` : `lane ${index}.jpg`,
      type: index % 2 === 0 ? 'video' : 'image',
      uploadDate: 1_795_000_000 - index,
    }),
  )

const shown = async () => {
  const list = await screen.findByRole('list', { name: 'Search results' })
  return within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
}

test('[MEDIA-07] fills the pages with videos although as many images match', async () => {
  await renderWithBackend(<VideoSearchPage />, { path: '/video/search?q=lane', seed: { media: lanes(60) } })
  expect(await shown()).toEqual(Array.from({ length: 25 }, (_, index) => `lane ${index * 2}.mp4`))
  expect(screen.getByText('1–25 of 30')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('26–30 of 30')).toBeTruthy()
  expect(await shown()).toEqual(['lane 50.mp4', 'lane 52.mp4', 'lane 54.mp4', 'lane 56.mp4', 'lane 58.mp4'])
  expect(screen.getByText('30 other files also match.')).toBeTruthy()
})

test('[MEDIA-07] finds a video beyond the first 200 matches', async () => {
  const images = lanes(520).filter(({ type }) => type === 'image')
  expect(images).toHaveLength(260)
  const oldest = mediaRow('oldest', { name: 'lane.mp4', type: 'video', uploadDate: 1 })
  await renderWithBackend(<VideoSearchPage />, { path: '/video/search?q=lane', seed: { media: [...images, oldest] } })
  expect(await shown()).toEqual(['lane.mp4'])
})

test('[MEDIA-07] shows the empty state when only images match', async () => {
  await renderWithBackend(<VideoSearchPage />, {
    path: '/video/search?q=lane',
    seed: { media: lanes(60).filter(({ type }) => type === 'image') },
  })
  expect(await screen.findByText('No videos match “lane”')).toBeTruthy()
})

test('[MEDIA-07] reports how many of more than 1,000 matches it covers', async () => {
  const media = lanes(1010).map((row) => ({ ...row, type: 'video' as const }))
  const backend = await renderWithBackend(<VideoSearchPage />, { path: '/video/search?q=lane', seed: { media } })
  expect(await screen.findByText('The search covers the newest 1,000 of 1,010 matching files.')).toBeTruthy()
  expect(screen.getByText('1–25 of 1000')).toBeTruthy()
  expect(backend.requestsOf('searchMedia')).toHaveLength(5)
})
