import 'normalize.css/normalize.css'
import '@blueprintjs/core/lib/css/blueprint.css'
import '#ui/styles/base.css'
import '#ui/styles/blueprint.css'
import '#ui/styles/forced-colours.css'
import '#ui/styles/controls.css'
import '#ui/styles/motion.css'

import { OverlaysProvider } from '@blueprintjs/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { queryClient } from '#api/query-client.ts'
import { leaveServedPage } from '#lib/served/served-page.ts'
import { leaveAfter } from '#api/signed-out.ts'
import { statePersistence } from '#state/persisted-state.ts'
import { followTheme } from '#state/theme.ts'
import { flushMetricsWhenHidden } from '#telemetry/flush-metrics.ts'
import { metrics } from '#telemetry/metrics.ts'
import { ErrorActionsProvider } from '#ui/error-actions.tsx'
import { KeyboardShortcuts } from './shell/keyboard-shortcuts'
import { reportFailedLogout } from './shell/logout'
import { leaveTagManager } from './start/leave-tag-manager'
import { measurePages } from './start/measure-pages'
import { errorActions, notificationActions } from './shell/notification-actions'
import { refuseDrops } from './start/refuse-drops'
import { createAppRouter } from './routes/router'
import { setUp } from './start/set-up'
import { buildSettings } from '#lib/addresses/settings.ts'
import { Toasts } from './shell/toasts'
import { criticalFailure, watchUncaught } from './start/uncaught'

/** Renders the first page immediately with persisted state, while set-up requests are running. Returns a function that unmounts the app. */
export function renderApp(root: HTMLElement): () => void {
  const stops = [watchUncaught(), refuseDrops(), followTheme()]
  void statePersistence.rehydrate()
  const flushState = (): void => statePersistence.flush()
  window.addEventListener('pagehide', flushState)
  const router = createAppRouter()
  const navigate = (path: string): Promise<void> => router.navigate(path)
  const opened = router.state.location.pathname
  // The served page stands for the page that was opened, which replaces it itself.
  stops.push(router.subscribe(({ location: { pathname } }) => pathname !== opened && leaveServedPage()))
  stops.push(leaveTagManager(router))
  stops.push(measurePages(router, metrics), flushMetricsWhenHidden(metrics), () => window.removeEventListener('pagehide', flushState))
  void setUp(buildSettings)
  reportFailedLogout()
  // Loaded separately, because few starts have a file to open. A redirect waits, because it would lose the file.
  leaveAfter(import('./start/watch-launches').then(({ watchLaunches }) => watchLaunches()))
  const app = createRoot(root, { onUncaughtError: criticalFailure })
  app.render(
    <StrictMode>
      <OverlaysProvider>
        <QueryClientProvider client={queryClient}>
          <ErrorActionsProvider value={errorActions(navigate)}>
            <RouterProvider router={router} />
          </ErrorActionsProvider>
          <KeyboardShortcuts />
          <Toasts onAction={notificationActions(navigate)} />
        </QueryClientProvider>
      </OverlaysProvider>
    </StrictMode>,
  )
  return () => {
    app.unmount()
    for (const stop of stops) stop()
  }
}
