import { sha256 } from '#engine/report/hash.ts'
import type { SessionRecord } from '../records/records'
import type { SessionLimits } from '../ports/sign-in-rules'
import type { Sockets } from '../ports/sockets'
import type { Change, Draft, Tables } from '../ports/tables'
import { hourOf, hoursFrom } from '../records/indexes'
import { isWithin, STEP_SECONDS } from './lifetime'

/** Ends all sessions of a user, except one with the token `kept`. Returns their tokens, so that their sockets can be notified. */
export async function endSessions(draft: Draft, userId: string, kept?: string): Promise<string[]> {
  const tokens = (await draft.of('sessions', 'user', userId)).flatMap(({ id }) => (id === kept ? [] : [id]))
  for (const token of tokens) draft.delete('sessions', token)
  return tokens
}

/** Ends the sockets of sessions that have ended, in all of their tabs. */
export function endSockets(sockets: Pick<Sockets, 'command'>, tokens: readonly string[]): void {
  for (const token of tokens) sockets.command({ kind: 'end-session', token, exceptTab: '' })
}

/**
 * Returns the tokens of the sessions that ended with a change, however they did. A session that its user has replaced by signing in again
 * isn't among them: its sockets belong to the new one.
 */
export function endedTokens(changes: readonly Change[]): string[] {
  const sessions = changes.filter((change) => change.table === 'sessions')
  const renewing = new Set(sessions.flatMap(({ before, row }) => (!before && row ? [row.userId] : [])))
  return sessions.flatMap(({ id, before, row }) => (row === null && !renewing.has(before?.userId ?? '') ? [id] : []))
}

const HOUR = 3600
const DAY = 24 * HOUR

/** The limits of a home that sets none. */
export const SESSION_SECONDS: SessionLimits = { idle: 7 * DAY, total: 30 * DAY }

/**
 * Returns the min seconds between two records of a session's use, so that not every request writes. A short session is recorded more often,
 * because it would end up to that much too early.
 */
const noteSeconds = ({ idle }: SessionLimits): number => Math.min(HOUR, Math.floor(idle / 15))

/**
 * Returns the name of a session in the list of its owner. Derived, so that sessions of earlier builds have one, too. The token has 128
 * random bits, so it can't be found from its hash.
 */
export function listedIdOf(token: string): Promise<string> {
  return sha256(new TextEncoder().encode(`listed session ${token}`))
}

/** Returns whether a session's last use is in the future, because the clock was ahead. */
const isUsedLater = ({ usedAt = 0 }: SessionRecord, now: number): boolean => usedAt - now > STEP_SECONDS

/**
 * Returns the last use of a session. A use in the future counts as now: the clock was corrected, and the total limit still ends the
 * session.
 */
export const lastUse = (session: SessionRecord, now: number): number =>
  isUsedLater(session, now) ? now : (session.usedAt ?? session.createdAt)

/**
 * Returns whether a session has expired. A session that began in the future has expired; otherwise a clock that was ahead would extend it.
 */
export function isOver(session: SessionRecord, now: number, { idle, total }: SessionLimits): boolean {
  return !isWithin(session.createdAt, total, now) || !isWithin(lastUse(session, now), idle, now)
}

/** Records the use of a session. Without storage space the session ends earlier, but its requests still work. */
export async function noteUse(tables: Tables, token: string, now: number, limits: SessionLimits): Promise<void> {
  const session = await tables.get('sessions', token)
  if (!session || (!isUsedLater(session, now) && now - lastUse(session, now) < noteSeconds(limits))) return
  await tables
    .change(async (draft) => {
      // The session may have ended meanwhile.
      const current = await draft.get('sessions', token)
      if (current) draft.put('sessions', { ...current, usedAt: now })
    })
    .catch((error: unknown) => console.warn('Couldn’t note the use of a session', error))
}

interface LimitParts<Reads extends keyof Tables = keyof Tables> {
  tables: Pick<Tables, Reads>
  /** Epoch seconds. */
  now: () => number
  sessionSeconds: SessionLimits
}

/** Max seconds whose sessions are found by their hours. After a longer time, all sessions are read. */
const MAX_SECONDS = 1000 * HOUR

/**
 * Returns the sessions that may have expired since a time; all of them if it is unknown. If the clock was set back, sessions that began later
 * have expired, so all are read.
 */
async function mayHaveEnded(
  { all, of }: Pick<Tables, 'all' | 'of'>,
  now: number,
  since: number | undefined,
  { idle, total }: SessionLimits,
): Promise<SessionRecord[]> {
  if (since === undefined || now < since || now - since > MAX_SECONDS) return all('sessions')
  const used = await of('sessions', 'usedHour', hoursFrom(since - idle, now - idle))
  return [...used, ...(await of('sessions', 'createdHour', hoursFrom(since - total, now - total)))]
}

/**
 * Returns a function that removes expired sessions, so that a clock that is set back doesn't revive them. Its first call reads all sessions,
 * later ones those that may have expired since then.
 */
export function sessionSweep({ tables, now, sessionSeconds }: LimitParts): () => Promise<void> {
  let checked: number | undefined
  return async () => {
    const time = now()
    const found = await mayHaveEnded(tables, time, checked, sessionSeconds)
    const ended = new Set(found.flatMap((session) => (isOver(session, time, sessionSeconds) ? [session.id] : [])))
    if (ended.size > 0)
      await tables.change(async (draft) => {
        for (const session of await draft.getMany('sessions', [...ended]))
          if (isOver(session, time, sessionSeconds)) draft.delete('sessions', session.id)
      })
    checked = time
  }
}

/**
 * Returns the number of sessions that haven't expired. Those that began too long ago count until they are removed, because only those in the
 * hour in which the time without use ends are read.
 */
export async function countOpenSessions({ tables, now, sessionSeconds }: LimitParts<'of' | 'countsOf'>): Promise<number> {
  const ends = now() - sessionSeconds.idle
  const later = await tables.countsOf('sessions', 'usedHour', hoursFrom(ends + HOUR, now() + STEP_SECONDS))
  const ending = await tables.of('sessions', 'usedHour', hourOf(ends))
  const open = ending.filter((session) => !isOver(session, now(), sessionSeconds)).length
  return [...later.values()].reduce((sum, count) => sum + count, open)
}
