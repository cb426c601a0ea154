/** Responses of the back end are for one person at one time, and are nothing but their declared type. */
const DEFAULTS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Returns a response of the back end with the headers that it doesn't set itself, and with a cookie if there is one. */
export function withApiHeaders({ body, status, headers: given }: Response, cookie?: string): Response {
  const headers = new Headers(DEFAULTS)
  // `set` would replace each cookie by the next.
  for (const [name, value] of given) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  if (cookie !== undefined) headers.append('Set-Cookie', cookie)
  return new Response(body, { status, headers })
}

/** Bound to the host and to HTTPS: no other host can set it. */
const COOKIE = '__Host-session'

/** Returns the session's token in a request's cookies. */
export function cookieIn(cookies: string): string | null {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([^;]+)`).exec(cookies)?.[1] ?? null
}

/** Returns the header that gives a browser its session, or takes it away. */
export function cookieHeader(token: string | null): string {
  return `${COOKIE}=${token ?? ''}; Path=/; HttpOnly; Secure; SameSite=Lax${token === null ? '; Max-Age=0' : ''}`
}
