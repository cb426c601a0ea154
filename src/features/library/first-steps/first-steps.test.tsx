import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { jobRow, mediaRow, projectRow } from '#tests/support/records.ts'
import { renderWithBackend } from '#tests/support/render-page.tsx'
import { renderAt } from '#ui/test-support.tsx'
import { Component as LibraryPage } from '../library-page'
import { giveRoom } from '../test-support'

const sample = projectRow('sample-project', 'Sample project')

beforeEach(() => {
  giveRoom()
  localStorage.clear()
})

/** Opens the library with a file in the first of these projects. */
function open(projects: (typeof sample)[], path = '/home') {
  const street = mediaRow('street', { projectId: projects[0]?.id ?? 'project-default' })
  return renderWithBackend(<LibraryPage />, { path, seed: { projects, media: [street] } })
}

const hint = () => screen.findByRole('region', { name: 'Get started' })

test('shows three steps from a file to its export, including the sample project where there is one', async () => {
  await open([sample])
  const steps = within(await hint()).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Upload or open the sample',
    'Detect and review',
    'Redact',
  ])
  expect(screen.getByRole('link', { name: 'sample project' }).getAttribute('href')).toBe('/home?project=sample-project')
})

test('without a sample project the first step is to upload', async () => {
  await open([])
  expect(within(await hint()).getByRole('heading', { name: 'Upload' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'sample project' })).toBeNull()
})

test('dismissed steps stay hidden, and the focus moves to the page', async () => {
  await open([])
  await hint()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss first steps' }))
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  cleanup()
  await open([])
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('a project page shows no steps', async () => {
  await open([sample], '/home?project=sample-project')
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('the steps go after the first export, and stay hidden when its job has left the list', async () => {
  const backend = await open([])
  await hint()
  cleanup()
  await backend.put({ jobs: [jobRow('street', { kind: 'redact', state: 'succeeded', stage: null, finishedAt: 1_795_000_200 })] })
  renderAt('/home', <LibraryPage />)
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
  await vi.waitFor(() => expect(localStorage.getItem('library.first-steps')).not.toBeNull())
})

test('a failed export leaves the steps', async () => {
  const failed = jobRow('street', { kind: 'redact', state: 'failed', stage: null, error: 'Unreadable', finishedAt: 1_795_000_200 })
  await renderWithBackend(<LibraryPage />, { path: '/home', seed: { media: [mediaRow('street')], jobs: [failed] } })
  expect(await hint()).toBeTruthy()
})
