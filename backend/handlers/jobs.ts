import type { Job } from '#generated/model/job.zod.ts'
import type { JobRecord } from '../records/records'
import type { Backend } from './backend-type'
import type { HandlersOf, Session } from '../http/define-handlers'
import { presentJob } from '../jobs/present'
import type { Reader } from '../accounts/profiles'
import { usableBy } from '../media/projects'
import { rowsById } from '../ports/tables'
import { Refusal } from '../http/refusal'
import { ownJob, ownMedia, pageOf } from './own'

/** Returns a function that presents jobs as they are now. */
async function presenter(queue: Backend['queue']): Promise<(job: JobRecord) => Job> {
  const places = await queue.places()
  const live = queue.live()
  return (job) => presentJob(job, live, places)
}

/** Leaves out jobs on files that the user may no longer use. Jobs without a file are imports that failed. */
async function stillUsable(records: Reader, session: Session, jobs: readonly JobRecord[]): Promise<JobRecord[]> {
  const isUsable = await usableBy(records, session.userId)
  const medias = await rowsById(
    records,
    'media',
    jobs.map(({ mediaId }) => mediaId),
  )
  return jobs.filter(({ mediaId }) => {
    const media = medias.get(mediaId)
    return !media || isUsable(media)
  })
}

export function jobsHandlers({ tables, queue }: Backend): HandlersOf<'jobs'> {
  return {
    listJobs: async ({ session, query }) => {
      const { mediaId, state, kind } = query
      if (mediaId !== undefined) {
        await ownMedia(tables, session, mediaId)
        await queue.opened(session.token, mediaId)
      }
      const jobs = mediaId === undefined ? tables.of('jobs', 'owner', session.userId) : tables.of('jobs', 'media', mediaId)
      const wanted = (await jobs).filter((job) => (state === undefined || job.state === state) && (kind === undefined || job.kind === kind))
      const own = mediaId === undefined ? await stillUsable(tables, session, wanted) : wanted
      const newestFirst = own.toSorted((one, other) => other.sequence - one.sequence)
      const present = await presenter(queue)
      return { status: 200, body: { jobs: pageOf(newestFirst, query).map((job) => present(job)), total: own.length } }
    },

    getJob: async ({ session, params }) => {
      return { status: 200, body: (await presenter(queue))(await ownJob(tables, session, params.jobId)) }
    },

    runJobNext: async ({ session, params }) => {
      const moved = await queue.runNext((await ownJob(tables, session, params.jobId)).id)
      if (!moved) throw new Refusal(409, 'This job isn’t waiting anymore.')
      return { status: 200, body: (await presenter(queue))(moved) }
    },

    cancelJob: async ({ session, params }) => {
      const job = await ownJob(tables, session, params.jobId)
      // Cancelling a cancelled job changes nothing, so that a double click isn't an error.
      if (job.state === 'cancelled' || (await queue.cancel(job.id, session.userId))) return { status: 204 }
      throw new Refusal(409, 'This job has already finished.')
    },
  }
}
