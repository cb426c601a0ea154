import type { LoaderFunctionArgs } from 'react-router-dom'

import { mayHaveSession } from '../../state/session-hint'
import { reportProblem } from '../../telemetry/report-problem'

type Prefetches = typeof import('./prefetches').prefetches

/**
 * The loader of a route that begins what its page will ask for while the page's code is on its way. The page waits for nothing
 * here, and a failure is the page's own to tell, so nothing is returned. A visitor, who would be refused, asks for nothing.
 */
export function prefetch(what: keyof Prefetches) {
  return ({ request }: Pick<LoaderFunctionArgs, 'request'>): null => {
    // The generated queries come apart from the first script: a landing page needs none of them.
    if (mayHaveSession()) import('./prefetches').then(({ prefetches }) => prefetches[what](new URL(request.url)), reportProblem)
    return null
  }
}
