import type { createBrowserRouter } from 'react-router-dom'

import type { Metrics } from '../../telemetry/metrics'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

/**
 * Collects for how many seconds each page is looked at, by its path; the query, which names media, is left out. Call it before
 * the metrics are sent when the page becomes hidden, or the last page is missing from them. Returns a function that ends it.
 */
export function measurePages(router: Router, metrics: Pick<Metrics, 'collect'>, page: Document = document): () => void {
  let path = router.state.location.pathname
  let since = performance.now()
  const note = (): void => {
    metrics.collect('page-seconds', path, (performance.now() - since) / 1000)
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
