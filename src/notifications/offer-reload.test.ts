import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { dismissNotification, notificationsState } from './notify'
import { offerReload } from './offer-reload'

const reload = vi.fn<() => void>()
let page: EventTarget

/** Presses the button of the only notification, which closes it. */
function press(): void {
  const [notification] = notificationsState.list
  notification?.action?.run()
  dismissNotification(notification?.key ?? '')
}

const shown = () => notificationsState.list.map(({ message, action }) => [message, action?.text])

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
})

afterEach(() => {
  vi.useRealTimers()
  reload.mockReset()
  notificationsState.list = []
})

it('offers one reload, until it is dismissed', async () => {
  offerReload({ page, reload })
  offerReload({ page, reload })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(shown()).toEqual([['A new version is available.', 'Reload']])
  expect(reload).not.toHaveBeenCalled()
})

it('reloads a page that would lose nothing', () => {
  offerReload({ page, reload })
  press()
  expect(reload).toHaveBeenCalledOnce()
})

it('waits for a save that begins when the page is about to be left', async () => {
  let isSaved = false
  page.addEventListener('beforeunload', (event) => {
    if (isSaved) return
    event.preventDefault()
    setTimeout(() => (isSaved = true), 1000)
  })
  offerReload({ page, reload })
  press()
  await vi.advanceTimersByTimeAsync(900)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(reload).toHaveBeenCalledOnce()
})

it('keeps a page that would lose an upload or unsaved changes, and offers the reload again', async () => {
  const stay = (event: Event): void => event.preventDefault()
  page.addEventListener('beforeunload', stay)
  offerReload({ page, reload })
  press()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).not.toHaveBeenCalled()
  expect(shown()).toEqual([['Reload again when your changes are saved and uploads have finished.', 'Reload']])
  page.removeEventListener('beforeunload', stay)
  press()
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads again while the page stays, after 5, 10 and 20 seconds', async () => {
  offerReload({ page, reload })
  press()
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4999)
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reload).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(reload).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(4)
})
