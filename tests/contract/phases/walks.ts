import type { Context } from '../context.ts'
import { adminWalk, enterpriseWalk, minutesWalk, paymentWalk } from '../walks/account-walks.ts'
import { cameraWalk } from '../walks/camera-walk.ts'
import { changesWalk } from '../walks/changes-walk.ts'
import { contentWalk } from '../walks/content-walk.ts'
import { mediaWalk } from '../walks/media-walk.ts'
import { pagingWalk } from '../walks/paging-walk.ts'
import { passwordWalk } from '../walks/password-walk.ts'
import { projectWalk } from '../walks/project-walk.ts'
import { reasonsWalk } from '../walks/reasons-walk.ts'
import { recordingWalk } from '../walks/recording-walk.ts'
import { secondFactorWalk } from '../walks/second-factor-walk.ts'
import { secrecyWalk, sessionListWalk, sessionWalk } from '../walks/session-walk.ts'
import { sharingWalk } from '../walks/sharing-walk.ts'
import { transcriptWalk } from '../walks/transcript-walk.ts'
import { usageWalk } from '../walks/usage-walk.ts'
import { watchListWalk } from '../walks/watch-list-walk.ts'
import { versionWalk } from '../walks/version-walk.ts'
import { createWalker, WalkEndsError, type Walk } from '../walks/walker.ts'

/** In order, because later walks use records of earlier ones. */
export const walks: readonly Walk[] = [
  sessionWalk,
  secrecyWalk,
  secondFactorWalk,
  passwordWalk,
  sessionListWalk,
  projectWalk,
  sharingWalk,
  reasonsWalk,
  watchListWalk,
  mediaWalk,
  contentWalk,
  changesWalk,
  transcriptWalk,
  recordingWalk,
  versionWalk,
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
  /** The reason why the walk stopped early, or undefined if it finished. */
  ended: string | undefined
}

/** Runs the walks through related operations. Skips walks whose operations are not all selected. */
export async function runWalks(context: Context): Promise<WalkOutcome[]> {
  const walker = createWalker(context)
  const outcomes: WalkOutcome[] = []
  for (const { name, needs, run } of walks) {
    if (context.isOver()) break
    const missing = needs.filter((id) => !walker.has(id))
    if (missing.length > 0) {
      // A selection of operations excludes this walk on purpose, so it is not reported.
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
