import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { refusal, sentBy, serve } from '../../api/test-support'
import { Component as LoginPage } from './login-page'
import { authInfo, client } from './test-support'

beforeEach(() => localStorage.clear())

afterEach(() => {
  vi.unstubAllGlobals()
})

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

const answers = { 'GET /auth/info': () => authInfo, 'GET /marketing': () => ({}) }
const demo = { ...client, email: 'demo@redaction-studio.example', password: 'demo-redaction-42' }

test('the address of the demo signs in with the demo account, once', async () => {
  const fake = serve({ ...answers, 'POST /auth/login': () => ({ userId: 'user-demo' }) })
  renderLogin('/login?demo')
  expect(await screen.findByText('Signed in')).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([demo])
})

test('a refused demo leaves the page and its button for another try', async () => {
  const fake = serve({ ...answers, 'POST /auth/login': () => refusal(503, 'The server is out of storage.') })
  renderLogin('/login?demo')
  expect((await screen.findByRole('alert')).textContent).toBe('The server is out of storage.')
  expect(screen.getByRole('button', { name: 'Use demo account' })).toBeTruthy()
  expect(sentBy(fake, 'POST')).toHaveLength(1)
})

test('the page itself signs nobody in', async () => {
  const fake = serve(answers)
  renderLogin('/login')
  expect(await screen.findByRole('button', { name: 'Use demo account' })).toBeTruthy()
  expect(sentBy(fake, 'POST')).toEqual([])
})
