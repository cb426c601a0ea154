import type { Draft } from '../ports/tables'

/** Ends all sessions of a user. Returns their tokens, so that their sockets can be notified. */
export async function endSessions(draft: Draft, userId: string): Promise<string[]> {
  const tokens = (await draft.all('sessions')).flatMap((session) => (session.userId === userId ? [session.id] : []))
  for (const token of tokens) draft.delete('sessions', token)
  return tokens
}
