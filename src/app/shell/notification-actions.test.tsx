import { beforeEach, describe, expect, it, vi } from 'vitest'

import { startPageBackend, type PageBackend } from '#tests/support/page-backend.ts'
import { mediaRow } from '#tests/support/records.ts'
import { release } from '#notifications/error-slots.ts'
import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import { notificationsState } from '#notifications/notify.ts'
import { resetState } from '#state/persisted-state.ts'
import { userState } from '#state/user.ts'
import { notificationActions } from './notification-actions'

const navigate = vi.fn<(path: string) => Promise<void>>()
let backend: PageBackend

function press(action: NotificationAction, mediaId?: string): void {
  const options = { variant: 'info', button: { action }, ...(mediaId === undefined ? {} : { mediaId }) } as const
  notificationActions(navigate)({ key: 'k', message: 'm', options })
}

beforeEach(async () => {
  navigate.mockReset().mockResolvedValue(undefined)
  resetState()
  notificationsState.list = []
  release('server')
  backend = await startPageBackend({ seed: { media: [mediaRow('media-1'), mediaRow('media-2', { type: 'video' })] } })
})

describe('[NOTE-03] notification buttons', () => {
  it.each([
    ['view_account', '/app/account'],
    ['upgrade', '/app/account/your-plan/'],
  ] as const)('%s opens %s', (action, path) => {
    press(action)
    expect(navigate).toHaveBeenCalledExactlyOnceWith(path)
  })

  it('view opens the media of the notification', async () => {
    press('view', 'media-1')
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/image?v=media-1'))
  })

  it('view opens the page for the type of the media', async () => {
    press('view', 'media-2')
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/video?v=media-2'))
  })

  it('close only closes the notification', () => {
    press('close')
    expect(navigate).not.toHaveBeenCalled()
    expect(backend.requests).toEqual([])
  })

  it('[NOTE-08] resend_verification posts the email address and confirms it', async () => {
    userState.info = { email: 'ada@council.example' }
    press('resend_verification')
    await vi.waitFor(() =>
      expect(notificationsState.list).toMatchObject([{ message: 'Verification email resent', options: { variant: 'info' } }]),
    )
    expect(backend.requests).toMatchObject([{ operation: 'resendVerification', body: { email: 'ada@council.example' } }])
  })

  it('resend_verification shows why it failed', async () => {
    backend.refuse('resendVerification', 429, 'Too many emails today.')
    userState.info = { email: 'ada@council.example' }
    press('resend_verification')
    await vi.waitFor(() => expect(notificationsState.list).toMatchObject([{ message: 'Too many emails today.' }]))
  })
})
