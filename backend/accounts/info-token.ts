import { sha256 } from '#engine/report/hash.ts'

/**
 * Returns the token of the user info of a session. Derived, so that it stays the same when another tab leads. The session's secret can't be
 * derived from it.
 */
export function infoTokenOf(sessionSecret: string): Promise<string> {
  return sha256(new TextEncoder().encode(`socket of ${sessionSecret}`))
}
