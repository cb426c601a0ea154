import { z } from 'zod'

import type { TokenStore } from '../ports/token-store'
import type { UserRecord } from '../records/records'
import { toBase32 } from './second-factor/base32'

/** The lifetime of a token in seconds. */
const TOKEN_SECONDS = 5 * 60

/** A login whose password was correct, and whose second step is still to come. `passwordId` is that of the checked password. */
const PendingLogin = z.object({ userId: z.string(), passwordId: z.string().optional() })
type PendingLogin = z.infer<typeof PendingLogin>

export interface PendingLogins {
  /** Issues the token of a login. `expiresAt` is in epoch seconds. */
  issue: (user: Pick<UserRecord, 'id' | 'passwordId'>) => Promise<{ token: string; expiresAt: number }>
  /** Returns the login of a token, or undefined if the token has expired or was used. */
  find: (token: string) => Promise<PendingLogin | undefined>
  /** Uses up a token. Returns false if another request was faster. */
  use: (token: string) => Promise<boolean>
}

/**
 * Issues the tokens that connect the two steps of a login.
 *
 * @param now epoch seconds
 */
export function createPendingLogins(tokens: TokenStore, now: () => number): PendingLogins {
  return {
    issue: async ({ id, passwordId }) => {
      const token = toBase32(crypto.getRandomValues(new Uint8Array(24)))
      await tokens.put('login', token, JSON.stringify({ userId: id, passwordId }), 1000 * TOKEN_SECONDS)
      return { token, expiresAt: now() + TOKEN_SECONDS }
    },
    find: async (token) => {
      const text = await tokens.get('login', token)
      return text === undefined ? undefined : PendingLogin.parse(JSON.parse(text))
    },
    use: async (token) => (await tokens.take('login', token)) !== undefined,
  }
}
