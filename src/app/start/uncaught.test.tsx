import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { z } from 'zod'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { release } from '#notifications/error-slots.ts'
import { notificationsState } from '#notifications/notify.ts'
import { criticalFailure, watchUncaught } from './uncaught'

let backend: PageBackend
let stop: () => void

beforeEach(async () => {
  backend = await startPageBackend()
  notificationsState.list = []
  release('frontend')
  stop = watchUncaught()
})

afterEach(() => stop())

/** Returns the messages of the reports sent. */
const reported = () => backend.requestsOf('reportError').map(({ body }) => z.object({ error: z.string() }).parse(body).error)

/** Returns the event of an unhandled rejection, for which jsdom has no class. */
function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason })
}

function expectLogged(times: number): void {
  expect(console.error).toHaveBeenCalledTimes(times)
  vi.mocked(console.error).mockClear()
}

describe('[BOOT-04] watchUncaught', () => {
  it('logs and reports uncaught errors and rejections, and shows one notification', () => {
    vi.mocked(console.error).mockImplementation(() => undefined)
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'Uncaught Error: thrown' }))
    window.dispatchEvent(rejection(new Error('rejected')))
    expectLogged(2)
    expect(reported()).toEqual(['thrown', 'rejected'])
    expect(notificationsState.list.map(({ message }) => message)).toEqual([
      'Please refresh the page. If this persists, please contact support.',
    ])
  })

  it('ignores cancelled work and the ResizeObserver loop warning', () => {
    window.dispatchEvent(rejection(new DOMException('Aborted', 'AbortError')))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }))
    expect(backend.requests).toEqual([])
  })
})

it('[BOOT-03] logs and reports a critical failure, and shows an alert', () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const alert = vi.spyOn(window, 'alert').mockImplementation(() => undefined)
  criticalFailure(new Error('The tree is gone'))
  expect(alert).toHaveBeenCalledExactlyOnceWith('A critical error occured. Please refresh the app.')
  expect(reported()).toEqual(['The tree is gone'])
  expectLogged(1)
})
