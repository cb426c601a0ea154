import { isActive } from '#lib/job-state.ts'
import { BUSY_STATES, isBusy } from '../work'
import type { JobRecord, MediaRecord } from '../../records/records'
import type { Draft } from '../../ports/tables'

/** Returns the state in which a file's last job should have left it. */
function settledState(last: JobRecord | undefined): MediaRecord['state'] {
  if (last?.kind === 'detect' && last.state === 'succeeded') return 'Ready for review'
  return last === undefined || isBusy(last.stateBefore) ? 'Uploaded' : last.stateBefore
}

/**
 * Resets files that are in the state of a job but have no open job to a usable state. Builds in which a detection could start during the
 * check of an upload left files in Detecting forever.
 */
export async function freeStuck(draft: Draft): Promise<void> {
  for (const media of await draft.of('media', 'state', BUSY_STATES)) {
    const jobs = await draft.of('jobs', 'media', media.id)
    if (jobs.some(isActive)) continue
    const last = jobs.toSorted((one, other) => one.sequence - other.sequence).at(-1)
    draft.put('media', { ...media, state: settledState(last) })
  }
}
