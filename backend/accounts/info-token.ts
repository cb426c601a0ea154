import { sha256 } from '#engine/report/hash.ts'

/**
 * Returns the token of the user info of a session. Derived, so that it stays the same when another tab leads. The session's token can't be
 * derived from it.
 */
export function infoTokenOf(sessionToken: string): Promise<string> {
  return sha256(new TextEncoder().encode(`socket of ${sessionToken}`))
}
