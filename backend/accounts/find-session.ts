import type { Ports } from '../ports/ports'
import type { Session } from '../http/define-handlers'
import type { SessionLimits } from '../ports/sign-in-rules'
import type { SessionRecord } from '../records/records'
import { isOver, SESSION_SECONDS } from './session-limits'

interface SessionSource extends Pick<Ports, 'recordId'> {
  /** Returns the ID of the browser's session, as its HttpOnly cookie would. */
  remembered: () => Promise<string | null>
  byToken: (id: string) => Promise<SessionRecord | undefined>
  /** Epoch seconds. */
  now: () => number
  /** Those of a home that sets none, if absent. */
  limits?: SessionLimits
}

/** Returns the secret in a request's `Authorization: Bearer` header. */
export const bearerOf = (request: Request): string | undefined => /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]

/** Returns the session of a request: by its `Authorization: Bearer` header, or else the browser's session. Ended sessions don't count. */
export async function findSession(request: Request, source: SessionSource): Promise<Session | null> {
  const header = bearerOf(request)
  const id = header === undefined ? await source.remembered() : (source.recordId?.('session', header) ?? header)
  if (id === null) return null
  const session = await source.byToken(id)
  return session && !isOver(session, source.now(), source.limits ?? SESSION_SECONDS) ? { token: session.id, userId: session.userId } : null
}
