import type { Session } from '../http/define-handlers'
import type { Ports } from '../ports/ports'
import type { Tables } from '../ports/tables'
import type { TokenStore } from '../ports/token-store'
import type { SessionRecord } from '../records/records'
import { attempt } from '../records/write-failure'
import { infoTokenOf } from './info-token'
import { isOver, SESSION_SECONDS } from './session-limits'

/** The lifetime of a socket token in seconds. The contract allows up to 60. */
const SOCKET_TOKEN_SECONDS = 30

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
  /** Returns the token of the user info for a request of a session. It opens only the socket, for the lifetime of its session. */
  ofUserInfo: (session: Session, request: Request) => Promise<string>
  issue: (session: Session) => Promise<{ token: string; expiresAt: number }>
  /** Returns the session whose messages the socket may receive, or undefined to refuse it. Uses up the token. */
  admit: (credentials: SocketCredentials) => Promise<Session | undefined>
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

interface TokensParts extends Pick<Ports, 'sessionSecret' | 'sessionSeconds' | 'socketTokenSeconds'> {
  recordId: NonNullable<Ports['recordId']>
  tables: Pick<Tables, 'of' | 'get' | 'change'>
  tokens: TokenStore
  /** Epoch milliseconds. */
  clock: () => number
}

/** Issues tokens that each connect one socket. */
export function createSocketTokens({
  tables,
  tokens,
  clock,
  recordId,
  sessionSecret,
  socketTokenSeconds: lifetime = SOCKET_TOKEN_SECONDS,
  sessionSeconds = SESSION_SECONDS,
}: TokensParts): SocketTokens {
  const seconds = (): number => clock() / 1000

  const isOpen = (session: SessionRecord): boolean => !isOver(session, Math.floor(seconds()), sessionSeconds)

  async function sessionOf(token: string): Promise<Session | undefined> {
    const session = await tables.get('sessions', token)
    return session && isOpen(session) ? { token: session.id, userId: session.userId } : undefined
  }

  async function redeem(socketToken: string, cookie: string | null): Promise<Session | undefined> {
    const session = await tokens.take('socket', socketToken)
    if (session === undefined || (cookie !== null && cookie !== session)) return undefined
    return sessionOf(session)
  }

  async function sessionOfInfo(queryToken: string): Promise<Session | undefined> {
    const infoToken = recordId('socket', queryToken)
    // Sessions whose user info wasn't requested share the key of an empty token.
    const session = (await tables.of('sessions', 'infoToken', [infoToken])).find((one) => one.infoToken === infoToken)
    // The token of the user info no longer connects a socket of a session that has requested a socket token.
    return session && (await tokens.get('asker', session.id)) === undefined ? sessionOf(session.id) : undefined
  }

  /** Stores the ID of a token, because a token that was derived from records would open the socket to everyone who reads them. */
  async function ofUserInfo({ token: id }: Session, request: Request): Promise<string> {
    const token = await infoTokenOf(sessionSecret?.(request) ?? id)
    const infoToken = recordId('socket', token)
    if ((await tables.get('sessions', id))?.infoToken === infoToken) return token
    // With full storage, the app must still open, so that files can be deleted.
    await attempt('store the token of a session’s socket', () =>
      tables.change(async (draft) => {
        const session = await draft.get('sessions', id)
        if (session) draft.put('sessions', { ...session, infoToken })
      }),
    )
    return token
  }

  return {
    ofUserInfo,
    issue: async (session) => {
      const token = hexOf(crypto.getRandomValues(new Uint8Array(24)))
      const expiresAt = Math.floor(seconds()) + lifetime
      await tokens.put('socket', token, session.token, 1000 * expiresAt - clock())
      await tokens.put('asker', session.token, '', 1000 * sessionSeconds.total)
      return { token, expiresAt }
    },
    admit: async ({ socketToken, queryToken, cookie }) =>
      socketToken === undefined ? sessionOfInfo(queryToken) : await redeem(socketToken, cookie),
  }
}
