import { BlueprintProvider } from '@blueprintjs/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'

import { START_SECONDS } from '#mocks/testing/start-time.ts'
import { authenticatorCode } from '#tests/support/authenticator.ts'
import { refusal, startPageBackend } from '#tests/support/page-backend.ts'
import { PASSWORD } from '#tests/support/records.ts'
import { notificationsState } from '#notifications/notify.ts'
import { resetState } from '#state/persisted-state.ts'
import { utilsState } from '#state/utils.ts'
import { Page } from '#ui/page.tsx'
import { Component as Shell } from './shell'

vi.mock('#api/live/socket.ts', () => ({ openSocket: () => () => undefined }))

let isNarrow: boolean
let widthListeners: (() => void)[]

beforeEach(() => {
  resetState()
  notificationsState.list = []
  isNarrow = false
  widthListeners = []
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('max-width') && isNarrow
    },
    addEventListener: (_type: string, listener: () => void) => widthListeners.push(listener),
    removeEventListener: () => undefined,
  }))
})

function First() {
  return (
    <Page title="First">
      <Link to="/second">On</Link>
    </Page>
  )
}

function show(address = '/first') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page title="Landing">The landing page</Page> },
      {
        element: <Shell />,
        children: [
          { path: '/first', element: <First /> },
          { path: '/second', element: <Page title="Second">The second page</Page> },
        ],
      },
    ],
    { initialEntries: [address] },
  )
  render(
    <BlueprintProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </BlueprintProvider>,
  )
  return router
}

const main = (name: string) => screen.findByRole('main', { name })

test('[OVL-01] covers the window while the account loads, with dots hidden from screen readers', async () => {
  const backend = await startPageBackend()
  let fail: (error: Error) => void = () => undefined
  backend.override('getUserInfo', () => new Promise((_resolve, reject) => (fail = reject)))
  show()
  const overlay = await screen.findByRole('status')
  expect(overlay.textContent).toBe('Loading...')
  expect(overlay.querySelector('[aria-hidden="true"]')?.textContent).toBe('...')
  expect(screen.queryByRole('banner')).toBeNull()
  await act(async () => fail(refusal(503)))
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  vi.mocked(console.error).mockClear()
})

test('[HDR-06] shows the header without menus, and a retry, when the account fails to load', async () => {
  const backend = await startPageBackend()
  const recover = backend.refuse('getUserInfo', 503)
  show()
  const page = await main('Account unavailable')
  expect(within(page).getByText('Couldn’t load your account')).toBeTruthy()
  const bar = within(screen.getByRole('banner'))
  expect(bar.getByRole('link', { name: 'Redaction Studio' })).toBeTruthy()
  expect(bar.queryByRole('button', { name: /^Account menu for/ })).toBeNull()
  expect(bar.queryByRole('button', { name: 'Menu' })).toBeNull()
  recover()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' })).toBeTruthy()
  vi.mocked(console.error).mockClear()
})

test('[NOTE-11] logs to the console why the account failed to load, without a toast', async () => {
  const backend = await startPageBackend()
  backend.refuse('getUserInfo', 503)
  show()
  await main('Account unavailable')
  expect(console.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 503, call: 'GET /app/info' }))
  expect(notificationsState.list).toEqual([])
  vi.mocked(console.error).mockClear()
})

test('[NOTE-11] ignores that loading the account was cancelled', async () => {
  await startPageBackend()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('Aborted', 'AbortError')))
  show()
  await main('Account unavailable')
  expect(console.error).not.toHaveBeenCalled()
  expect(notificationsState.list).toEqual([])
})

test('[HDR-01] uses the API view of the last visit when the account fails to load', async () => {
  utilsState.forceApiView = true
  const backend = await startPageBackend()
  backend.refuse('getUserInfo', 503)
  show()
  await main('Account unavailable')
  expect(screen.queryByRole('link', { name: 'Redaction Studio' })).toBeNull()
  vi.mocked(console.error).mockClear()
})

test('[HDR-06] shows the account menu when the configuration that could hide it fails to load', async () => {
  const backend = await startPageBackend()
  backend.refuse('getConfig', 500)
  show()
  expect(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' })).toBeTruthy()
  vi.mocked(console.error).mockClear()
})

test('has one banner and one main, and a skip link that focuses main without a history entry', async () => {
  await startPageBackend()
  const router = show()
  const page = await main('First')
  expect([screen.getAllByRole('banner').length, screen.getAllByRole('main').length]).toEqual([1, 1])
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Skip to content')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(page)
  expect(router.state.location.hash).toBe('')
})

test('focuses the new page, which screen readers announce, when the focused element was on the old page', async () => {
  await startPageBackend()
  show()
  await main('First')
  await userEvent.click(screen.getByRole('link', { name: 'On' }))
  const second = await main('Second')
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(second.getAttribute('aria-label')).toBe('Second')
})

test('keeps the focus in the header on navigation, and announces the new page', async () => {
  await startPageBackend()
  const router = show()
  await main('First')
  const menu = await screen.findByRole('button', { name: 'Menu' })
  menu.focus()
  await act(() => router.navigate('/second'))
  await main('Second')
  expect(document.activeElement).toBe(menu)
  expect(document.querySelector('[aria-live="polite"]')?.textContent).toBe('Second – Redaction Studio')
})

test('[OVL-07] closes an open drawer when the window becomes narrow, instead of covering the page', async () => {
  utilsState.drawerOpen = true
  await startPageBackend()
  show()
  expect(await screen.findByRole('complementary', { name: 'Menu' })).toBeTruthy()
  isNarrow = true
  act(() => widthListeners.forEach((listener) => listener()))
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Menu' })).toBeNull())
  expect(utilsState.drawerOpen).toBe(false)
})

test('[AUTH-03] asks for two-step sign-in before anything else where the back end requires it', async () => {
  const backend = await startPageBackend({ secondFactor: 'required', simulatesProviders: false })
  show()
  await screen.findByText('Set up two-step sign-in')
  expect(document.title).toBe('Set up two-step sign-in – Redaction Studio')
  expect([screen.queryByRole('link', { name: 'On' }), backend.requestsOf('getConfig'), backend.requestsOf('createSocketToken')]).toEqual([
    null,
    [],
    [],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  const dialog = await screen.findByRole('dialog', { name: 'Two-step sign-in' })
  const secret = within(dialog).getByLabelText('Key').textContent.replaceAll(' ', '')
  await userEvent.type(within(dialog).getByLabelText('Code from the app'), authenticatorCode(secret, START_SECONDS))
  await userEvent.type(within(dialog).getByLabelText('Password'), PASSWORD)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }))
  const codes = await screen.findByRole('dialog', { name: 'Recovery codes' })
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
  expect(screen.queryByRole('link', { name: 'On' })).toBeNull()
  await userEvent.click(within(codes).getByRole('button', { name: 'Done' }))
  await screen.findByRole('link', { name: 'On' })
})

test('[AUTH-03] shows why the set-up of a required two-step sign-in didn’t start, and lets the user log out', async () => {
  const backend = await startPageBackend({ secondFactor: 'required', simulatesProviders: false })
  backend.refuse('startSecondFactor', 500)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Set up' }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server stumbled.')
  const reload = vi.fn<() => void>()
  const page = window.location
  vi.stubGlobal('location', new Proxy({}, { get: (_target, key): unknown => (key === 'reload' ? reload : Reflect.get(page, key)) }))
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(backend.requestsOf('logout')).toHaveLength(1)
  vi.unstubAllGlobals()
})
