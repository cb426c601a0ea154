import type { JobCommand, JobRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import type { JobRequest } from '../jobs/queue/add-job'
import type { RequestContext, Session } from '../http/define-handlers'
import { Refusal } from '../http/refusal'

/** The fields that identify a repeated request. */
export type JobOrigin = Pick<RequestContext, 'isRepeat' | 'idempotencyKey'>

/** Returns who requested a job, and the key of the request. */
export function requestedBy({ userId }: Session, { idempotencyKey }: JobOrigin): JobRequest {
  return { ownerId: userId, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
}

interface Wanted {
  /** Undefined for imports, whose file doesn't exist before the job. */
  mediaId?: string
  command: JobCommand
}

/**
 * Returns the job that the same request has already created: a job with the same idempotency key, or an unfinished one if the request is
 * known to be a repeat. Undefined for a new request.
 *
 * @throws Refusal 422 if the key belongs to another request
 */
export async function earlierJob(
  draft: Draft,
  session: Session,
  { isRepeat, idempotencyKey }: JobOrigin,
  { mediaId, command }: Wanted,
): Promise<JobRecord | undefined> {
  const serialised = JSON.stringify(command)
  const isSame = (job: JobRecord): boolean =>
    (mediaId === undefined || job.mediaId === mediaId) && JSON.stringify(job.command) === serialised
  const own = await draft.of('jobs', 'owner', session.userId)
  const known = idempotencyKey === undefined ? undefined : own.find((job) => job.idempotencyKey === idempotencyKey)
  if (known && !isSame(known)) {
    throw new Refusal(422, 'Idempotency-Key: already used for another request.', { field: 'Idempotency-Key' })
  }
  return known ?? (isRepeat ? own.find((job) => job.finishedAt === null && isSame(job)) : undefined)
}
