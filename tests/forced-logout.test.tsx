import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { mayHaveSession } from '../src/state/session-hint'
import { userState } from '../src/state/user'
import { createFakeSocket } from './support/fake-socket'
import { startApp } from './support/start-app'

const fake = createFakeSocket()
vi.mock('socket.io-client', () => ({ io: (...args: Parameters<typeof fake.io>) => fake.io(...args) }))

const reload = vi.fn<() => void>()
const anyText: unknown = expect.any(String)

test('[AUTH-11] [AUTH-09] force_logout logs out on the server, clears this browser and reloads at /', async () => {
  const backend = await startApp({ path: '/home' })
  const page = window.location
  // jsdom can't reload a page, and doesn't allow stubs of its own `reload`.
  vi.stubGlobal('location', new Proxy({}, { get: (_target, key): unknown => (key === 'reload' ? reload : Reflect.get(page, key)) }))
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
  expect(backend.tables.all('sessions')).toEqual([])
  expect(window.location.pathname).toBe('/')
  expect(await screen.findAllByRole('link', { name: 'Log in' })).not.toHaveLength(0)
  expect(mayHaveSession()).toBe(false)
  expect(userState.info).toBeNull()
  expect(localStorage.getItem('redaction-studio.state')).toBeNull()
})
