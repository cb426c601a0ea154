import type { Mark } from '#generated/model/mark.zod.ts'

import { lastMarkNumber, numberMarks } from '../../media/number-marks'
import { savedReviewOf } from '../../media/saved-review'
import { newReview } from '../finish-detection'
import type { JobContext } from '../queue/job-context'
import { isWriteFailure } from '../../records/write-failure'
import { Unfinished } from '../unfinished'
import { kindKey } from './merge-marks'

/** Min seconds between writes, because every write is a revision that open editors load. */
const INTERVAL = 5
/** The contract's limit of a review. */
const MAX_MARKS = 10_000

/**
 * Adds the intermediate results of a running detection to the review, max once every few seconds. Marks of kinds that an earlier detection
 * has found are only added at its end, so that none is shown twice.
 */
export function addPartialMarks(context: JobContext): { add: (found: readonly Mark[]) => Promise<void> } {
  const { job, media, tables, now, options } = context
  let addedAt = Number.NEGATIVE_INFINITY
  let count = 0

  const write = (found: readonly Mark[]): Promise<void> =>
    tables.change(async (draft) => {
      const current = await draft.get('media', media.id)
      if (!current || (await draft.get('jobs', job.id))?.state !== 'running') return
      const before = (await savedReviewOf(draft, current)) ?? (await newReview(draft, current))
      const { marks: earlier = [], touched = [] } = before
      const unfinished = new Unfinished(before.unfinished, job.id)
      const known = new Set(earlier.filter((mark) => mark.source === 'detected' && !unfinished.has(mark.id)).map(kindKey))
      const fresh = found.filter((mark) => !unfinished.has(mark.id) && !touched.includes(mark.id) && !known.has(kindKey(mark)))
      if (fresh.length === 0 || earlier.length + fresh.length > MAX_MARKS) return
      const last = lastMarkNumber(earlier, before.lastNumbers?.mark)
      const marks = numberMarks([...earlier, ...fresh], last)
      for (const { id } of fresh) unfinished.set(id, id, 0)
      draft.put('detections', {
        ...before,
        revision: before.revision + 1,
        marks,
        lastNumbers: { face: 0, object: 0, ...before.lastNumbers, mark: lastMarkNumber(marks, last) },
        unfinished: { jobId: job.id, items: unfinished.items() },
        updatedAt: now(),
      })
    })

  return {
    add: async (found) => {
      if (found.length === count || now() - addedAt < INTERVAL || options.signal?.aborted === true) return
      addedAt = now()
      count = found.length
      try {
        await write(found)
      } catch (error) {
        // The next page retries, and the end of the detection writes everything.
        if (!isWriteFailure(error)) throw error
      }
    },
  }
}
