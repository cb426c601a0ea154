import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { createFakeSocket } from './support/fake-socket'
import { startApp } from './support/start-app'

const fake = createFakeSocket()
vi.mock('socket.io-client', () => ({ io: (...args: Parameters<typeof fake.io>) => fake.io(...args) }))

const connects = () => fake.connect.mock.calls.length
const isConnecting = () => screen.queryByText('Connecting…') !== null

/** Emits an event, and lets the app render its effects. */
const emit = (event: Parameters<typeof fake.emit>[0]) => act(() => Promise.resolve(fake.emit(event)))

test('[SOCK-01] [SOCK-02] shows a lost socket and reconnects every 15 s until connected', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  await startApp({ path: '/home' })
  await waitFor(() => expect(fake.isOpen()).toBe(true))
  expect(fake.io).toHaveBeenLastCalledWith(
    'ws://localhost:3000',
    expect.objectContaining({ transports: ['websocket'], query: { token: 'token-of-user-ada' } }),
  )
  await emit('connect')
  expect(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' })).toBeTruthy()
  expect(isConnecting()).toBe(false)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await emit('disconnect')
  expect(isConnecting()).toBe(true)
  vi.advanceTimersByTime(14_999)
  expect(connects()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(connects()).toBe(1)
  await emit('connect_error')
  vi.advanceTimersByTime(14_999)
  expect(connects()).toBe(1)
  vi.advanceTimersByTime(1)
  expect(connects()).toBe(2)

  await emit('connect')
  expect(isConnecting()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(connects()).toBe(2)
})
