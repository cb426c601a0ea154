const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/**
 * Returns whether a call that may change something lacks a proof that it comes from the page's own origin. Browsers send `Sec-Fetch-Site`
 * and `Origin` by themselves. They never send `Authorization` for another site, and a request with none of these headers and no cookie comes
 * from a program.
 */
export function lacksOrigin({ method, headers }: Request): boolean {
  if (SAFE_METHODS.has(method) || headers.has('authorization')) return false
  const [site, origin] = [headers.get('sec-fetch-site'), headers.get('origin')]
  if (site !== null) return site !== 'same-origin'
  if (origin === null) return headers.has('cookie')
  // A proxy may send the back end's own host as `Host`.
  const host = hostOf(origin)
  return host === undefined || ![headers.get('host'), headers.get('x-forwarded-host')].includes(host)
}
