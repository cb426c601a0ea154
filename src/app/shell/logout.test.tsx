import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getGetUserInfoQueryKey } from '#generated/app/app.ts'
import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { takeAppInUse } from '#lib/addresses/app-in-use.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { STORAGE_KEY } from '#state/persisted-state.ts'
import { mayHaveSession, rememberSession } from '#state/session-hint.ts'
import { userState } from '#state/user.ts'
import { endSession, reportFailedLogout } from './logout'

const steps: string[] = []
const queryClient = new QueryClient()
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const navigate = (to: unknown) => {
  steps.push(`go to ${String(to)}`)
  return Promise.resolve()
}
let backend: PageBackend

beforeEach(async () => {
  // The back end's database needs setImmediate.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  steps.length = 0
  sessionStorage.clear()
  notificationsState.list = []
  release('server')
  release('frontend')
  backend = await startPageBackend()
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    steps.push(`${init.method} ${url}`)
    return send(url, init)
  })
  vi.stubGlobal('google', { accounts: { id: { disableAutoSelect: () => steps.push('disable auto-select') } } })
  vi.stubGlobal('location', { ...window.location, pathname: '/', reload: () => steps.push('reload') })
  rememberSession()
  localStorage.setItem(STORAGE_KEY, '{}')
  userState.info = { email: 'ada@council.example' }
  queryClient.setQueryData(getGetUserInfoQueryKey(), { token: 'secret' })
})

afterEach(() => void vi.useRealTimers())

describe('[AUTH-09] endSession', () => {
  it('turns off auto-select, logs out, clears stored data, loads the user again, opens /, and reloads after 50 ms', async () => {
    await endSession({ queryClient, navigate })
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout', 'GET /legacy/app/info', 'go to /'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(mayHaveSession()).toBe(false)
    expect(userState.info).toBeNull()
    expect(queryClient.getQueryData(getGetUserInfoQueryKey())).toBeUndefined()
    expect(await backend.tables.all('sessions')).toEqual([])
    vi.advanceTimersByTime(49)
    expect(steps).not.toContain('reload')
    vi.advanceTimersByTime(1)
    expect(steps.at(-1)).toBe('reload')
  })

  it('requests nothing again for a shell that is still shown, and drops its data when it unmounts', async () => {
    const queryKey = getGetUserInfoQueryKey()
    const request = vi.fn<() => Promise<unknown>>(() => Promise.resolve({ token: 'secret' }))
    const shell = new QueryObserver(queryClient, { queryKey, queryFn: request, staleTime: Infinity })
    const unmount = shell.subscribe(() => undefined)
    await endSession({ queryClient, navigate })
    // A render of the shell.
    shell.setOptions({ queryKey, queryFn: request, staleTime: Infinity })
    expect(request).not.toHaveBeenCalled()
    unmount()
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })

  it('removes the names of started uploads, also when the server is unreachable, and nothing of other apps', async () => {
    const key = 'tus::user-1::witness.jpg::image%2Fjpeg::2048::1700000000000::12345'
    localStorage.setItem(key, JSON.stringify({ metadata: { filename: 'witness.jpg' } }))
    localStorage.setItem('of-another-app', 'kept')
    backend.disconnect('logout')
    await endSession({ queryClient, navigate })
    expect(localStorage.getItem(key)).toBeNull()
    expect(localStorage.getItem('of-another-app')).toBe('kept')
  })

  it('[AUTH-06] sends the browser', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME)
    await endSession({ queryClient, navigate })
    expect(backend.sent('POST')).toEqual([{ browser: 'Chrome', browserVersion: '156.0.0.0', isMobile: false }])
  })

  it.each([
    ['is offline', () => backend.disconnect('logout')],
    ['fails', () => backend.refuse('logout', 500, 'The disk failed.')],
  ])('clears this browser when the server %s, and reports after the reload that the session is still open', async (_how, fail) => {
    fail()
    await endSession({ queryClient, navigate })
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout', 'GET /legacy/app/info', 'go to /'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(mayHaveSession()).toBe(false)
    expect(userState.info).toBeNull()
    vi.advanceTimersByTime(50)
    expect(steps.at(-1)).toBe('reload')
    reportFailedLogout()
    reportFailedLogout()
    expect(notificationsState.list).toMatchObject([
      {
        message: 'You’re logged out in this browser, but your session on the server couldn’t be ended. Log in and log out again to end it.',
        options: { variant: 'error', persist: true },
      },
    ])
  })

  it('reports nothing after the reload when the server logged out', async () => {
    await endSession({ queryClient, navigate })
    reportFailedLogout()
    expect(notificationsState.list).toEqual([])
  })

  it.each([
    ['[AUTH-11] by force', true, 503],
    ['from an expired session', false, 401],
  ])('logs out %s whatever the server responds', async (_what, isForced, status) => {
    backend.respondEmpty('logout', status)
    await endSession({ queryClient, navigate, isForced })
    vi.advanceTimersByTime(50)
    expect(steps.at(-1)).toBe('reload')
    expect(mayHaveSession()).toBe(false)
    reportFailedLogout()
    expect(notificationsState.list).toEqual([])
  })

  it.each([
    ['by force', true, '/app/enterprise'],
    ['deliberately', false, '/app'],
  ])('[NAV-06] a user logged out %s returns to the right app', async (_how, isForced, base) => {
    vi.stubGlobal('location', { pathname: '/app/enterprise/users', reload: () => undefined })
    await endSession({ queryClient, navigate, isForced })
    expect(takeAppInUse()).toBe(base)
  })
})
