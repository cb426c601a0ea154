import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { NotificationAction } from '#generated/model/notificationAction.zod.ts'
import type { Notification } from '#notifications/notification.ts'
import { notificationsState, notify } from '#notifications/notify.ts'
import { Toasts } from './toasts'

const onAction = vi.fn<(notification: Notification) => void>()

beforeEach(() => {
  vi.useFakeTimers()
  notificationsState.list = []
  onAction.mockClear()
  render(<Toasts onAction={onAction} />)
})

afterEach(() => {
  vi.useRealTimers()
})

/** Shows notifications, and waits until the page has rendered them. */
async function show(...requests: Parameters<typeof notify>[0][]): Promise<void> {
  await act(async () => {
    requests.forEach(notify)
    await vi.advanceTimersByTimeAsync(1)
  })
}

async function wait(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

const shown = () => notificationsState.list.map(({ message }) => message)

describe('toasts', () => {
  it('[OVL-06] appear at the top centre, no more than 5 at a time', async () => {
    await show(...['1', '2', '3', '4', '5', '6'].map((message) => ({ message, variant: 'info' as const })))
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['2', '3', '4', '5', '6'])
    expect(document.querySelector('.bp6-toast-container-top')).not.toBeNull()
  })

  it('[NOTE-04] close after 3 s or their own duration, and stay open with an action', async () => {
    await show(
      { message: 'plain', variant: 'info' },
      { message: 'ten', variant: 'error', autoHideDuration: 10_000, button: { action: 'resend_verification' } },
      { message: 'action', variant: 'info', button: { action: 'view' } },
    )
    await wait(2900)
    expect(shown()).toEqual(['plain', 'ten', 'action'])
    await wait(200)
    expect(shown()).toEqual(['ten', 'action'])
    await wait(7000)
    expect(shown()).toEqual(['action'])
    await wait(600_000)
    expect(shown()).toEqual(['action'])
  })

  it.each([
    ['close', 'Close'],
    ['view', 'View'],
    ['view_account', 'View account'],
    ['upgrade', 'Upgrade'],
    ['resend_verification', 'Resend verification'],
  ] as const satisfies [NotificationAction, string][])(
    '[NOTE-03] the button %s is labelled %s, runs its action and closes the toast',
    async (action, label) => {
      await show({ message: 'Done', variant: 'info', mediaId: 'media-1', button: { action, closeButton: false } })
      expect(document.querySelector('[aria-label="Close"]')).toBeNull()
      act(() => screen.getByRole('button', { name: label }).click())
      expect(onAction).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ options: { variant: 'info', mediaId: 'media-1', button: { action, closeButton: false } } }),
      )
      expect(shown()).toEqual([])
    },
  )

  it('[NOTE-03] a toast with a close button can be closed without running its action', async () => {
    await show({ message: 'Over the limit', variant: 'error', persist: true, button: { action: 'upgrade', closeButton: true } })
    act(() => screen.getByRole('button', { name: 'Close' }).click())
    expect(shown()).toEqual([])
    expect(onAction).not.toHaveBeenCalled()
  })

  it('[ENT-22] follow each option of a notification', async () => {
    await show(
      { message: 'Info', variant: 'info', autoHideDuration: 500 },
      { message: 'Error', variant: 'error', persist: true, button: { action: 'view', message: 'Open it', closeButton: false } },
      { message: 'Closable', variant: 'info', mediaId: 'media-1', button: { action: 'view', closeButton: true } },
    )
    const toast = (message: string) => screen.getByText(message).closest<HTMLElement>('.bp6-toast') ?? document.body
    const buttons = (message: string) =>
      within(toast(message))
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(['Info', 'Error'].map((message) => toast(message).classList.contains('bp6-intent-danger'))).toEqual([false, true])
    expect(buttons('Error')).toEqual(['Open it'])
    expect(buttons('Closable')).toEqual(['View', 'Close'])
    await wait(600)
    expect(shown()).toEqual(['Error', 'Closable'])
    await wait(600_000)
    expect(shown()).toEqual(['Error', 'Closable'])
    act(() => screen.getByRole('button', { name: 'View' }).click())
    expect(onAction.mock.calls.map(([{ options }]) => options.mediaId)).toEqual(['media-1'])
  })
})
