import type { Session } from '../handlers/define-handlers'

interface SessionSource {
  /** The session that this browser is signed in to, as its HttpOnly cookie would be. */
  remembered: () => Promise<string | null>
  byToken: (token: string) => Promise<{ id: string; userId: string } | undefined>
}

/** The session of a request: by its `Authorization: Bearer` header, else the one that the browser is signed in to. */
export async function findSession(request: Request, source: SessionSource): Promise<Session | null> {
  const header = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = header ?? (await source.remembered())
  if (token === null) return null
  const session = await source.byToken(token)
  return session ? { token: session.id, userId: session.userId } : null
}
