import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { Component as LoginPage } from './login-page'
import { authInfo, client } from './test-support'

beforeEach(() => localStorage.clear())

function renderLogin(address: string): void {
  const routes = [
    { path: '/login', element: <LoginPage /> },
    { path: '*', element: <p>Signed in</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  render(
    // Effects run twice here, and the demo must sign in once.
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const demo = { ...client, email: 'demo@redaction-studio.example', password: 'demo-redaction-42' }

test('signs in with the demo account once at the demo URL', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  renderLogin('/login?demo')
  expect(await screen.findByText('Signed in')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([demo])
})

test('a refused demo login shows the error, and can be retried', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  backend.refuse('login', 503, 'The server is out of storage.')
  renderLogin('/login?demo')
  expect((await screen.findByRole('alert')).textContent).toBe('The server is out of storage.')
  expect(screen.getByRole('button', { name: 'Use demo account' })).toBeTruthy()
  expect(backend.sent('POST')).toHaveLength(1)
})

test('the login page itself signs no one in', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  renderLogin('/login')
  expect(await screen.findByRole('button', { name: 'Use demo account' })).toBeTruthy()
  expect(backend.sent('POST')).toEqual([])
})

test('starts without an account', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  renderLogin('/login')
  await userEvent.click(await screen.findByRole('button', { name: 'Start without an account' }))
  expect(await screen.findByText('Signed in')).toBeTruthy()
  expect(backend.sent('POST')).toEqual([client])
})

test('offers accounts only where the back end has nothing else', async () => {
  const backend = await startPageBackend({ isVisitor: true })
  backend.override('getAuthInfo', () => ({ status: 200, body: { ...authInfo, ssoInfo: { google: { clientId: 'studio' } } } }))
  renderLogin('/login')
  expect(await screen.findByRole('button', { name: 'Continue with Google' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start without an account' })).toBeNull()
})
