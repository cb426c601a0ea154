import '#lib/browser/no-eval.ts'

import { serveCalls } from '../core/worker-loop'
import { EntityCall } from './messages'
import { findCustom } from './rules/custom-finder'

/** The libraries for names are loaded with the first search that isn't limited to user rules. */
const loadFinder = () => import('./find')

serveCalls<Exclude<EntityCall, { type: 'cancel' }>>(EntityCall, 'text', async (call, context) => {
  if (call.type === 'match') return findCustom(call.text, call.rule)
  const { findEntities } = await loadFinder()
  return findEntities(call.text, call, context, call.custom)
})
