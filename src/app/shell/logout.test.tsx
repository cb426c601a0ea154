import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getGetUserInfoQueryKey } from '#generated/app/app.ts'
import { takeAppInUse } from '../../lib/app-in-use'
import { release } from '../../notifications/error-slots'
import { notificationsState } from '../../notifications/notify'
import { STORAGE_KEY } from '../../state/persisted-state'
import { mayHaveSession, rememberSession } from '../../state/session-hint'
import { userState } from '../../state/user'
import { endSession, reportFailedLogout } from './logout'

const steps: string[] = []
const bodies: unknown[] = []
const queryClient = new QueryClient()
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'
const navigate = (to: unknown) => {
  steps.push(`go to ${String(to)}`)
  return Promise.resolve()
}
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  steps.length = 0
  bodies.length = 0
  sessionStorage.clear()
  notificationsState.list = []
  release('server')
  answer = () => Promise.resolve(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    steps.push(`${init.method} ${url}`)
    if (init.method === 'GET') return Promise.resolve(Response.json({ error: 'Please sign in.' }, { status: 401 }))
    bodies.push(typeof init.body === 'string' ? JSON.parse(init.body) : init.body)
    return answer()
  })
  vi.stubGlobal('google', { accounts: { id: { disableAutoSelect: () => steps.push('disable auto-select') } } })
  vi.stubGlobal('location', { ...window.location, pathname: '/', reload: () => steps.push('reload') })
  rememberSession()
  localStorage.setItem(STORAGE_KEY, '{}')
  userState.info = { email: 'ada@council.example' }
  queryClient.setQueryData(getGetUserInfoQueryKey(), { token: 'secret' })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('[AUTH-09] logging out', () => {
  it('turns off auto-select, posts, clears what was kept and known, goes to /, loads the user data again, and reloads after 50 ms', async () => {
    await endSession({ queryClient, navigate })
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout', 'go to /', 'GET /legacy/app/info'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(mayHaveSession()).toBe(false)
    expect(userState.info).toBeNull()
    expect(queryClient.getQueryData(getGetUserInfoQueryKey())).toBeUndefined()
    vi.advanceTimersByTime(49)
    expect(steps).not.toContain('reload')
    vi.advanceTimersByTime(1)
    expect(steps.at(-1)).toBe('reload')
  })

  it('[AUTH-06] carries the browser', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(CHROME)
    await endSession({ queryClient, navigate })
    expect(bodies).toEqual([{ browser: 'Chrome', browserVersion: '156.0.0.0', isMobile: false }])
  })

  it.each([
    ['is offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['fails', () => Promise.resolve(Response.json({ error: 'The disk failed.' }, { status: 500 }))],
  ])('clears this browser too where the server %s, and says after the reload that the session is still open', async (_how, fails) => {
    answer = fails
    await endSession({ queryClient, navigate })
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout', 'go to /', 'GET /legacy/app/info'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(mayHaveSession()).toBe(false)
    expect(userState.info).toBeNull()
    vi.advanceTimersByTime(50)
    expect(steps.at(-1)).toBe('reload')
    reportFailedLogout()
    reportFailedLogout()
    expect(notificationsState.list).toMatchObject([
      {
        message: "You're logged out in this browser, but your session on the server couldn't be ended. Log in and log out again to end it.",
        options: { variant: 'error', persist: true },
      },
    ])
  })

  it('has nothing to say after a reload where the server was told', async () => {
    await endSession({ queryClient, navigate })
    reportFailedLogout()
    expect(notificationsState.list).toEqual([])
  })

  it.each([
    ['[AUTH-11] by force', true, 503],
    ['of a session that is over already', false, 401],
  ])('%s is done whatever the server answers', async (_what, isForced, status) => {
    answer = () => Promise.resolve(new Response(null, { status }))
    await endSession({ queryClient, navigate, isForced })
    vi.advanceTimersByTime(50)
    expect(steps.at(-1)).toBe('reload')
    expect(mayHaveSession()).toBe(false)
    reportFailedLogout()
    expect(notificationsState.list).toEqual([])
  })

  it.each([
    ['by force', true, '/app/enterprise'],
    ['by themselves', false, '/app'],
  ])('[NAV-06] whoever leaves %s and logs in again comes to the right app', async (_how, isForced, base) => {
    vi.stubGlobal('location', { pathname: '/app/enterprise/users', reload: () => undefined })
    await endSession({ queryClient, navigate, isForced })
    expect(takeAppInUse()).toBe(base)
  })
})
