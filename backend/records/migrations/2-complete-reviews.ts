import { lastNumbersOf, numberItems, type LastNumbers, type NumberedItem } from '#lib/review/item-numbers.ts'
import type { Migration } from './migration'

/** The part of a review that the step reads. The first build stored neither numbers nor the last detection. */
interface Review {
  id: string
  tracks: NumberedItem[]
  updatedAt: number
  increasedAccuracy: boolean
  lastNumbers?: LastNumbers
  detection?: unknown
}

interface DetectJob {
  mediaId: string
  state: string
  sequence: number
  finishedAt: number | null
  command: { kind: string; request: { increasedAccuracy: boolean; tags: object } }
}

/** Stores the item numbers and the last detection in reviews of builds that didn't record them. */
export const completeReviews: Migration = async (stores) => {
  const jobs = (await stores.all('jobs')).filter(isFinishedDetection)
  for (const review of await stores.all('detections')) {
    if (!isReview(review)) continue
    const tracks = numberItems(review.tracks, review.lastNumbers)
    const lastNumbers = { ...review.lastNumbers, ...lastNumbersOf(tracks, review.lastNumbers) }
    const detection = review.detection === undefined ? lastRun(review, jobs) : review.detection
    await stores.put('detections', { ...review, tracks, lastNumbers, detection })
  }
}

/** Returns the last finished detection, from its job or else from its results. */
function lastRun({ id, tracks, updatedAt, increasedAccuracy }: Review, jobs: readonly DetectJob[]): unknown {
  const [newest] = jobs.filter(({ mediaId }) => mediaId === id).toSorted((one, other) => other.sequence - one.sequence)
  if (newest) return { ...newest.command.request, finishedAt: newest.finishedAt ?? updatedAt }
  return tracks.some(({ source }) => source === 'detected') ? { finishedAt: updatedAt, increasedAccuracy, tags: { faces: 1 } } : null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Incomplete rows from another build stay unchanged; opening the tables reports them. */
function isReview(row: unknown): row is Review {
  return isObject(row) && Array.isArray(row['tracks']) && row['tracks'].every(isObject)
}

function isFinishedDetection(row: unknown): row is DetectJob {
  return isObject(row) && row['state'] === 'succeeded' && isObject(row['command']) && row['command']['kind'] === 'detect'
}
