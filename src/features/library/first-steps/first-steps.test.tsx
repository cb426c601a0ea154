import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listOf, mediaLike, serve } from '../../../api/test-support'
import { renderAt } from '../../../ui/test-support'
import { Component as LibraryPage } from '../library-page'
import { giveRoom } from '../test-support'

const own = { id: 'project-default', name: 'My files', dateCreated: 1, mediaCount: 1, isDefault: true }
const sample = { id: 'sample-project', name: 'Sample project', dateCreated: 1, mediaCount: 3, isDefault: false }

beforeEach(() => {
  giveRoom()
  localStorage.clear()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function open(projects: object[], address = '/home'): void {
  serve({ 'GET /projects': () => ({ projects, total: projects.length }), 'GET /media': () => listOf([mediaLike('street')]) })
  renderAt(address, <LibraryPage />)
}

const hint = () => screen.findByRole('region', { name: 'Get started' })

test('shows three steps from a file to its export, including the sample project where there is one', async () => {
  open([own, sample])
  const steps = within(await hint()).getAllByRole('listitem')
  expect(steps.map((step) => within(step).getByRole('heading').textContent)).toEqual([
    'Upload or open the sample',
    'Detect and review',
    'Export',
  ])
  expect(screen.getByRole('link', { name: 'sample project' }).getAttribute('href')).toBe('/home?project=sample-project')
})

test('without a sample project the first step is to upload', async () => {
  open([own])
  expect(within(await hint()).getByRole('heading', { name: 'Upload' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'sample project' })).toBeNull()
})

test('dismissed steps stay hidden, and the focus moves to the page', async () => {
  open([own])
  await hint()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss first steps' }))
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
  expect(document.activeElement?.id).toBe('main')
  cleanup()
  open([own])
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

test('a project page shows no steps', async () => {
  open([own, sample], '/home?project=sample-project')
  expect(await screen.findByRole('link', { name: 'street.jpg' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})
