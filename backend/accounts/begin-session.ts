import type { Ports } from '../ports/ports'
import { Refusal } from '../http/refusal'
import type { UserRecord } from '../records/records'
import { profileOf } from './profiles'
import { isOver } from './session-limits'

const DEACTIVATED = 'This account is deactivated. Contact your administrator.'

interface Parts extends Pick<Ports, 'tables' | 'newId' | 'sockets'> {
  /** Epoch seconds. */
  now: () => number
}

/**
 * Signs a user in. The browser has one session, like one cookie; signing in again as the same user continues it.
 *
 * @param tabId of the requesting tab, which needs no notification
 * @param check throws if the user may not sign in with what was checked before; it receives the current record
 * @throws Refusal 403 for a deactivated account
 */
export async function beginSession(
  { tables, now, newId, sockets }: Parts,
  userId: string,
  tabId: string,
  check: (current: UserRecord | undefined) => void | Promise<void> = () => undefined,
): Promise<void> {
  const ended = await tables.change(async (draft) => {
    // A new password has ended the sessions, so none may begin with the old one, which was checked before.
    await check(await draft.get('users', userId))
    // Deactivating an account ends its sessions, so none may begin afterwards.
    if (!(await profileOf(draft, userId)).active) throw new Refusal(403, DEACTIVATED)
    const token = await tables.setting('session')
    const before = token === null ? undefined : await draft.get('sessions', token)
    if (before?.userId === userId && !isOver(before, now())) return undefined
    if (before) draft.delete('sessions', before.id)
    const session = { id: newId('session'), userId, createdAt: now() }
    draft.put('sessions', session)
    draft.setSetting('session', session.id)
    return before?.id
  })
  if (ended !== undefined) sockets.command({ kind: 'end-session', token: ended, exceptTab: tabId })
}
