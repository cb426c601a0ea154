/** Responses of the back end are for one person at one time, and are nothing but their declared type. */
const DEFAULTS = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }

/** Returns the headers of a response of the back end, with those that it doesn't set itself. */
export function apiHeaders(given: Headers): Headers {
  const headers = new Headers(DEFAULTS)
  // `set` would replace each cookie by the next.
  for (const [name, value] of given) {
    if (name === 'set-cookie') headers.append(name, value)
    else headers.set(name, value)
  }
  return headers
}
