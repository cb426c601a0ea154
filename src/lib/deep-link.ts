import { BASE_PATH } from './base-path'
import { isVisitorsPage, paths } from './paths'

const KEY = 'redaction-studio.deep-link'
/** Longer than any address of the app. */
const LONGEST = 2000

/** Whether this page load has had a session, so that its end is no request for a page. */
let hasBeenSignedIn = false

/** The path and query as they are, if they name a page of this app for signed-in users; else null. */
function pageOf(path: string): string | null {
  if (!path.startsWith('/') || path.length > LONGEST) return null
  const { origin, pathname, search } = new URL(path, location.origin)
  // A path that begins with two slashes is another host to whoever resolves it next.
  if (origin !== location.origin || pathname.startsWith('//')) return null
  if (isVisitorsPage(pathname) || pathname === paths.extraDetails() || pathname.startsWith(`${BASE_PATH}/`)) return null
  return pathname + search
}

/** Keeps, for this tab, the page that was asked for while signed out. A page that a session ended on is not kept. */
export function rememberDeepLink(path: string): void {
  if (hasBeenSignedIn) return
  try {
    const page = pageOf(path)
    if (page !== null) sessionStorage.setItem(KEY, page)
  } catch {
    // A browser that keeps nothing leads to the app itself.
  }
}

/** Returns the page that was asked for while signed out, or null. Whatever is stored, it is a page of this app. */
export function deepLink(): string | null {
  try {
    return pageOf(sessionStorage.getItem(KEY) ?? '')
  } catch {
    // Nothing is kept, or it is no address.
    return null
  }
}

/** Forgets the deep link, for somebody is in. */
export function noteSignedIn(): void {
  hasBeenSignedIn = true
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}
