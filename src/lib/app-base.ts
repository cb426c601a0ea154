/** The path below which the app is served, with a slash at both ends. `/` unless it was built with `--base`. */
export const APP_BASE = import.meta.env.BASE_URL

/** Returns the path on this origin of one of the app's pages, for links that the router doesn't handle. */
export function withBase(page: string, base: string = APP_BASE): string {
  return base + page.slice(1)
}

/** Returns the page that a path on this origin belongs to, as `paths` writes it. */
export function withoutBase(pathname: string, base: string = APP_BASE): string {
  return pathname.startsWith(base) ? pathname.slice(base.length - 1) : pathname
}
