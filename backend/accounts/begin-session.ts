import type { Ports } from '../ports/ports'
import type { RequestContext } from '../http/define-handlers'
import { Refusal } from '../http/refusal'
import type { UserRecord } from '../records/records'
import { namesOfClient } from './client-names'
import { profileOf } from './profiles'

const DEACTIVATED = 'This account is deactivated. Contact your administrator.'

interface Parts extends Pick<Ports, 'tables' | 'newId' | 'sockets'> {
  /** Epoch seconds. */
  now: () => number
}

/**
 * Signs a user in. The browser has one session, like one cookie, and each sign-in replaces its token, so that one which someone else knows
 * ends. The sockets of the same user move to the new session.
 *
 * @param client the request, its tab, which needs no notification, and whether a provider has identified the user
 * @param check throws if the user may not sign in with what was checked before; it receives the current record
 * @throws Refusal 403 for a deactivated account
 */
export async function beginSession(
  { tables, now, newId, sockets }: Parts,
  userId: string,
  { tabId, request, byProvider }: Pick<RequestContext, 'tabId' | 'request'> & { byProvider?: true },
  check: (current: UserRecord | undefined) => void | Promise<void> = () => undefined,
): Promise<void> {
  const { former, renewed } = await tables.change(async (draft) => {
    // A new password has ended the sessions, so none may begin with the old one, which was checked before.
    await check(await draft.get('users', userId))
    // Deactivating an account ends its sessions, so none may begin afterwards.
    if (!(await profileOf(draft, userId)).active) throw new Refusal(403, DEACTIVATED)
    const token = await tables.setting('session')
    const before = token === null ? undefined : await draft.get('sessions', token)
    if (before) draft.delete('sessions', before.id)
    const names = namesOfClient(request.headers.get('user-agent') ?? '')
    const id = newId('session')
    const session = { id, userId, createdAt: now(), ...names, ...(byProvider ? { byProvider } : {}) }
    draft.put('sessions', session)
    draft.setSetting('session', session.id)
    return { former: before, renewed: session.id }
  })
  if (former?.userId === userId) sockets.command({ kind: 'renew-session', token: former.id, renewed })
  else if (former) sockets.command({ kind: 'end-session', token: former.id, exceptTab: tabId })
}
