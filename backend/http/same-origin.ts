const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * Returns whether a call that may change data lacks evidence that it comes from the page's origin. Browsers send `Sec-Fetch-Site` and
 * `Origin` themselves and never send `Authorization` for another site. A request without these headers and without a cookie comes from a
 * program.
 */
export function lacksOrigin({ method, headers }: Request): boolean {
  if (SAFE_METHODS.has(method) || headers.has('authorization')) return false
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin'
  if (origin === null) return headers.has('cookie')
  // A proxy may send the back end's host as `Host`.
  const host = hostOf(origin)
  return host === undefined || ![headers.get('host'), headers.get('x-forwarded-host')].includes(host)
}
