import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

import { queryClient } from '#api/query-client.ts'
import { renderApp } from '#app/render-app.tsx'
import { notificationsState } from '#notifications/notify.ts'
import { DEFAULT_FLAGS, flagsState } from '#state/flags.ts'
import { resetState } from '#state/persisted-state.ts'
import { rememberSession } from '#state/session-hint.ts'
import { startPageBackend, type PageBackend, type PageBackendOptions } from './page-backend'

interface StartAppOptions extends PageBackendOptions {
  path: string
  /** Changes the back end before the app sends its first request. */
  prepare?: (backend: PageBackend) => void
}

/** Starts the whole app at a URL, with a back end of its own, and takes it down after the test. */
export async function startApp({ path, prepare, ...options }: StartAppOptions): Promise<PageBackend> {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const backend = await startPageBackend(options)
  prepare?.(backend)
  if (options.isVisitor !== true) rememberSession()
  window.history.replaceState(null, '', path)
  const root = document.createElement('div')
  document.body.append(root)
  let stop: () => void = () => undefined
  act(() => {
    stop = renderApp(root)
  })
  onTestFinished(() => {
    act(stop)
    root.remove()
    // The next test starts without this one's state.
    queryClient.clear()
    resetState()
    Object.assign(flagsState, DEFAULT_FLAGS)
    notificationsState.list = []
    vi.useRealTimers()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  return backend
}
