import type { Backend } from './backend-type'
import type { HandlersOf } from '../http/define-handlers'
import { presentJob } from '../jobs/present'
import { Refusal } from '../http/refusal'
import { ownJob, ownMedia, pageOf } from './own'

export function jobsHandlers({ tables, queue }: Backend): HandlersOf<'jobs'> {
  return {
    listJobs: async ({ session, query }) => {
      const { mediaId, state, kind } = query
      if (mediaId !== undefined) await ownMedia(tables, session, mediaId)
      const own = (await tables.all('jobs')).filter(
        (job) =>
          job.ownerId === session.userId &&
          (mediaId === undefined || job.mediaId === mediaId) &&
          (state === undefined || job.state === state) &&
          (kind === undefined || job.kind === kind),
      )
      const newestFirst = own.toSorted((one, other) => other.sequence - one.sequence)
      return { status: 200, body: { jobs: pageOf(newestFirst, query).map((job) => presentJob(job, queue.live())), total: own.length } }
    },

    getJob: async ({ session, params }) => {
      return { status: 200, body: presentJob(await ownJob(tables, session, params.jobId), queue.live()) }
    },

    cancelJob: async ({ session, params }) => {
      const job = await ownJob(tables, session, params.jobId)
      // Cancelling a cancelled job changes nothing, so that a double click isn't an error.
      if (job.state === 'cancelled' || (await queue.cancel(job.id))) return { status: 204 }
      throw new Refusal(409, 'This job has already finished.')
    },
  }
}
