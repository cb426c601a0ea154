import { usableBy } from '../../media/projects'
import { profileOf } from '../../accounts/profiles'
import type { Backend } from '../backend-type'
import { planByNow } from '../../billing/plan'
import type { HandlersOf } from '../../http/define-handlers'
import { countByAction, eventsOf, presentActivities, statsOf } from '../../usage/present-usage'

/** The maximum page size of the lists. */
const NEWEST = 200

export function usageHandlers({ tables, now }: Backend): HandlersOf<'usage'> {
  return {
    getAdvancedStats: async ({ session }) => {
      const plan = planByNow((await profileOf(tables, session.userId)).plan, now())
      return {
        status: 200,
        body: statsOf(await eventsOf(tables, new Set([session.userId])), plan.kind === 'standard' ? plan.periodStart : null),
      }
    },

    getActivities: async ({ session }) => {
      const events = await eventsOf(tables, new Set([session.userId]))
      const activities = await presentActivities(tables, events.slice(0, NEWEST), await usableBy(tables, session.userId))
      return { status: 200, body: { id: session.userId, activityMap: countByAction(events), activities } }
    },
  }
}
