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
