import type { Context } from '../context.ts'
import { adminWalk, enterpriseWalk, minutesWalk, paymentWalk } from '../walks/account-walks.ts'
import { cameraWalk } from '../walks/camera-walk.ts'
import { mediaWalk } from '../walks/media-walk.ts'
import { pagingWalk } from '../walks/paging-walk.ts'
import { projectWalk } from '../walks/project-walk.ts'
import { secrecyWalk, sessionWalk } from '../walks/session-walk.ts'
import { transcriptWalk } from '../walks/transcript-walk.ts'
import { usageWalk } from '../walks/usage-walk.ts'
import { createWalker, WalkEndsError, type Walk } from '../walks/walker.ts'

/** In their order: the later ones find what the earlier ones have made. */
export const walks: readonly Walk[] = [
  sessionWalk,
  secrecyWalk,
  projectWalk,
  mediaWalk,
  transcriptWalk,
  usageWalk,
  paymentWalk,
  minutesWalk,
  enterpriseWalk,
  adminWalk,
  cameraWalk,
  pagingWalk,
]

export interface WalkOutcome {
  name: string
  /** Why it did not come to its end; undefined where it did. */
  ended: string | undefined
}

/** Walks through related operations. A walk whose operations were not all chosen, or are not in this contract, is left out. */
export async function runWalks(context: Context): Promise<WalkOutcome[]> {
  const walker = createWalker(context)
  const outcomes: WalkOutcome[] = []
  for (const { name, needs, run } of walks) {
    if (context.isOver()) break
    const missing = needs.filter((id) => !walker.has(id))
    if (missing.length > 0) {
      // Whoever chose some operations did not choose this walk.
      if (context.operations.length === context.contract.operations.length)
        outcomes.push({ name, ended: `not begun: ${missing.join(', ')} not among the operations` })
      continue
    }
    try {
      await run(walker)
      outcomes.push({ name, ended: undefined })
    } catch (error) {
      if (!(error instanceof WalkEndsError)) throw error
      outcomes.push({ name, ended: error.message })
    }
  }
  return outcomes
}
