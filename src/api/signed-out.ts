import { withBase, withoutBase } from '#lib/addresses/app-base.ts'
import { rememberAppInUse } from '#lib/addresses/app-in-use.ts'
import { rememberDeepLink } from '#lib/addresses/deep-link.ts'
import { isVisitorsPage, paths } from '#lib/addresses/paths.ts'

let isHeld = false
/** Work that a redirect would interrupt. */
let unfinished: Promise<unknown> | undefined

/**
 * Stops 401s from redirecting until the returned function is called: during a logout they are expected, and the logout opens the landing
 * page itself. A redirect would also remember the page as the one where the session ended.
 */
export function holdRedirects(): () => void {
  isHeld = true
  return () => {
    isHeld = false
  }
}

/** Lets redirects wait until some work has ended, and what it has added here. */
export function leaveAfter(work: Promise<unknown>): void {
  const all = Promise.allSettled([unfinished, work])
  unfinished = all
  void all.then(() => {
    if (unfinished === all) unfinished = undefined
    return undefined
  })
}

function leave(): void {
  if (unfinished) void unfinished.then(leave)
  else location.assign(withBase(paths.landing()))
}

/**
 * Redirects to the landing page if a response's status means that the session is over. Pages for visitors stay, because a visitor's own
 * calls would reload the landing page forever; see docs/decisions/0012.
 */
export function leaveIfSignedOut(status: number): void {
  if (status !== 401 || isHeld) return
  const page = withoutBase(location.pathname)
  if (isVisitorsPage(page)) return
  rememberAppInUse(page)
  rememberDeepLink(page + location.search)
  leave()
}
