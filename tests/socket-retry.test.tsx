import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { createFakeSocket } from './support/fake-socket'
import { startApp } from './support/start-app'

const fake = createFakeSocket()
vi.mock('socket.io-client', () => ({ io: (...args: Parameters<typeof fake.io>) => fake.io(...args) }))

const connects = () => fake.connect.mock.calls.length

/** Waits in real time, because `expect.poll` advances the fake intervals. */
async function connectsAre(count: number): Promise<void> {
  while (connects() < count) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(connects()).toBe(count)
}

const isConnecting = () => screen.queryByText('Connecting…') !== null

/** Emits an event, and lets the app render its effects. */
const emit = (event: Parameters<typeof fake.emit>[0]) => act(() => Promise.resolve(fake.emit(event)))

test('[SOCK-01] [SOCK-02] shows a lost socket and reconnects every 15 s until connected', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { requestsOf } = await startApp({ path: '/home' })
  await connectsAre(1)
  // React's strict mode opens the socket twice, and the first one is closed before it connects.
  const before = requestsOf('createSocketToken').length
  const tokens = () => requestsOf('createSocketToken').length - before
  expect(fake.io).toHaveBeenLastCalledWith('ws://localhost:3000', expect.objectContaining({ transports: ['websocket'] }))
  await emit('connect')
  expect(await screen.findByRole('button', { name: 'Account menu for Ada Okafor' })).toBeTruthy()
  expect(isConnecting()).toBe(false)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await emit('disconnect')
  expect(isConnecting()).toBe(true)
  vi.advanceTimersByTime(14_999)
  expect(tokens()).toBe(0)
  vi.advanceTimersByTime(1)
  await connectsAre(2)
  await emit('connect_error')
  vi.advanceTimersByTime(14_999)
  expect(tokens()).toBe(1)
  vi.advanceTimersByTime(1)
  await connectsAre(3)
  expect(new Set(fake.sentWith.map((sent) => JSON.stringify(sent))).size).toBe(3)
  expect(fake.sentWith).toEqual(fake.sentWith.map(() => ({ auth: { token: expect.any(String) as string }, query: {} })))

  await emit('connect')
  expect(isConnecting()).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect([connects(), tokens()]).toEqual([3, 2])
})

test('[SOCK-01] connects with the token of the user info to a back end of contract 1.0.0', async () => {
  fake.sentWith.length = 0
  await startApp({ path: '/home', prepare: ({ respondEmpty }) => void respondEmpty('createSocketToken', 404) })
  // SHA-256 of "socket of token-of-user-ada": scripts never see the token of the session itself.
  const token = '2dfda702df6477a781597c9dda89e1ba0e246a78d791cb2caea72880e2ca87c1'
  await waitFor(() => expect(fake.sentWith).toEqual([{ auth: {}, query: { token } }]))
})
