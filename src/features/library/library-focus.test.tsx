import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { listOf, mediaLike, serve } from '../../api/test-support'
import { renderAt } from '../../ui/test-support'
import { Component as LibraryPage } from './library-page'
import { giveRoom } from './test-support'

beforeEach(() => {
  giveRoom()
  serve({
    'GET /media': () => listOf([mediaLike('a'), mediaLike('b')]),
    'GET /projects': () => ({ projects: [{ id: 'p', name: 'My files', dateCreated: 1, mediaCount: 2, isDefault: true }], total: 1 }),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('opening the library does not move the focus, and clearing the selection moves it to Select all', async () => {
  renderAt('/home', <LibraryPage />)
  const box = await screen.findByRole('checkbox', { name: 'Select a.jpg' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select all' }))
})
