import type { Draft, Tables } from '../ports/tables'
import { hoursFrom } from '../records/indexes'

const HOUR = 3600

/** Max hours whose links are read by their hour. After a longer time, all open links are read. */
const MAX_HOURS = 1000

/**
 * Records expired links as ended, because comparing times alone would revive them if the clock goes back.
 *
 * @param since epoch seconds of the last check, after which the links have expired; all open links are checked if absent
 */
export async function endExpiredLinks(draft: Draft, now: number, since = -Infinity): Promise<void> {
  const hours = Math.max(0, Math.floor(now / HOUR) - Math.floor(since / HOUR) + 1)
  const open = hours > MAX_HOURS ? await draft.of('tokens', 'open', true) : await draft.of('tokens', 'hour', hoursFrom(since, now))
  for (const token of open) if (token.expiresAt <= now) draft.put('tokens', { ...token, ended: true })
}

/** Records a link as ended if it has expired. */
export async function endIfExpired(draft: Draft, id: string, now: number): Promise<void> {
  const token = await draft.get('tokens', id)
  if (token && token.usedAt === null && !token.ended && token.expiresAt <= now) draft.put('tokens', { ...token, ended: true })
}

/** Ends expired links with each change. Only those are read that may have expired since the last change. */
export function endLinksWithChanges(tables: Pick<Tables, 'whenChanging' | 'onChange'>, now: () => number): void {
  let checked: number | undefined
  /** The time of a check in a change that isn't durable yet. */
  let pending: number | undefined
  tables.whenChanging(async (draft, changes) => {
    pending = undefined
    if (changes.length === 0) return
    const time = now()
    await endExpiredLinks(draft, time, checked)
    pending = time
  })
  tables.onChange(() => {
    checked = pending ?? checked
  })
}
