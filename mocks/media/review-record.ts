import type { DetectionRun } from '#generated/model/detectionRun.zod.ts'

import { lastNumbersOf, numberItems } from '../../src/lib/item-numbers'
import { mustBeAvailable } from '../handlers/unavailable'
import type { DetectionsRecord, MediaRecord } from '../records/records'
import { Refusal } from '../handlers/refusal'
import { sourceOf } from './source-identity'
import type { Draft } from '../records/tables'

type Reader = Pick<Draft, 'all' | 'get'>

/**
 * Returns the saved review of a file, or an empty one at revision 0. Adds sources, detections and numbers to a review that was saved before
 * they were recorded.
 */
export function reviewOf(records: Reader, media: MediaRecord): DetectionsRecord {
  const saved = records.get('detections', media.id)
  if (!saved) return emptyReview(media)
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

function emptyReview(media: MediaRecord): DetectionsRecord {
  const { id, width, height, uploadDate } = media
  mustBeAvailable(media, 'review')
  if (media.type !== 'image' && media.type !== 'video') throw new Refusal(422, 'Only images and videos can be reviewed.')
  if (media.state === 'Failed') throw new Refusal(409, "This file couldn't be read.")
  if (width === null || height === null)
    throw new Refusal(409, 'This file is still being checked. Try again in a moment.', { code: 'busy' })
  const source = sourceOf(media)
  return {
    id,
    mediaId: id,
    revision: 0,
    width,
    height,
    style: 'Black Box',
    ...(source === undefined ? {} : { source }),
    detection: null,
    lastNumbers: { face: 0, object: 0 },
    tracks: [],
    updatedAt: uploadDate,
    increasedAccuracy: false,
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
