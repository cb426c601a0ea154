import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { mayHaveSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { createFakeSocket } from './support/fake-socket'
import { startApp } from './support/start-app'

const fake = createFakeSocket()
vi.mock('socket.io-client', () => ({ io: (...args: Parameters<typeof fake.io>) => fake.io(...args) }))

const steps: string[] = []
const reload = vi.fn<() => void>(() => void steps.push('reload'))
const assign = vi.fn<(address: string) => void>()
const anyText: unknown = expect.any(String)

beforeEach(() => {
  steps.length = 0
  reload.mockClear()
  assign.mockClear()
})

/** Replaces what jsdom can't do and doesn't allow stubs of: reloading a page, and opening another. */
function stubLocation(): void {
  const page = window.location
  const stubs = new Map<PropertyKey, unknown>([
    ['reload', reload],
    ['assign', assign],
  ])
  vi.stubGlobal('location', new Proxy({}, { get: (_target, key): unknown => stubs.get(key) ?? Reflect.get(page, key) }))
}

/** Records, from now on, the app's steps of a logout. */
function recordSteps(): void {
  const send = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    steps.push(`${init.method} ${path}`)
    return send(path, init)
  })
  vi.stubGlobal('google', { accounts: { id: { disableAutoSelect: () => steps.push('disable auto-select') } } })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function remove(this: Storage, key) {
    if (key === 'redaction-studio.state') steps.push('clear saved state')
    Reflect.deleteProperty(this, key)
  })
  const push = window.history.pushState.bind(window.history)
  vi.spyOn(window.history, 'pushState').mockImplementation((state, title, path) => {
    steps.push(`go to ${String(path)}`)
    push(state, title, path)
  })
}

test('[AUTH-09] [NAV-06] "Log out" takes the steps of the specification in their order, and no 401 redirects', async () => {
  await startApp({ path: '/app/account' })
  stubLocation()
  await userEvent.click(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' }))
  const item = await screen.findByRole('menuitem', { name: 'Log out' })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  recordSteps()
  await userEvent.click(item)
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  // The landing page requests the ways to sign in as soon as it is shown.
  expect(steps.filter((step) => step !== 'GET /legacy/auth/info')).toEqual([
    'disable auto-select',
    'POST /legacy/auth/logout',
    'clear saved state',
    'GET /legacy/app/info',
    'go to /',
    'reload',
  ])
  expect(assign).not.toHaveBeenCalled()
  expect(sessionStorage.getItem('redaction-studio.app-in-use')).toBeNull()
  expect(await screen.findAllByRole('link', { name: 'Log in' })).not.toHaveLength(0)
})

test('[AUTH-11] [AUTH-09] force_logout logs out on the server, clears this browser and reloads at /', async () => {
  const backend = await startApp({ path: '/home' })
  stubLocation()
  await waitFor(() => expect(fake.isOpen()).toBe(true))
  act(() => fake.emit('connect'))
  expect(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' })).toBeTruthy()
  expect(userState.info).toEqual({ email: 'ada@council.example' })
  const before = backend.requests.length

  act(() => fake.emit('message', { type: 'force_logout' }))
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  const posts = backend.requests.slice(before).filter(({ method }) => method === 'POST')
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/logout', { browser: anyText, browserVersion: anyText, isMobile: false }],
  ])
  expect(await backend.tables.all('sessions')).toEqual([])
  expect(window.location.pathname).toBe('/')
  expect(await screen.findAllByRole('link', { name: 'Log in' })).not.toHaveLength(0)
  expect(mayHaveSession()).toBe(false)
  expect(userState.info).toBeNull()
  expect(localStorage.getItem('redaction-studio.state')).toBeNull()
})
