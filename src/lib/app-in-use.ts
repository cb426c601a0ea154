import { isVisitorsPage } from './paths'

/** The most special first: an account's area lies below the app's own path. */
const BASE_PATHS = ['/app/enterprise', '/app/account', '/admin', '/app', '/'] as const

/** Where one of the apps that make up the product begins. */
export type AppBasePath = (typeof BASE_PATHS)[number]

const KEY = 'redaction-studio.app-in-use'

/**
 * The base path of the app that a page belongs to: `/` for the pages of visitors, and `/app` for every page that is in none of
 * the areas.
 */
export function basePathOf(pathname: string): AppBasePath {
  if (isVisitorsPage(pathname)) return '/'
  const area = BASE_PATHS.find((base) => base !== '/' && (pathname === base || pathname.startsWith(`${base}/`)))
  return area ?? '/app'
}

/**
 * Notes, for this tab, which app somebody is sent away from to log in. The app itself is not noted: a log-in leads there anyway, and
 * the way out of an area may lead over one of its pages.
 */
export function rememberAppInUse(pathname: string): void {
  const base = basePathOf(pathname)
  try {
    if (base !== '/' && base !== '/app') sessionStorage.setItem(KEY, base)
  } catch {
    // A browser that keeps nothing leads to the app itself.
  }
}

export function forgetAppInUse(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

/** Where a log-in leads, said once: the app that the person was sent away from, or `/app`. Whatever is stored, it is one of the base paths. */
export function takeAppInUse(): AppBasePath {
  try {
    const kept = sessionStorage.getItem(KEY)
    return BASE_PATHS.find((base) => base === kept) ?? '/app'
  } catch {
    return '/app'
  } finally {
    forgetAppInUse()
  }
}
