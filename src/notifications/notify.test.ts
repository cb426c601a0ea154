import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiError, ConnectionError } from '#api/api-error.ts'
import { release } from './error-slots'
import { autoHideOf } from './notification'
import { dismissNotification, logError, notificationsState, notify, notifyError, notifyFailure } from './notify'

const messages = () => notificationsState.list.map(({ message }) => message)

function clear(): void {
  notificationsState.list = []
  release('server')
  release('frontend')
}

beforeEach(() => {
  vi.useFakeTimers()
  clear()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('notifications', () => {
  it('[NOTE-01] are shown once by key, and once by message and variant', () => {
    notify({ message: 'One', variant: 'info', key: 'a' })
    notify({ message: 'Two', variant: 'info', key: 'a' })
    notify({ message: 'One', variant: 'info' })
    notify({ message: 'One', variant: 'error' })
    expect(messages()).toEqual(['One', 'One'])
  })

  it('[NOTE-01] are never duplicated in any sequence of requests', () => {
    const request = fc.record({
      message: fc.constantFrom('One', 'Two', 'Three'),
      variant: fc.constantFrom('info' as const, 'error' as const),
      key: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
    })
    fc.assert(
      fc.property(fc.array(request, { maxLength: 30 }), (requests) => {
        clear()
        for (const { key, ...rest } of requests) notify(key === undefined ? rest : { ...rest, key })
        const { list } = notificationsState
        expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
        expect(new Set(list.map(({ message, options }) => `${options.variant} ${message}`)).size).toBe(list.length)
        expect(list.length).toBeLessThanOrEqual(5)
      }),
    )
  })

  it('combine a failure and its reason, without repeating a sentence', () => {
    notifyFailure('"a.jpg" was not uploaded.', new Error('The disk is full.'))
    notifyFailure('"b.jpg" was not uploaded.', new Error('"b.jpg" was not uploaded. The disk is full.'))
    notifyFailure('"c.jpg" was not uploaded.', new DOMException('Aborted', 'AbortError'))
    expect(messages()).toEqual(['"a.jpg" was not uploaded. The disk is full.', '"b.jpg" was not uploaded. The disk is full.'])
  })

  it('[OVL-06] are limited to five; the oldest without an action is removed', () => {
    notify({ message: 'stays', variant: 'error', persist: true })
    for (const message of ['1', '2', '3', '4', '5']) notify({ message, variant: 'info' })
    expect(messages()).toEqual(['stays', '2', '3', '4', '5'])
  })

  it('can be shown again after they were dismissed', () => {
    notify({ message: 'One', variant: 'info', key: 'a' })
    dismissNotification('a')
    notify({ message: 'One', variant: 'info', key: 'a' })
    expect(messages()).toEqual(['One'])
  })

  it('[ENT-22] keep their options', () => {
    const options = { variant: 'info', mediaId: 'media-1', persist: true, button: { action: 'view', closeButton: true } } as const
    notify({ message: 'Ready', key: 'ready', ...options })
    expect(notificationsState.list).toEqual([{ key: 'ready', message: 'Ready', options }])
  })

  it('[NOTE-04] are hidden after 3 seconds unless they have an action', () => {
    expect(autoHideOf({ variant: 'info' })).toBe(3000)
    expect(autoHideOf({ variant: 'error' })).toBe(3000)
    expect(autoHideOf({ variant: 'info', button: { action: 'view' } })).toBeNull()
    expect(autoHideOf({ variant: 'info', button: { action: 'view' }, autoHideDuration: 10_000 })).toBe(10_000)
    expect(autoHideOf({ variant: 'info', autoHideDuration: 500, persist: true })).toBeNull()
    expect(autoHideOf({ variant: 'info', autoHideDuration: null })).toBeNull()
  })
})

describe('errors', () => {
  it('[NOTE-02] of the server are not shown again for 60 seconds, even when dismissed', () => {
    const lost = new ConnectionError({ cause: undefined })
    notifyError(lost)
    const first = notificationsState.list[0]
    dismissNotification(first?.key ?? '')
    vi.advanceTimersByTime(59_999)
    notifyError(lost)
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    notifyError(lost)
    expect(messages()).toEqual([lost.message])
  })

  it('[NOTE-02] of the app are not shown again for 3 seconds', () => {
    notifyError(new Error('The image is too large'))
    notificationsState.list = []
    vi.advanceTimersByTime(2999)
    notifyError(new Error('The image is too large'))
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    notifyError(new Error('The image is too large'))
    expect(messages()).toEqual(['The image is too large'])
  })

  it('[NOTE-02] are shown if and only if neither slot holds the message, in any sequence', () => {
    const step = fc.record({ wait: fc.integer({ min: 0, max: 70_000 }), isServer: fc.boolean(), message: fc.constantFrom('One', 'Two') })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        clear()
        const held: Record<'server' | 'frontend', { message: string; until: number } | null> = { server: null, frontend: null }
        let now = 0
        for (const { wait, isServer, message } of steps) {
          now += wait
          vi.advanceTimersByTime(wait)
          notificationsState.list = []
          notifyError(isServer ? new ApiError(409, 'GET /x', { error: message }) : new Error(message))
          const isHeld = Object.values(held).some((slot) => slot?.message === message && slot.until > now)
          expect(messages()).toEqual(isHeld ? [] : [message])
          const slot = isServer ? 'server' : 'frontend'
          if (!isHeld) held[slot] = { message, until: now + (isServer ? 60_000 : 3000) }
        }
      }),
    )
  })

  it('[NOTE-02] that name what failed are not shown again for 60 seconds where the server refused it', () => {
    const refuse = () => notifyFailure('Couldn’t delete “a.jpg”.', new ApiError(503, 'DELETE /media/a', { error: 'The server is busy.' }))
    refuse()
    notificationsState.list = []
    vi.advanceTimersByTime(59_999)
    refuse()
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    refuse()
    expect(messages()).toEqual(['Couldn’t delete “a.jpg”. The server is busy.'])
  })

  it('[NOTE-02] that name what failed are not shown again for 3 seconds where the app failed, and no longer', () => {
    const fail = (name: string) => notifyFailure(`Couldn’t upload "${name}".`, new Error('The file is empty.'), `upload-${name}`)
    fail('a.jpg')
    notificationsState.list = []
    vi.advanceTimersByTime(2999)
    fail('a.jpg')
    expect(messages()).toEqual([])
    vi.advanceTimersByTime(1)
    fail('a.jpg')
    // Another message isn't held.
    fail('b.jpg')
    expect(messages()).toEqual(['Couldn’t upload "a.jpg". The file is empty.', 'Couldn’t upload "b.jpg". The file is empty.'])
  })

  it('[NOTE-02] without a cause are not shown again for 3 seconds; other toasts are', () => {
    const both = () => {
      notify({ message: 'Failed to create websocket', variant: 'error' })
      notify({ message: 'Copied', variant: 'info' })
    }
    both()
    notificationsState.list = []
    vi.advanceTimersByTime(2999)
    both()
    expect(messages()).toEqual(['Copied'])
    notificationsState.list = []
    vi.advanceTimersByTime(1)
    both()
    expect(messages()).toEqual(['Failed to create websocket', 'Copied'])
  })

  it('[NOTE-02] that were never shown, as a toast with their key is visible, are not held', () => {
    notify({ message: 'One', variant: 'error', key: 'cancel-jobs' })
    notifyFailure('Two.', new Error('Why.'), 'cancel-jobs')
    notificationsState.list = []
    notifyFailure('Two.', new Error('Why.'), 'cancel-jobs')
    expect(messages()).toEqual(['Two. Why.'])
  })

  it('that are logged [NOTE-05] show the default message, a given message or none', () => {
    logError(new Error('a detail'))
    logError(new Error('b'), { message: 'Cannot setup the application' })
    logError(new Error('c'), { isSilent: true, message: 'not shown' })
    expect(messages()).toEqual(['Please refresh the page. If this persists, please contact support.', 'Cannot setup the application'])
    expect(notificationsState.list.map(({ options }) => options.variant)).toEqual(['error', 'error'])
    expect(console.error).toHaveBeenCalledTimes(3)
    vi.mocked(console.error).mockClear()
  })

  it('[NOTE-11] of cancelled requests are ignored', () => {
    notifyError(new DOMException('Aborted', 'AbortError'))
    logError(new DOMException('Aborted', 'AbortError'))
    expect(messages()).toEqual([])
  })
})
