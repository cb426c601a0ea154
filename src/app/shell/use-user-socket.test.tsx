import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openSocket } from '#api/live/socket.ts'
import { notificationsState } from '#notifications/notify.ts'
import { utilsState } from '#state/utils.ts'
import { endSession } from './logout'
import { useUserSocket } from './use-user-socket'

vi.mock('#api/live/socket.ts', () => ({ openSocket: vi.fn<typeof openSocket>() }))
vi.mock('./logout', () => ({ endSession: vi.fn<typeof endSession>() }))

const queryClient = new QueryClient()
let invalidate = vi.spyOn(queryClient, 'invalidateQueries')
const close = vi.fn<() => void>()

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

const signedIn = { id: 'ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 1 }

function listen() {
  const hook = renderHook(() => useUserSocket({ token: 'secret', websocket: 'wss', user: signedIn }), { wrapper })
  const settings = vi.mocked(openSocket).mock.calls[0]?.[0]
  if (!settings) throw new Error('No socket was opened')
  return { ...hook, settings }
}

beforeEach(() => {
  vi.mocked(openSocket).mockReset().mockReturnValue(close)
  vi.mocked(endSession).mockReset().mockResolvedValue(undefined)
  // Spies are restored after each test.
  invalidate = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue(undefined)
  close.mockClear()
  notificationsState.list = []
})

afterEach(() => {
  queryClient.clear()
  utilsState.socketConnected = false
})

describe('the socket of the signed-in user', () => {
  it('[SOCK-02] tracks the connection, and refetches missed changes after a reconnect', () => {
    utilsState.socketConnected = true
    const { settings } = listen()
    expect(settings).toMatchObject({ token: 'secret', websocket: 'wss' })
    expect(utilsState.socketConnected).toBe(false)
    settings.onConnectedChange(true)
    expect(utilsState.socketConnected).toBe(true)
    expect(invalidate).not.toHaveBeenCalled()
    settings.onConnectedChange(false)
    expect(utilsState.socketConnected).toBe(false)
    settings.onConnectedChange(true)
    expect(invalidate).toHaveBeenCalledOnce()
  })

  it.each([
    ['a queued job', ['listJobs', { mediaId: 'a' }], { jobs: [{ mediaId: 'a', kind: 'probe', state: 'queued' }] }, 1],
    ['a running job', ['listJobs'], { jobs: [{ mediaId: 'a', kind: 'redact', state: 'running' }] }, 1],
    ['a file in detection', ['getMedia', 'a'], { id: 'a', state: 'Detecting' }, 1],
    ['a finished job', ['listJobs'], { jobs: [{ mediaId: 'a', kind: 'redact', state: 'succeeded' }] }, 0],
    ['a file that waits for a person', ['getMedia', 'a'], { id: 'a', state: 'Uploaded' }, 0],
  ] as const)('[SOCK-02] refetches what ended before the first connection: %s', (_what, queryKey, data, times) => {
    queryClient.setQueryData(queryKey, data)
    listen().settings.onConnectedChange(true)
    expect(invalidate).toHaveBeenCalledTimes(times)
  })

  it('[AUTH-11] logs out by force when the back end demands it', () => {
    listen().settings.onMessage({ type: 'force_logout' })
    expect(endSession).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ queryClient, isForced: true }))
  })

  it('[SOCK-03] shows an error when it cannot be created', () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    vi.mocked(openSocket).mockImplementation(() => {
      throw new Error('no websocket here')
    })
    renderHook(() => useUserSocket({ token: 'secret', websocket: 'wss', user: signedIn }), { wrapper })
    expect(notificationsState.list).toMatchObject([{ message: 'Failed to create websocket', options: { variant: 'error' } }])
    expect(console.error).toHaveBeenCalledOnce()
    vi.mocked(console.error).mockClear()
  })

  it('closes when the page unmounts', () => {
    listen().unmount()
    expect(close).toHaveBeenCalledOnce()
  })
})
