import type { Draft } from '../../ports/tables'
import type { JobCommand, JobRecord, MediaRecord } from '../../records/records'

/** Who requested a job, and the key of the request. */
export type JobRequest = Pick<JobRecord, 'ownerId' | 'idempotencyKey'>

export type AddJob = (draft: Draft, media: MediaRecord, command: JobCommand, request?: JobRequest) => Promise<JobRecord>

/** Max finished jobs of a file that stay listed. */
const MAX_FINISHED = 50

/** Deletes the oldest finished jobs of a file, so that a file that is edited for years doesn't slow down every list. */
async function dropOldJobs(draft: Draft, mediaId: string): Promise<void> {
  const finished = (await draft.of('jobs', 'media', mediaId)).filter(({ finishedAt }) => finishedAt !== null)
  if (finished.length <= MAX_FINISHED) return
  const newestFirst = finished.toSorted((one, other) => other.sequence - one.sequence)
  for (const { id } of newestFirst.slice(MAX_FINISHED)) draft.delete('jobs', id)
}

/** Returns the functions that add a job to the queue, as `JobQueue` describes them. */
export function createAddJob({ now, newId }: { now: () => number; newId: (kind: 'job') => string }): { add: AddJob; addAutomatic: AddJob } {
  async function add(draft: Draft, media: MediaRecord, command: JobCommand, request?: JobRequest): Promise<JobRecord> {
    const job: JobRecord = {
      id: newId('job'),
      mediaId: media.id,
      ownerId: media.uploaderId ?? media.ownerId,
      kind: command.kind,
      state: 'queued',
      stage: null,
      progress: 0,
      error: null,
      versionId: null,
      createdAt: now(),
      finishedAt: null,
      command,
      ...request,
      stateBefore: media.state,
      sequence: await draft.nextNumber('jobs'),
    }
    draft.put('jobs', job)
    await dropOldJobs(draft, media.id)
    return job
  }

  async function addAutomatic(draft: Draft, media: MediaRecord, command: JobCommand): Promise<JobRecord> {
    const job = await add(draft, media, command)
    // Everything else on a new file waits for its check.
    if (command.kind === 'probe') return job
    const marked: JobRecord = { ...job, automatic: true }
    draft.put('jobs', marked)
    return marked
  }

  return { add, addAutomatic }
}
