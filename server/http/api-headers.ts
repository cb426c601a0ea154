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
