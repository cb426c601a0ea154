import type { Session } from '../handlers/define-handlers'
import type { Tables } from '../records/tables'
import { isOver } from './session-limits'

/** The lifetime of a socket token in seconds. The contract allows up to 60. */
export const SOCKET_TOKEN_SECONDS = 30

/** What a client has sent to connect its socket. */
export interface SocketCredentials {
  /** The socket token in the `auth` of Socket.IO. */
  socketToken: string | undefined
  /** The session's token in the query, with which clients of contract 1.0.0 connect. */
  queryToken: string
  /** The token of the session's cookie, or null when there is none. */
  cookie: string | null
}

export interface SocketTokens {
  issue: (session: Session) => { token: string; expiresAt: number }
  /** Returns the session whose messages the socket may receive, or undefined to refuse it. Uses up the token. */
  admit: (credentials: SocketCredentials) => Session | undefined
}

interface TokensParts {
  tables: Pick<Tables, 'get'>
  /** Epoch milliseconds. */
  clock: () => number
  lifetime?: number
}

/**
 * Issues tokens that each connect one socket. They are kept in memory, so that sockets connect without a write when storage is full; after
 * a restart, clients request new ones.
 */
export function createSocketTokens({ tables, clock, lifetime = SOCKET_TOKEN_SECONDS }: TokensParts): SocketTokens {
  const issued = new Map<string, { session: string; expiresAt: number }>()
  /** The sessions that have requested a token, whose own tokens no longer connect a socket. */
  const askers = new Set<string>()
  const seconds = (): number => clock() / 1000

  function sessionOf(token: string): Session | undefined {
    const session = tables.get('sessions', token)
    return session && !isOver(session, Math.floor(seconds())) ? { token: session.id, userId: session.userId } : undefined
  }

  function forgetOld(): void {
    for (const [token, { expiresAt }] of issued) if (expiresAt <= seconds()) issued.delete(token)
    for (const session of askers) if (!sessionOf(session)) askers.delete(session)
  }

  function redeem(socketToken: string, cookie: string | null): Session | undefined {
    const found = issued.get(socketToken)
    issued.delete(socketToken)
    if (!found || found.expiresAt <= seconds() || (cookie !== null && cookie !== found.session)) return undefined
    return sessionOf(found.session)
  }

  return {
    issue: (session) => {
      forgetOld()
      const token = Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const expiresAt = Math.floor(seconds()) + lifetime
      issued.set(token, { session: session.token, expiresAt })
      askers.add(session.token)
      return { token, expiresAt }
    },
    admit: ({ socketToken, queryToken, cookie }) => {
      if (socketToken !== undefined) return redeem(socketToken, cookie)
      return askers.has(queryToken) ? undefined : sessionOf(queryToken)
    },
  }
}
