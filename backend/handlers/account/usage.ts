import { usableBy } from '../../media/projects'
import { profileOf } from '../../accounts/profiles'
import type { Backend } from '../backend-type'
import { planByNow } from '../../billing/plan'
import type { HandlersOf } from '../../http/define-handlers'
import { storedBytes } from '../../usage/stored-bytes'
import { countByAction, eventsOf, presentActivities, statsOf } from '../../usage/present-usage'

/** The maximum page size of the lists. */
const NEWEST = 200

export function usageHandlers({ tables, now, storageLimit }: Backend): HandlersOf<'usage'> {
  return {
    getAdvancedStats: async ({ session }) => {
      const plan = planByNow((await profileOf(tables, session.userId)).plan, now())
      const stats = statsOf(await eventsOf(tables, new Set([session.userId])), plan.kind === 'standard' ? plan.periodStart : null)
      if (storageLimit === undefined) return { status: 200, body: stats }
      const storage = { usedBytes: await storedBytes(tables, session.userId), limitBytes: storageLimit }
      return { status: 200, body: { ...stats, storage } }
    },

    getActivities: async ({ session }) => {
      const events = await eventsOf(tables, new Set([session.userId]))
      const activities = await presentActivities(tables, events.slice(0, NEWEST), await usableBy(tables, session.userId))
      return { status: 200, body: { id: session.userId, activityMap: countByAction(events), activities } }
    },
  }
}
