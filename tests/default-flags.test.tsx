import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { refusal } from '../src/api/test-support'
import { startApp } from './support/start-app'

vi.mock('../src/api/socket', () => ({ openSocket: () => () => undefined }))

const noResponse = (): Promise<never> => new Promise(() => undefined)
const failure = () => refusal(500, 'No flags today.')

test.each([
  ['before the server responds', noResponse],
  ['when loading the flags fails', failure],
])('[FLAG-01] %s, signup and privacy-notice are on', async (_when, flags) => {
  startApp({
    path: '/login',
    isVisitor: true,
    answers: {
      'GET /flags': flags,
      'GET /auth/info': () => ({ questions: [], minPasswordStrength: 2, ssoInfo: {} }),
      'GET /marketing': () => ({}),
    },
  })
  expect(await screen.findByRole('link', { name: 'Sign up' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Privacy notice' })).toBeTruthy()
})

test.each([
  ['before the server responds', noResponse],
  ['when loading the flags fails', failure],
])('[FLAG-01] %s, userflow, feedback and account-page are off', async (_when, flags) => {
  startApp({ path: '/home', answers: { 'GET /flags': flags } })
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu for Ada' }))
  const items = within(await screen.findByRole('menu', { name: 'Account' })).getAllByRole('menuitem')
  const names = items.map(({ textContent }) => textContent)
  expect(names).toContain('Help guide')
  expect(names).not.toContain('Dashboard (new)')
  expect(names).not.toContain('Send feedback')
  expect(screen.queryByRole('button', { name: /Resource Center/ })).toBeNull()
})
