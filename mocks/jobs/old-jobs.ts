import type { Draft } from '../records/tables'

/** How many finished jobs of a file stay listed. */
const MAX_FINISHED = 50

/** Deletes the oldest finished jobs of a file, so that a file that is worked on for years doesn't make every list slower. */
export function dropOldJobs(draft: Draft, mediaId: string): void {
  const finished = draft.of('jobs', 'media', mediaId).filter(({ finishedAt }) => finishedAt !== null)
  if (finished.length <= MAX_FINISHED) return
  const newestFirst = finished.toSorted((one, other) => other.sequence - one.sequence)
  for (const { id } of newestFirst.slice(MAX_FINISHED)) draft.delete('jobs', id)
}
