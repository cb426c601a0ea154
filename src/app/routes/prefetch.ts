import type { LoaderFunctionArgs } from 'react-router-dom'

import { mayHaveSession } from '#state/session-hint.ts'
import { reportProblem } from '#telemetry/report-problem.ts'

type Prefetches = typeof import('./prefetches').prefetches

/**
 * Returns a route loader that starts the page's first requests while its code is loading. The page doesn't wait for them and shows their
 * errors itself, so the loader returns nothing. For visitors it does nothing, because their requests would be rejected.
 */
export function prefetch(what: keyof Prefetches) {
  return ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    // The generated queries are loaded separately, because the landing page doesn't need them.
    if (mayHaveSession()) import('./prefetches').then(({ prefetches }) => prefetches[what](new URL(request.url)), reportProblem)
    return null
  }
}
