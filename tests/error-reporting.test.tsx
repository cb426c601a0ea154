import { useQuery } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { ApiError, ConnectionError } from '#api/api-error.ts'
import { queryClient } from '#api/query-client.ts'
import type { openSocket } from '#api/live/socket.ts'
import { loadPage } from '#app/routes/load-page.ts'
import { useUserSocket } from '#app/shell/use-user-socket.ts'
import { setUp } from '#app/start/set-up.ts'
import { watchUncaught } from '#app/start/uncaught.ts'
import { release } from '#notifications/error-slots.ts'
import { logError, notifyError, notifyFailure, notificationsState } from '#notifications/notify.ts'
import { flagsState } from '#state/flags.ts'
import { loadUserGuidance } from '#telemetry/user-guidance.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { startPageBackend } from './support/page-backend'

const bugsnag = vi.hoisted(() => {
  const events: { message: string; severity: string; unhandled: boolean }[] = []
  const notify = (error: Error, change: (event: { severity: string; unhandled: boolean }) => void): void => {
    const event = { severity: 'as given', unhandled: false }
    change(event)
    events.push({ message: error.message, ...event })
  }
  return { events, start: vi.fn(() => ({ notify })) }
})
const socket = vi.hoisted((): { settings: Parameters<typeof openSocket>[0] | null } => ({ settings: null }))

vi.mock('@bugsnag/js', () => ({ default: { start: bugsnag.start } }))
vi.mock('#api/live/socket.ts', () => ({
  openSocket: (settings: Parameters<typeof openSocket>[0]) => {
    socket.settings = settings
    return () => undefined
  },
}))

const NOTHING = {
  bugsnagKey: null,
  tagManagerId: null,
  userGuidanceUrl: null,
  googleSignIn: false,
  recaptcha: false,
  stripe: false,
  crossOriginIsolation: false,
}

let isStarted = false

/** Sets up the app before the first test. Bugsnag starts once per page. */
async function startBugsnag(): Promise<void> {
  if (isStarted) return
  await setUp({ ...NOTHING, bugsnagKey: '0123456789abcdef0123456789abcdef' })
  expect(flagsState.bugsnag).toBe(true)
  expect(bugsnag.start).toHaveBeenCalledOnce()
  isStarted = true
}

beforeEach(async () => {
  await startPageBackend({ seed: { flags: [{ id: 'bugsnag', isOn: true }] } })
  await startBugsnag()
  bugsnag.events.length = 0
  notificationsState.list = []
  release('server')
  release('frontend')
  for (const level of ['warn', 'info', 'debug'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)
})

afterEach(() => {
  vi.mocked(console.error).mockClear()
  vi.useRealTimers()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <MemoryRouter>{children}</MemoryRouter>
  </QueryClientProvider>
)

const stumble = () => new ApiError(500, 'GET /media', { error: 'The server stumbled.' })

describe('[BOOT-01] Bugsnag receives', () => {
  test('an uncaught error, as unhandled', () => {
    const stop = watchUncaught()
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'Uncaught Error: thrown' }))
    stop()
    expect(bugsnag.events).toEqual([{ message: 'thrown', severity: 'error', unhandled: true }])
  })

  test('a caught error that is logged', () => {
    logError(new Error('a detail'), { isSilent: true })
    expect(bugsnag.events).toEqual([{ message: 'a detail', severity: 'error', unhandled: false }])
  })

  test('logged warnings, as warnings', async () => {
    await loadUserGuidance({
      isOn: true,
      url: 'https://guidance.example/app.js',
      scope: {},
      load: () => Promise.reject(new Error('blocked')),
    })
    expect(bugsnag.events).toEqual([{ message: 'Couldn’t load the user guidance: blocked', severity: 'warning', unhandled: false }])
  })

  test('logged info', () => {
    renderHook(
      () =>
        useUserSocket({
          token: 'secret',
          websocket: 'ws',
          user: { id: 'ada', name: 'Ada', email: 'ada@council.example', company: null, jobTitle: null, dateCreated: 1 },
        }),
      { wrapper },
    )
    act(() => {
      socket.settings?.onConnectedChange(true)
      socket.settings?.onConnectedChange(false)
      socket.settings?.onConnectedChange(false)
    })
    expect(bugsnag.events).toEqual([{ message: 'The socket was disconnected', severity: 'info', unhandled: false }])
  })

  test('debug logs, as info, and the error after the last retry', async () => {
    vi.useFakeTimers()
    sessionStorage.clear()
    void loadPage(
      () => Promise.reject(new Error('gone')),
      () => undefined,
    )()
    await vi.advanceTimersByTimeAsync(3000)
    expect(bugsnag.events).toEqual([
      { message: 'Couldn’t load a page; trying again: gone', severity: 'info', unhandled: false },
      { message: 'Couldn’t load a page; trying again: gone', severity: 'info', unhandled: false },
      { message: 'Couldn’t load a page: gone', severity: 'error', unhandled: false },
    ])
  })

  test.each([
    ['a toast', () => notifyError(stumble())],
    ['a toast that names the failed action', () => notifyFailure('Couldn’t upload "a.jpg".', stumble())],
  ])('an error shown in %s, as a warning', (_how, handle) => {
    handle()
    expect(bugsnag.events).toEqual([{ message: 'The server stumbled.', severity: 'warning', unhandled: false }])
  })

  test('an error shown in a form', async () => {
    render(
      <FormDialog
        title="Project"
        submitText="Create"
        schema={z.object({})}
        read={() => ({})}
        send={() => Promise.reject(stumble())}
        messages={{}}
        onClose={() => undefined}
      >
        {() => null}
      </FormDialog>,
      { wrapper },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
    await screen.findByRole('alert')
    expect(bugsnag.events).toEqual([{ message: 'The server stumbled.', severity: 'warning', unhandled: false }])
  })

  test("an error shown instead of a page's data, once", async () => {
    const failure = new Error('The response is not JSON')
    const { result } = renderHook(() => useQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(failure), retry: false }), {
      wrapper,
    })
    await waitFor(() => expect(result.current.isError).toBe(true))
    notifyError(failure)
    expect(bugsnag.events).toEqual([{ message: 'The response is not JSON', severity: 'warning', unhandled: false }])
  })

  test.each([
    ['a rejected request', new ApiError(422, 'POST /projects', { error: 'Choose another name.' })],
    ['a lost connection', new ConnectionError({ cause: new TypeError('Failed to fetch') })],
    ['cancelled work', new DOMException('Aborted', 'AbortError')],
  ])('nothing for %s that the user has seen', (_what, error) => {
    notifyError(error)
    expect(bugsnag.events).toEqual([])
  })
})
