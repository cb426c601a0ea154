import type { Job } from '#generated/model/job.zod.ts'

import type { JobRecord } from '../../records/records'

/** The fields of a waiting job about its place in line. */
export type Place = Required<Pick<Job, 'place'>> & Pick<Job, 'waitsFor'>

/** The places in line of the waiting jobs, by job ID. */
export type Places = ReadonlyMap<string, Place>

/**
 * Returns the place of each waiting job and the job before it: the one before it in line, or a running one for the first. Places count the
 * jobs of all users, but the job before is left out unless it belongs to the same one.
 *
 * @param line the waiting jobs in their order
 * @param nameOf returns the name of a file
 */
export function placesIn(
  line: readonly JobRecord[],
  running: readonly JobRecord[],
  nameOf: (mediaId: string) => string | undefined,
): Places {
  return new Map(
    line.map((job, index) => {
      const place = index + 1
      const before = line[index - 1] ?? running.find(({ mediaId }) => mediaId === job.mediaId) ?? running[0]
      const name = before && nameOf(before.mediaId)
      if (!before || name === undefined || before.ownerId !== job.ownerId) return [job.id, { place }]
      return [job.id, { place, waitsFor: { jobId: before.id, mediaId: before.mediaId, kind: before.kind, name } }]
    }),
  )
}
