import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS } from '#state/flags.ts'
import { useHeaderRedact } from '#state/header-redact.ts'
import { guidanceState } from '#telemetry/user-guidance.ts'
import { renderAt } from '#ui/test-support.tsx'
import { Header } from './header'
import type { ShellContext } from './shell-parts'

const context: ShellContext = {
  info: null,
  forceApiView: false,
  showApiUI: false,
  isProductAdmin: false,
  flags: DEFAULT_FLAGS,
  pathname: '/home',
}

let isWindowFull = false
let notifyWindow: () => void = () => undefined

beforeEach(() => {
  isWindowFull = false
  notificationsState.list = []
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return isWindowFull
    },
    addEventListener: (_type: string, listener: () => void) => {
      notifyWindow = listener
    },
    removeEventListener: () => undefined,
  }))
})

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fullscreenElement')
  Object.assign(guidanceState, { center: null, unread: 0 })
})

function Bar({ changes = {} }: { changes?: Partial<ShellContext> }) {
  return <Header context={{ ...context, ...changes }} toggle={useRef(null)} />
}

const button = (name: string) => screen.getByRole('button', { name })
const messages = () => notificationsState.list.map(({ message }) => message)

test('[HDR-02] Back goes back one page', async () => {
  function Page() {
    return (
      <>
        <Bar />
        <output>{useLocation().pathname}</output>
      </>
    )
  }
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/home', '/image', '/image/review'] })
  render(<RouterProvider router={router} />)
  const address = () => document.querySelector('output')?.textContent
  expect(address()).toBe('/image/review')
  await userEvent.click(button('Back'))
  await waitFor(() => expect(address()).toBe('/image'))
  await userEvent.click(button('Back'))
  await waitFor(() => expect(address()).toBe('/home'))
})

function Review({ reason, onRedact }: { reason: string | null; onRedact: () => void }) {
  useHeaderRedact({ disabledReason: reason, onRedact })
  return null
}

test('[HDR-03] Redact is only shown while a review is open', () => {
  function Page({ isReview }: { isReview: boolean }) {
    return (
      <>
        {isReview ? <Review reason={null} onRedact={() => undefined} /> : null}
        <Bar />
      </>
    )
  }
  const page = (isReview: boolean) => <RouterProvider router={createMemoryRouter([{ path: '*', element: <Page isReview={isReview} /> }])} />
  const { rerender } = render(page(false))
  expect(screen.queryByRole('button', { name: 'Redact' })).toBeNull()
  rerender(page(true))
  expect(button('Redact')).toBeTruthy()
  rerender(page(false))
  expect(screen.queryByRole('button', { name: 'Redact' })).toBeNull()
})

test('[HDR-03] Redact is disabled while the review has a reason, which keyboard users can read', async () => {
  const reason = 'A redaction is already running'
  const onRedact = vi.fn()
  renderAt(
    '/image/review',
    <>
      <Review reason={reason} onRedact={onRedact} />
      <Bar />
    </>,
  )
  const redact = button('Redact')
  expect(redact.getAttribute('aria-disabled')).toBe('true')
  const description = document.getElementById(redact.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(reason)
  while (document.activeElement !== redact) {
    await userEvent.tab()
    expect(document.activeElement, 'Tab reaches the button').not.toBe(document.body)
  }
  await waitFor(() => expect(document.querySelector('.bp6-tooltip')?.textContent).toBe(reason))
  await userEvent.keyboard('{Enter}')
  expect(onRedact).not.toHaveBeenCalled()
})

test('[HDR-03] Redact calls the open review', async () => {
  const onRedact = vi.fn()
  renderAt(
    '/image/review',
    <>
      <Review reason={null} onRedact={onRedact} />
      <Bar />
    </>,
  )
  expect(button('Redact').getAttribute('aria-disabled')).toBeNull()
  await userEvent.click(button('Redact'))
  expect(onRedact).toHaveBeenCalledOnce()
})

/** Stands in for the browser's fullscreen API. */
function standInForFullscreen(enter: () => Promise<void> = () => Promise.resolve()): void {
  const set = (element: Element | null): void => {
    Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.assign(document.documentElement, { requestFullscreen: () => enter().then(() => set(document.documentElement)) })
  Object.assign(document, { exitFullscreen: () => Promise.resolve(set(null)) })
}

test('[HDR-05] enters and exits fullscreen, and notices when Escape exits it', async () => {
  standInForFullscreen()
  renderAt('/home', <Bar />)
  await userEvent.click(button('Enter fullscreen'))
  await userEvent.click(await screen.findByRole('button', { name: 'Exit fullscreen' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enter fullscreen' }))
  await screen.findByRole('button', { name: 'Exit fullscreen' })
  await act(() => document.exitFullscreen())
  expect(button('Enter fullscreen')).toBeTruthy()
})

test('[HDR-05] notices F11, and says that only F11 exits it', async () => {
  standInForFullscreen()
  renderAt('/home', <Bar />)
  isWindowFull = true
  act(() => notifyWindow())
  await userEvent.click(button('Exit fullscreen'))
  expect(messages()).toEqual(['Press F11 to exit fullscreen.'])
  isWindowFull = false
  act(() => notifyWindow())
  expect(button('Enter fullscreen')).toBeTruthy()
})

test('[HDR-05] reports when the browser does not allow fullscreen', async () => {
  standInForFullscreen(() => Promise.reject(new TypeError('Permissions check failed')))
  renderAt('/home', <Bar />)
  await userEvent.click(button('Enter fullscreen'))
  await waitFor(() => expect(messages()).toEqual(['Your browser doesn’t allow fullscreen here.']))
  expect(button('Enter fullscreen')).toBeTruthy()
})

const withCenter = { flags: { ...DEFAULT_FLAGS, userflow: true } }

test.each([
  [0, 'Resource Center'],
  [1, 'Resource Center 1 unread'],
  [99, 'Resource Center 99 unread'],
  [100, 'Resource Center 99 unread'],
  [4000, 'Resource Center 99 unread'],
])('[HDR-04] shows %i unread as "%s", and opens the Resource Center', async (unread, name) => {
  const toggle = vi.fn()
  Object.assign(guidanceState, { center: { toggle }, unread })
  renderAt('/home', <Bar changes={withCenter} />)
  expect(screen.queryByText('Help guide')).toBeNull()
  const center = screen.getByRole('button', { name: /^Resource Center/ })
  expect(center.textContent.replace(/(\D)(\d)/, '$1 $2')).toBe(name)
  await userEvent.click(center)
  expect(toggle).toHaveBeenCalledOnce()
})

test('[HDR-04] shows a help menu as the Resource Center when the script is missing', async () => {
  renderAt('/home', <Bar changes={withCenter} />)
  await userEvent.click(button('Resource Center'))
  await screen.findByRole('menu', { name: 'Resource Center' })
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Help guide',
    'FAQs',
    'Contact us',
    'Keyboard shortcuts',
  ])
})
