import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, it, vi } from 'vitest'

import { startPageBackend } from '#tests/support/page-backend.ts'
import { Component as LoginPage } from './login-page'

const PROXY_PAGE = '<!doctype html><title>Intranet</title><p>Moved</p>'

/** Shows the log-in page; `respond` replaces the response to the settings for signing in. */
async function show(respond: () => Promise<Response | undefined> | Response | undefined = () => undefined) {
  await startPageBackend({ isVisitor: true })
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (...[input, init]: Parameters<typeof fetch>) => {
    const url = input instanceof Request ? input.url : String(input)
    return (url.endsWith('/auth/info') ? await respond() : undefined) ?? ask(input, init)
  })
  const router = createMemoryRouter([{ path: '*', element: <LoginPage /> }])
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const ALERT = 'The server responded unexpectedly. Try again, or contact your administrator.'

it.each([
  ['the page of a proxy', PROXY_PAGE],
  ['null', 'null'],
  ['the settings of something else', '{"ssoInfo": null}'],
])('[AUTH-03] offers to log in and to try again when the settings for signing in are %s', async (_what, body) => {
  const bodies = [body]
  await show(() => {
    const next = bodies.shift()
    return next === undefined ? undefined : new Response(next, { status: 200 })
  })
  expect((await screen.findByRole('alert')).textContent).toBe(ALERT)
  expect(screen.getByLabelText('Email')).toBeTruthy()
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('[AUTH-03] shows the parts below the form together, when the settings have arrived, so that nothing moves', async () => {
  let arrive: (response: Response | undefined) => void = () => undefined
  const held = new Promise<Response | undefined>((resolve) => {
    arrive = resolve
  })
  await show(() => held)
  expect(await screen.findByLabelText('Email')).toBeTruthy()
  expect(screen.queryByText(/No account yet/)).toBeNull()
  act(() => arrive(undefined))
  expect(await screen.findByText(/No account yet/)).toBeTruthy()
})
