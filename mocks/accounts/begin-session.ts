import type { Backend } from '../backend-type'

type Parts = Pick<Backend, 'tables' | 'now' | 'newId' | 'commandSockets'>

/**
 * Signs somebody in. The browser remembers one session, as it would one cookie; signing in again as the same person goes on with it.
 *
 * @param tabId of the tab that asked, which need not be told
 */
export async function beginSession({ tables, now, newId, commandSockets }: Parts, userId: string, tabId: string): Promise<void> {
  const ended = await tables.change(async (draft) => {
    const token = await tables.setting('session')
    const before = token === null ? undefined : draft.get('sessions', token)
    if (before?.userId === userId) return undefined
    if (before) draft.delete('sessions', before.id)
    const session = { id: newId('session'), userId, createdAt: now() }
    draft.put('sessions', session)
    draft.setSetting('session', session.id)
    return before?.id
  })
  if (ended !== undefined) commandSockets({ kind: 'end-session', token: ended, exceptTab: tabId })
}
