/** The path that the app is served below, with a slash at both ends. `/` unless it was built with `--base`. */
export const APP_BASE = import.meta.env.BASE_URL

/** Returns the path of an app page on this origin, for links that the router doesn't handle. */
export function withBase(page: string, base: string = APP_BASE): string {
  return base + page.slice(1)
}

/** Returns the app page of a path on this origin, in the form that `paths` uses. */
export function withoutBase(pathname: string, base: string = APP_BASE): string {
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
}
