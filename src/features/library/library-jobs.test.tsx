import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { jobRow, mediaRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { jobLike } from '#api/test-support.ts'
import { flagsState } from '#state/flags.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => {
  giveRoom()
  localStorage.clear()
})

test.each([
  ['probe', 'Cancel check'],
  ['detect', 'Cancel detection'],
  ['import', 'Cancel import'],
] as const)('cancels a %s job from the menu of its card', async (kind, title) => {
  const seed = { media: [mediaRow('door', { type: 'video', state: 'Converting' })], jobs: [jobRow('door', { kind })] }
  const backend = await renderWithBackend(<LibraryPage />, { path: '/home', seed })
  await screen.findByRole('progressbar')
  await userEvent.click(screen.getByRole('button', { name: 'Actions for door.jpg' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: title }))
  await vi.waitFor(async () => expect((await backend.tables.get('jobs', 'job-door'))?.state).toBe('cancelled'))
  expect(backend.sent('DELETE')).toHaveLength(1)
})

test('the menu of a file without a job has no cancel item', async () => {
  await renderWithBackend(<LibraryPage />, { path: '/home', seed: { media: [mediaRow('street')] } })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for street.jpg' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /Cancel/ })).toBeNull()
})

test('[NAV-09] the menu of a reviewed video leads to its preview, and to the search of videos if that is on', async () => {
  const items = async (isOn: boolean) => {
    flagsState['video-search'] = isOn
    const seed = { media: [mediaRow('door', { type: 'video', state: 'Ready for review' })] }
    await renderWithBackend(<LibraryPage />, { path: '/home', seed })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for door.jpg' }))
    await screen.findByRole('menuitem', { name: 'Preview' })
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    cleanup()
    return names
  }
  const without = ['Detect faces', 'Detect…', 'Review', 'Download', 'Preview', 'Move to project…', 'Delete']
  expect(await items(false)).toEqual(without)
  expect(await items(true)).toEqual([...without.slice(0, 5), 'Search videos', ...without.slice(5)])
})

test('the card shows that a job is paused when it cannot be saved', async () => {
  const error = 'Paused: couldn’t save. Retrying. Free some disk space.'
  const backend = await startPageBackend({ seed: { media: [mediaRow('street')] } })
  const job = jobLike('street', { state: 'queued', stage: null, error })
  backend.override('listJobs', () => ({ status: 200, body: { jobs: [job], total: 1 } }))
  renderAt('/home', <LibraryPage />)
  expect((await screen.findByText(error)).closest(`[title='${error}']`)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
})
