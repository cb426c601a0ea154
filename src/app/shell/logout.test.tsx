import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { getGetUserInfoQueryKey } from '#generated/app/app.ts'
import { takeAppInUse } from '../../lib/app-in-use'
import { release } from '../../notifications/error-slots'
import { notificationsState } from '../../notifications/notify'
import { STORAGE_KEY } from '../../state/persisted-state'
import { mayHaveSession, rememberSession } from '../../state/session-hint'
import { userState } from '../../state/user'
import { endSession, RELOAD_MILLISECONDS } from './logout'

const steps: string[] = []
const queryClient = new QueryClient()
const navigate = (to: unknown) => {
  steps.push(`go to ${String(to)}`)
  return Promise.resolve()
}
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  steps.length = 0
  notificationsState.list = []
  release('server')
  answer = () => Promise.resolve(new Response(null, { status: 204 }))
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    steps.push(`${init.method} ${url}`)
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
  it('turns off auto-select, posts, clears what was kept and known, goes to /, and reloads after 50 ms', async () => {
    await endSession({ queryClient, navigate })
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout', 'go to /'])
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull()
    expect(mayHaveSession()).toBe(false)
    expect(userState.info).toBeNull()
    expect(queryClient.getQueryData(getGetUserInfoQueryKey())).toBeUndefined()
    expect(RELOAD_MILLISECONDS).toBe(50)
    vi.advanceTimersByTime(49)
    expect(steps).not.toContain('reload')
    vi.advanceTimersByTime(1)
    expect(steps.at(-1)).toBe('reload')
  })

  it('that the server was not told of is no logging out', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await endSession({ queryClient, navigate })
    vi.advanceTimersByTime(RELOAD_MILLISECONDS)
    expect(steps).toEqual(['disable auto-select', 'POST /legacy/auth/logout'])
    expect(notificationsState.list).toMatchObject([{ message: expect.stringContaining('no connection') as unknown }])
    expect(mayHaveSession()).toBe(true)
  })

  it.each([
    ['[AUTH-11] by force', true, 503],
    ['of a session that is over already', false, 401],
  ])('%s is done whatever the server answers', async (_what, isForced, status) => {
    answer = () => Promise.resolve(new Response(null, { status }))
    await endSession({ queryClient, navigate, isForced })
    vi.advanceTimersByTime(RELOAD_MILLISECONDS)
    expect(steps.at(-1)).toBe('reload')
    expect(mayHaveSession()).toBe(false)
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
