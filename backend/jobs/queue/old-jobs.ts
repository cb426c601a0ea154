import type { Draft } from '../../ports/tables'

/** Max finished jobs of a file that stay listed. */
const MAX_FINISHED = 50

/** Deletes the oldest finished jobs of a file, so that a file that is edited for years doesn't slow down every list. */
export async function dropOldJobs(draft: Draft, mediaId: string): Promise<void> {
  const finished = (await draft.of('jobs', 'media', mediaId)).filter(({ finishedAt }) => finishedAt !== null)
  if (finished.length <= MAX_FINISHED) return
  const newestFirst = finished.toSorted((one, other) => other.sequence - one.sequence)
  for (const { id } of newestFirst.slice(MAX_FINISHED)) draft.delete('jobs', id)
}
