import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import type { PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow, projectRow, reviewRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { aTrack } from '#mocks/testing/review-items.ts'
import { utilsState } from '#state/utils.ts'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

const version = { id: 'v1', title: 'First', description: '' }
const media = [
  mediaRow('new'),
  mediaRow('found', { state: 'Ready for review' }),
  mediaRow('held', { state: 'Redacted', exportedVersions: [{ ...version, release: 'held' }] }),
  mediaRow('done', { state: 'Redacted', exportedVersions: [{ ...version, release: 'released' }], projectId: 'p2' }),
  mediaRow('damaged', { state: 'Failed' }),
  mediaRow('call', { name: 'call.wav', type: 'audio' }),
]
const reviewed = { at: 1_795_000_000 }
const tracks = [aTrack('a', { reviewed }), aTrack('b', { source: 'detected', confidence: 0.5, deleted: true }), aTrack('c')]

beforeEach(() => {
  giveRoom()
  localStorage.clear()
  utilsState.selectedViewKey = null
})

const open = (path = '/home'): Promise<PageBackend> =>
  renderWithBackend(<LibraryPage />, {
    path,
    seed: { media, projects: [projectRow('p2', 'Request 7')], detections: [reviewRow('found', { tracks })] },
  })

const filters = async () => within(await screen.findByRole('navigation', { name: 'Work' })).getAllByRole('link')
const words = async () => (await filters()).map(({ textContent }) => textContent)
const names = async () => {
  const list = await screen.findByRole('list', { name: 'Files' })
  return within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
}
const choose = async (label: RegExp) => {
  const filter = await screen.findByRole('navigation', { name: 'Work' })
  await userEvent.click(within(filter).getByRole('link', { name: label }))
}

test('counts the files by what they wait for, and lists those of one filter', async () => {
  await open()
  expect(await words()).toEqual(['All 6', 'To detect 1', 'To review 2', 'On hold 1', 'Ready 1', 'Failed 1'])
  await choose(/^To review/)
  await expect.poll(names).toEqual(['found.jpg', 'call.wav'])
  expect((await filters()).map((link) => link.getAttribute('aria-current'))).toEqual([null, null, 'page', null, null, null])
  expect(await words()).toEqual(['All 6', 'To detect 1', 'To review 2', 'On hold 1', 'Ready 1', 'Failed 1'])
  await choose(/^All/)
  await expect.poll(async () => (await names()).length).toBe(6)
})

test('counts with the project and the other filters, and keeps them', async () => {
  await open('/home?project=p2&type=image')
  expect(await words()).toEqual(['All 1', 'To detect 0', 'To review 0', 'On hold 0', 'Ready 1', 'Failed 0'])
  const [, search] = await filters()
  expect(search?.getAttribute('href')).toBe('/home?project=p2&type=image&work=search')
})

test('the filter is used by keyboard and keeps the focus', async () => {
  await open()
  const [, , , held] = await filters()
  held?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['held.jpg'])
  expect(document.activeElement?.textContent).toBe('On hold 1')
})

test.each([
  ['work=search&project=p2', 'No files to search', 'Show all files'],
  ['work=review&project=p2', 'No files to review', 'Show all files'],
  ['work=hold&project=p2', 'No files on hold', 'Show all files'],
  ['work=ready&type=video', 'No files match these filters', 'Clear filters'],
  ['work=failed&project=p2', 'No failed files', 'Show all files'],
])('%s without files says so and leads out', async (query, title, action) => {
  await open(`/home?${query}`)
  expect(await screen.findByText(title)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: action }))
  await expect.poll(async () => (await names()).length).toBeGreaterThan(0)
})

test('a search has no work filter', async () => {
  await open('/home?q=found&work=failed')
  await expect.poll(names).toEqual(['found.jpg'])
  expect(screen.queryByRole('navigation', { name: 'Work' })).toBeNull()
})

test('a back end without counts has no work filter', async () => {
  const backend = await open()
  expect(await filters()).toHaveLength(6)
  backend.override('listMedia', () => ({ status: 200, body: { medias: { new: { ...mediaRow('new') } }, total: 1 } }))
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => screen.queryByRole('navigation', { name: 'Work' })).toBeNull()
  expect(await names()).toEqual(['new.jpg'])
})

test('shows the review progress of a file', async () => {
  await open()
  expect(await screen.findByText('2 of 3 reviewed')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  expect(await screen.findByText('2 of 3 reviewed')).toBeTruthy()
})
