import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'

import { release } from '../../notifications/error-slots'
import { DEFAULT_MESSAGE, notificationsState } from '../../notifications/notify'
import { criticalFailure, watchUncaught } from './uncaught'

const posts: unknown[] = []
let stop: () => void

beforeEach(() => {
  posts.length = 0
  notificationsState.list = []
  release('frontend')
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    posts.push({ url, ...z.object({ error: z.string() }).parse(JSON.parse(z.string().parse(init.body))) })
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  stop = watchUncaught()
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

/** An event of a rejection, which jsdom has no class for. */
function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason })
}

function expectLogged(times: number): void {
  expect(console.error).toHaveBeenCalledTimes(times)
  vi.mocked(console.error).mockClear()
}

describe('[BOOT-04] what nobody caught', () => {
  it('is logged, reported and told, whether thrown or rejected', () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'Uncaught Error: thrown' }))
    window.dispatchEvent(rejection(new Error('rejected')))
    expectLogged(2)
    expect(posts).toEqual([
      { url: '/legacy/error', error: 'thrown' },
      { url: '/legacy/error', error: 'rejected' },
    ])
    expect(notificationsState.list.map(({ message }) => message)).toEqual([DEFAULT_MESSAGE])
  })

  it('is passed over where work was cancelled, or a layout took two rounds', () => {
    window.dispatchEvent(rejection(new DOMException('Aborted', 'AbortError')))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
    expect(posts).toEqual([])
  })
})

it('[BOOT-03] a critical failure is logged, reported, and told in an alert', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  criticalFailure(new Error('The tree is gone'))
  expect(alert).toHaveBeenCalledExactlyOnceWith('A critical error occured. Please refresh the app.')
  expect(posts).toEqual([{ url: '/legacy/error', error: 'The tree is gone' }])
  expectLogged(1)
})
