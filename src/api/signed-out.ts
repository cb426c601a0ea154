import { rememberAppInUse } from '../lib/app-in-use'
import { rememberDeepLink } from '../lib/deep-link'
import { isVisitorsPage, paths } from '../lib/paths'

/**
 * Redirects to the landing page where a response's status says that the session is over. Pages for visitors stay, because a visitor's
 * own calls would reload the landing page forever; see docs/decisions/0012.
 */
export function leaveIfSignedOut(status: number): void {
  if (status !== 401 || isVisitorsPage(location.pathname)) return
  rememberAppInUse(location.pathname)
  rememberDeepLink(location.pathname + location.search)
  location.assign(paths.landing())
}
