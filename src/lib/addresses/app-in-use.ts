import { isVisitorsPage } from './paths'

/** Most specific first, because the account areas are below the app's own path. */
const BASE_PATHS = ['/app/enterprise', '/app/account', '/admin', '/app', '/'] as const

/** The base path of one of the product's apps. */
export type AppBasePath = (typeof BASE_PATHS)[number]

const KEY = 'redaction-studio.app-in-use'

/**
 * Returns the base path of the app that a page belongs to: `/` for the visitor pages, and `/app` for every page outside the
 * areas.
 */
export function basePathOf(pathname: string): AppBasePath {
  if (isVisitorsPage(pathname)) return '/'
  const area = BASE_PATHS.find((base) => base !== '/' && (pathname === base || pathname.startsWith(`${base}/`)))
  return area ?? '/app'
}

/**
 * Remembers, for this tab, which app the user was redirected from to log in. `/app` is not stored: login leads there by default, and
 * leaving an area may pass through one of its pages.
 */
export function rememberAppInUse(pathname: string): void {
  const base = basePathOf(pathname)
  try {
    if (base !== '/' && base !== '/app') sessionStorage.setItem(KEY, base)
  } catch {
    // Without storage, login leads to /app.
  }
}

export function forgetAppInUse(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there is nothing to forget.
  }
}

/** Returns where login leads and forgets it: the app that the user was redirected from, or `/app`. Always a base path. */
export function takeAppInUse(): AppBasePath {
  try {
    const stored = sessionStorage.getItem(KEY)
    return BASE_PATHS.find((base) => base === stored) ?? '/app'
  } catch {
    return '/app'
  } finally {
    forgetAppInUse()
  }
}
