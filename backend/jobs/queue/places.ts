import type { Job } from '#generated/model/job.zod.ts'

import type { JobRecord, MediaRecord } from '../../records/records'

/** The fields of a waiting job about its place in line. */
export type Place = Required<Pick<Job, 'place'>> & Pick<Job, 'waitsFor'>

/** A file with a job, and whether other users may use it, too. */
export type QueuedFile = Pick<MediaRecord, 'name' | 'projectId'> & { isShared: boolean }

/** The places in line of the waiting jobs, by job ID. */
export type Places = ReadonlyMap<string, Place>

/**
 * Returns the place of each waiting job and the job before it: the one before it in line, or a running one for the first. Places count the
 * jobs of all users, but the job before is left out unless everyone who sees the waiting one may use its file: one user requested both, and
 * both files are in one project, or the file of the waiting job is that user's alone.
 *
 * @param line the waiting jobs in their order
 */
export function placesIn(
  line: readonly JobRecord[],
  running: readonly JobRecord[],
  fileOf: (mediaId: string) => QueuedFile | undefined,
): Places {
  const mayName = (before: JobRecord, job: JobRecord): boolean => {
    const [theirs, own] = [fileOf(before.mediaId), fileOf(job.mediaId)]
    if (before.ownerId !== job.ownerId || !theirs || !own) return false
    return own.isShared ? theirs.projectId === own.projectId : true
  }
  return new Map(
    line.map((job, index) => {
      const place = index + 1
      const before = line[index - 1] ?? running.find(({ mediaId }) => mediaId === job.mediaId) ?? running[0]
      const name = before && mayName(before, job) ? fileOf(before.mediaId)?.name : undefined
      if (!before || name === undefined) return [job.id, { place }]
      return [job.id, { place, waitsFor: { jobId: before.id, mediaId: before.mediaId, kind: before.kind, name } }]
    }),
  )
}
