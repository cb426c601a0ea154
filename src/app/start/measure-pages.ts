import type { createBrowserRouter } from 'react-router-dom'

import { withoutBase } from '#lib/addresses/app-base.ts'
import type { Metrics } from '#telemetry/metrics.ts'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/**
 * Collects how many seconds each page is visible, by path; the query, which contains media IDs, is left out. Must be called before the
 * listener that sends the metrics when the page becomes hidden; otherwise the last page would be missing. Returns a function that stops it.
 */
export function measurePages(router: Router, metrics: Pick<Metrics, 'collect'>, page: Document = document): () => void {
  let path = router.state.location.pathname
  let since = performance.now()
  const note = (): void => {
    metrics.collect('page-seconds', withoutBase(path), (performance.now() - since) / 1000)
    since = performance.now()
  }
  const onVisibility = (): void => {
    if (page.visibilityState === 'hidden') note()
    else since = performance.now()
  }
  page.addEventListener('visibilitychange', onVisibility)
  const unsubscribe = router.subscribe(({ location }) => {
    if (location.pathname === path) return
    note()
    path = location.pathname
  })
  return () => {
    page.removeEventListener('visibilitychange', onVisibility)
    unsubscribe()
  }
}
