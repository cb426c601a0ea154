import { endSessions, endSockets, isOver, lastUse, listedIdOf } from '../../accounts/session-limits'
import type { HandlersOf } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import type { Tables } from '../../ports/tables'
import type { SessionRecord } from '../../records/records'
import type { Backend } from '../backend-type'

export type SessionCall = 'listSessions' | 'endSession' | 'endOtherSessions'

const UNKNOWN = 'Session not found.'
const OWN = 'This is the session that you use. Log out to end it.'

/** Handles the sessions of the signed-in user on other browsers and devices. */
export function sessionHandlers({ tables, now, sessionSeconds, sockets }: Backend): Pick<HandlersOf<'app'>, SessionCall> {
  const openSessions = async ({ of }: Pick<Tables, 'of'>, userId: string): Promise<SessionRecord[]> =>
    (await of('sessions', 'user', userId)).filter((session) => !isOver(session, now(), sessionSeconds))

  return {
    listSessions: async ({ session: { userId, token } }) => {
      const found = await openSessions(tables, userId)
      const usedAt = (session: SessionRecord): number => (session.id === token ? now() : lastUse(session, now()))
      const listed = found.toSorted((one, other) => Number(other.id === token) - Number(one.id === token) || usedAt(other) - usedAt(one))
      const sessions = listed.map(async (session) => ({
        id: await listedIdOf(session.id),
        browser: session.browser ?? null,
        system: session.system ?? null,
        createdAt: session.createdAt,
        usedAt: usedAt(session),
        current: session.id === token,
      }))
      return { status: 200, body: { sessions: await Promise.all(sessions) } }
    },

    endSession: async ({ session: { userId, token }, params: { sessionId }, isRepeat }) => {
      const ended = await tables.change(async (draft) => {
        const found = await openSessions(draft, userId)
        const ids = await Promise.all(found.map(({ id }) => listedIdOf(id)))
        const session = found[ids.indexOf(sessionId)]
        if (session?.id === token) throw new Refusal(409, OWN)
        // The first request may have ended it before its response was lost.
        if (!session && isRepeat) return []
        if (!session) throw new Refusal(404, UNKNOWN)
        draft.delete('sessions', session.id)
        return [session.id]
      })
      endSockets(sockets, ended)
      return { status: 204 }
    },

    endOtherSessions: async ({ session }) => {
      endSockets(sockets, await tables.change((draft) => endSessions(draft, session.userId, session.token)))
      return { status: 204 }
    },
  }
}
