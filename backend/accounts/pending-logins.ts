import type { UserRecord } from '../records/records'
import { toBase32 } from './base32'
import { isWithin } from './lifetime'

/** The lifetime of a token in seconds. */
const TOKEN_SECONDS = 5 * 60

/** A login whose password was correct, and whose second step is still to come. */
interface PendingLogin {
  userId: string
  /** The password that was checked. */
  passwordId: string | undefined
  createdAt: number
}

export interface PendingLogins {
  /** Issues the token of a login. `expiresAt` is in epoch seconds. */
  issue: (user: Pick<UserRecord, 'id' | 'passwordId'>) => { token: string; expiresAt: number }
  /** Returns the login of a token, or undefined if the token has expired or was used. */
  find: (token: string) => PendingLogin | undefined
  /** Uses up a token. Returns false if another request was faster. */
  use: (token: string) => boolean
}

/**
 * Issues the tokens that connect the two steps of a login. They are stored in memory: after a restart, people enter their password again.
 *
 * @param now epoch seconds
 */
export function createPendingLogins(now: () => number): PendingLogins {
  const logins = new Map<string, PendingLogin>()

  /** Deletes expired tokens, so that a clock that is set back revives none. */
  function forgetOld(): void {
    for (const [token, { createdAt }] of logins) if (!isWithin(createdAt, TOKEN_SECONDS, now())) logins.delete(token)
  }

  return {
    issue: ({ id, passwordId }) => {
      forgetOld()
      const token = toBase32(crypto.getRandomValues(new Uint8Array(24)))
      logins.set(token, { userId: id, passwordId, createdAt: now() })
      return { token, expiresAt: now() + TOKEN_SECONDS }
    },
    find: (token) => {
      forgetOld()
      return logins.get(token)
    },
    use: (token) => logins.delete(token),
  }
}
