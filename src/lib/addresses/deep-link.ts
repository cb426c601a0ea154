import { BASE_PATH } from './base-path'
import { isVisitorsPage, paths } from './paths'

const KEY = 'redaction-studio.deep-link'
/** Longer than any URL of the app. */
const MAX_LENGTH = 2000

/** Whether this page load has had a session. The end of a session is not a request for a page. */
let hasBeenSignedIn = false

/** Returns the path and query if they name a page of this app for signed-in users, else null. */
function pageOf(path: string): string | null {
  if (!path.startsWith('/') || path.length > MAX_LENGTH) return null
  const { origin, pathname, search } = new URL(path, location.origin)
  // A path that starts with two slashes would resolve to another host.
  if (origin !== location.origin || pathname.startsWith('//')) return null
  if (isVisitorsPage(pathname) || pathname === paths.extraDetails() || pathname.startsWith(`${BASE_PATH}/`)) return null
  return pathname + search
}

/** Stores, for this tab, the page that was requested while signed out. The page on which a session ended is not stored. */
export function rememberDeepLink(path: string): void {
  if (hasBeenSignedIn) return
  try {
    const page = pageOf(path)
    if (page !== null) sessionStorage.setItem(KEY, page)
  } catch {
    // Without storage, login leads to /app.
  }
}

/** Returns the page that was requested while signed out, or null. Always a page of this app. */
export function deepLink(): string | null {
  try {
    return pageOf(sessionStorage.getItem(KEY) ?? '')
  } catch {
    // There is no storage, or the stored value is not a URL.
    return null
  }
}

/** Forgets the deep link once a user is signed in. */
export function noteSignedIn(): void {
  hasBeenSignedIn = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there is nothing to forget.
  }
}
