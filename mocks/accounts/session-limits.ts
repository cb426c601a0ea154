import type { SessionRecord } from '../records/records'
import type { Tables } from '../records/tables'

const HOUR = 3600
const DAY = 24 * HOUR

/** When sessions end, in seconds: without a request, and in any case. */
export const SESSION_SECONDS = { idle: 7 * DAY, total: 30 * DAY } as const

/** The time between two notes of a session's use, so that not every request writes. */
const NOTE_SECONDS = HOUR

const lastUse = ({ createdAt, usedAt = createdAt }: SessionRecord): number => usedAt

/** Returns whether a session has ended by itself. */
export function isOver(session: SessionRecord, now: number): boolean {
  return now - session.createdAt >= SESSION_SECONDS.total || now - lastUse(session) >= SESSION_SECONDS.idle
}

/** Notes that a session was used. Without storage space it ends earlier, and its requests still work. */
export async function noteUse(tables: Tables, token: string, now: number): Promise<void> {
  const session = tables.get('sessions', token)
  if (!session || now - lastUse(session) < NOTE_SECONDS) return
  await tables
    .change((draft) => {
      // The session may have ended meanwhile.
      const current = draft.get('sessions', token)
      if (current) draft.put('sessions', { ...current, usedAt: now })
    })
    .catch((error: unknown) => console.warn("Couldn't note the use of a session", error))
}

/** Removes the sessions that have ended by themselves. */
export async function dropEndedSessions({ tables, now }: { tables: Tables; now: () => number }): Promise<void> {
  const ended = tables.all('sessions').filter((session) => isOver(session, now()))
  if (ended.length === 0) return
  await tables.change((draft) => {
    for (const { id } of ended) draft.delete('sessions', id)
  })
}
