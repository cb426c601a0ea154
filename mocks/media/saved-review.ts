import type { DetectionRun } from '#generated/model/detectionRun.zod.ts'

import { lastNumbersOf, numberItems } from '../../src/lib/item-numbers'
import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../records/tables'
import { sourceOf } from './source-identity'

type Reader = Pick<Draft, 'all' | 'get'>

/**
 * Returns the saved review of a file, or undefined. Adds sources, detections and numbers to a review that was saved before they were
 * recorded.
 */
export function savedReviewOf(records: Reader, media: MediaRecord): DetectionsRecord | undefined {
  const saved = records.get('detections', media.id)
  if (!saved) return undefined
  const source = saved.source ?? sourceOf(media)
  const tracks = numberItems(saved.tracks, saved.lastNumbers)
  return {
    ...saved,
    ...(source === undefined ? {} : { source }),
    detection: saved.detection === undefined ? lastRun(records, saved) : saved.detection,
    tracks,
    lastNumbers: lastNumbersOf(tracks, saved.lastNumbers),
  }
}

/** Returns the last finished detection, from its job or else from its results. */
function lastRun(records: Reader, { mediaId, tracks, updatedAt, increasedAccuracy }: DetectionsRecord): DetectionRun | null {
  const jobs = records.all('jobs').filter((job) => job.mediaId === mediaId && job.state === 'succeeded')
  const [newest] = jobs.toSorted((one, other) => other.sequence - one.sequence).filter(({ command }) => command.kind === 'detect')
  if (newest?.command.kind === 'detect') {
    const { increasedAccuracy: isHigher, tags } = newest.command.request
    return { finishedAt: newest.finishedAt ?? updatedAt, increasedAccuracy: isHigher, tags }
  }
  return tracks.some(({ source }) => source === 'detected') ? { finishedAt: updatedAt, increasedAccuracy, tags: { faces: 1 } } : null
}
