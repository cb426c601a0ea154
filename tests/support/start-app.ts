import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

import { queryClient } from '../../src/api/query-client'
import { listOf, serve } from '../../src/api/test-support'
import { renderApp } from '../../src/app/start/render-app'
import { notificationsState } from '../../src/notifications/notify'
import { DEFAULT_FLAGS, flagsState } from '../../src/state/flags'
import { resetState } from '../../src/state/persisted-state'
import { rememberSession } from '../../src/state/session-hint'

const OWN = { planTitle: 'Unlimited', planTitleSubtitle: 'No limit', unlimited: true, adminUser: false }

/** What every start and an empty library ask for. Ada is signed in. */
const usual: Parameters<typeof serve>[0] = {
  'GET /init': () => ({ onPremise: true }),
  'GET /flags': () => ({}),
  'POST /metrics/posthog': () => undefined,
  'GET /app/info/config': () => ({ showApiUI: false }),
  'GET /app/info/payment': () => OWN,
  'GET /media': () => listOf([]),
  'GET /projects': () => ({ projects: [], total: 0 }),
}

interface StartAppOptions {
  path: string
  answers?: Parameters<typeof serve>[0]
  /** Nobody was signed in here before. */
  isVisitor?: boolean
}

/** Starts the whole app at an address, as the page does, and takes it down after the test. Returns what stands in for `fetch`. */
export function startApp({ path, answers = {}, isVisitor = false }: StartAppOptions): ReturnType<typeof serve> {
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }))
  const server = serve({ ...usual, ...answers })
  if (!isVisitor) rememberSession()
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
    // What one test learned must not be known to the next.
    queryClient.clear()
    resetState()
    Object.assign(flagsState, DEFAULT_FLAGS)
    notificationsState.list = []
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    window.history.replaceState(null, '', '/')
  })
  return server
}
