import type { Session } from '../http/define-handlers'
import type { SessionLimits } from '../ports/sign-in-rules'
import type { Tables } from '../ports/tables'
import type { SessionRecord } from '../records/records'
import { isOver, SESSION_SECONDS } from './session-limits'

/** The lifetime of a socket token in seconds. The contract allows up to 60. */
export const SOCKET_TOKEN_SECONDS = 30

/** The credentials that a client has sent to connect its socket. */
export interface SocketCredentials {
  /** The socket token in the `auth` of Socket.IO. */
  socketToken: string | undefined
  /** The user info's token in the query, as sent by clients of contract 1.0.0. */
  queryToken: string
  /** The token of the session's cookie, or null when there is none. */
  cookie: string | null
}

export interface SocketTokens {
  /** Returns the token of the user info. It opens only the socket, for the lifetime of its session. */
  ofUserInfo: (session: Pick<Session, 'token'>) => Promise<string>
  issue: (session: Session) => Promise<{ token: string; expiresAt: number }>
  /** Returns the session whose messages the socket may receive, or undefined to refuse it. Uses up the token. */
  admit: (credentials: SocketCredentials) => Promise<Session | undefined>
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

interface TokensParts {
  tables: Pick<Tables, 'all' | 'get' | 'getMany'>
  /** Epoch milliseconds. */
  clock: () => number
  lifetime?: number
  /** Those of a home that sets none, if absent. */
  sessionSeconds?: SessionLimits
}

/**
 * Issues tokens that each connect one socket. They are stored in memory, so that sockets connect without a write when storage is full;
 * after a restart, clients request new ones.
 */
export function createSocketTokens({
  tables,
  clock,
  lifetime = SOCKET_TOKEN_SECONDS,
  sessionSeconds = SESSION_SECONDS,
}: TokensParts): SocketTokens {
  const issued = new Map<string, { session: string; issuedAt: number; expiresAt: number }>()
  /** The sessions that have requested a token. The tokens of their user info no longer connect a socket. */
  const askers = new Set<string>()
  const seconds = (): number => clock() / 1000

  const isOpen = (session: SessionRecord): boolean => !isOver(session, Math.floor(seconds()), sessionSeconds)

  async function sessionOf(token: string): Promise<Session | undefined> {
    const session = await tables.get('sessions', token)
    return session && isOpen(session) ? { token: session.id, userId: session.userId } : undefined
  }

  /**
   * Deletes expired tokens, so that a clock that is set back revives none. The age of a token from the future is the amount by which the
   * clock was ahead.
   */
  async function forgetOld(): Promise<void> {
    for (const [token, { issuedAt, expiresAt }] of issued) if (expiresAt <= seconds() || issuedAt > seconds()) issued.delete(token)
    const known = [...askers]
    const open = new Set((await tables.getMany('sessions', known)).flatMap((session) => (isOpen(session) ? [session.id] : [])))
    for (const session of known) if (!open.has(session)) askers.delete(session)
  }

  async function redeem(socketToken: string, cookie: string | null): Promise<Session | undefined> {
    await forgetOld()
    const found = issued.get(socketToken)
    issued.delete(socketToken)
    if (!found || (cookie !== null && cookie !== found.session)) return undefined
    return sessionOf(found.session)
  }

  /** Derived, so that it stays the same when another tab leads, without a write. The session's token can't be derived from it. */
  async function ofUserInfo({ token }: Pick<Session, 'token'>): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`socket of ${token}`))
    return hexOf(new Uint8Array(digest))
  }

  async function sessionOfInfo(queryToken: string): Promise<Session | undefined> {
    for (const { id } of await tables.all('sessions')) {
      if (!askers.has(id) && (await ofUserInfo({ token: id })) === queryToken) return sessionOf(id)
    }
    return undefined
  }

  return {
    ofUserInfo,
    issue: async (session) => {
      await forgetOld()
      const token = hexOf(crypto.getRandomValues(new Uint8Array(24)))
      const expiresAt = Math.floor(seconds()) + lifetime
      issued.set(token, { session: session.token, issuedAt: seconds(), expiresAt })
      askers.add(session.token)
      return { token, expiresAt }
    },
    admit: async ({ socketToken, queryToken, cookie }) =>
      socketToken === undefined ? sessionOfInfo(queryToken) : await redeem(socketToken, cookie),
  }
}
