import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { PageBackend } from './support/page-backend'
import { startApp } from './support/start-app'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

const cases: [string, (backend: PageBackend) => void][] = [
  ['before the server has responded', (backend) => backend.override('getFlags', () => new Promise(() => undefined))],
  ['when the flags fail to load', (backend) => backend.refuse('getFlags', 500, 'No flags today.')],
]

test.each(cases)('[FLAG-01] %s, signup and privacy-notice are on', async (_when, prepare) => {
  const backend = await startApp({ path: '/login', isVisitor: true, prepare })
  expect(await screen.findByRole('link', { name: 'Sign up' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Privacy notice' })).toBeTruthy()
  expect(backend.requestsOf('getFlags')).toHaveLength(1)
})

test.each(cases)('[FLAG-01] %s, userflow, feedback and account-page are off', async (_when, prepare) => {
  const backend = await startApp({ path: '/home', prepare })
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' }))
  const items = within(await screen.findByRole('menu', { name: 'Account' })).getAllByRole('menuitem')
  const names = items.map(({ textContent }) => textContent)
  expect(names).toContain('Help guide')
  expect(names).not.toContain('Dashboard (new)')
  expect(names).not.toContain('Send feedback')
  expect(screen.queryByRole('button', { name: /Resource Center/ })).toBeNull()
  expect(backend.requestsOf('getFlags')).toHaveLength(1)
})
