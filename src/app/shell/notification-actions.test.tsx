import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { release } from '../../notifications/error-slots'
import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import { notificationsState } from '../../notifications/notify'
import { resetState } from '../../state/persisted-state'
import { userState } from '../../state/user'
import { notificationActions } from './notification-actions'

const navigate = vi.fn<(path: string) => Promise<void>>()
const calls: { url: string; body: unknown }[] = []
let answer: () => Response

const media = { id: 'media-1', name: 'a', uploadDate: 1, projectId: 'p', exportedVersions: [], state: 'Redacted', type: 'image', size: 1 }

function press(action: NotificationAction, mediaId?: string): void {
  const options = { variant: 'info', button: { action }, ...(mediaId === undefined ? {} : { mediaId }) } as const
  notificationActions(navigate)({ key: 'k', message: 'm', options })
}

beforeEach(() => {
  navigate.mockReset().mockResolvedValue(undefined)
  calls.length = 0
  resetState()
  notificationsState.list = []
  release('server')
  answer = () => new Response(null, { status: 204 })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined })
    return Promise.resolve(answer())
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('[NOTE-03] the button of a notification', () => {
  it.each([
    ['view_account', '/app/account'],
    ['upgrade', '/app/account/your-plan/'],
  ] as const)('%s leads to %s', (action, path) => {
    press(action)
    expect(navigate).toHaveBeenCalledExactlyOnceWith(path)
  })

  it('view leads to the media that the notification is about', async () => {
    answer = () => Response.json(media)
    press('view', 'media-1')
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/image?v=media-1'))
  })

  it('view leads to the page of the type that the media has', async () => {
    answer = () => Response.json({ ...media, type: 'video' })
    press('view', 'media-1')
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/video?v=media-1'))
  })

  it('close does no more than close', () => {
    press('close')
    expect(navigate).not.toHaveBeenCalled()
    expect(calls).toEqual([])
  })

  it('[NOTE-08] resend_verification posts the email address and confirms it', async () => {
    userState.info = { email: 'ada@council.example' }
    press('resend_verification')
    await vi.waitFor(() =>
      expect(notificationsState.list).toMatchObject([{ message: 'Verification email resent', options: { variant: 'info' } }]),
    )
    expect(calls).toMatchObject([{ url: '/legacy/auth/verify/resend', body: { email: 'ada@council.example' } }])
  })

  it('that fails says why', async () => {
    answer = () => Response.json({ error: 'Too many mails today.' }, { status: 429 })
    userState.info = { email: 'ada@council.example' }
    press('resend_verification')
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Too many mails today.' }]))
  })
})
