import { Gap } from '#generated/model/gap.zod.ts'
import { Track } from '#generated/model/track.zod.ts'

import { lastNumbersOf, numberItems } from '#lib/review/item-numbers.ts'
import { labelOf } from '#lib/words/item-words.ts'
import type { DetectableLabel } from '#engine/core/types.ts'
import type { DetectedSample } from '#engine/track/types.ts'
import type { VideoDetection, VideoDetectionPart } from '#engine/video/types.ts'
import { savedReviewOf } from '../../media/saved-review'
import type { DetectionsRecord } from '../../records/records'
import type { Draft } from '../../ports/tables'
import { newReview } from '../finish-detection'
import type { JobContext } from '../queue/job-context'
import { isWriteFailure } from '../../records/write-failure'
import type { StoredSamples } from './stored-samples'
import { MAX_ITEMS, mergeTracks } from './merge-tracks'
import { Unfinished } from '../unfinished'

/** The interval in seconds at which samples are stored. */
const SAMPLES_INTERVAL = 3

/** Min seconds between writes, because every write is a revision that open editors load. Long detections write less often. */
const MIN_INTERVAL = 5
const MAX_INTERVAL = 30
const SHARE_OF_TIME = 0.1

export interface PartialResults {
  onPartial: (part: VideoDetectionPart) => void
  /** Resolves when all writes have ended. */
  settled: () => Promise<void>
}

/** Stores the samples of a running detection, and adds its intermediate results to the review. */
export function writePartialResults(context: JobContext, labels: readonly DetectableLabel[], kept: StoredSamples): PartialResults {
  const { now, options } = context
  const startedAt = now()
  let pending: DetectedSample[] = []
  let samplesAt = startedAt
  let reviewAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined

  async function write(part: VideoDetection): Promise<void> {
    if (now() - samplesAt >= SAMPLES_INTERVAL) {
      const samples = pending
      pending = []
      samplesAt = now()
      await kept.append(samples)
    }
    const interval = Math.min(MAX_INTERVAL, Math.max(MIN_INTERVAL, SHARE_OF_TIME * (now() - startedAt)))
    if (now() - reviewAt < interval || options.signal?.aborted === true) return
    reviewAt = now()
    await addToReview(context, labels, part)
  }

  return {
    onPartial: ({ samples, ...part }) => {
      pending.push(...samples)
      if (running) return
      running = write(part)
        .catch((error: unknown) => {
          // The next part retries, and the end of the detection writes everything.
          if (!isWriteFailure(error)) console.error('Couldn’t add partial results to a review', error)
        })
        .finally(() => (running = undefined))
    },
    settled: async () => running,
  }
}

/** Adds the intermediate results of a detection to the review, whose `detection` stays unchanged. */
async function addToReview(
  { job, media, tables, now, newId }: JobContext,
  labels: readonly DetectableLabel[],
  part: VideoDetection,
): Promise<void> {
  await tables.change(async (draft) => {
    const current = await draft.get('media', media.id)
    if (!current || (await draft.get('jobs', job.id))?.state !== 'running') return
    const before = (await savedReviewOf(draft, current)) ?? (await newReview(draft, current))
    const fresh = labels.filter((label) => !isKnown(before, label, job.id))
    const found = { tracks: part.tracks.filter(({ label }) => fresh.includes(label)), gaps: part.gaps }
    const { tracks, gaps, unfinished } = mergeTracks(before, found, { jobId: job.id, newId })
    // The excess is reported at the end of the detection.
    if (tracks.length > MAX_ITEMS || gaps.length > MAX_ITEMS) return
    putReview(draft, before, { tracks, gaps, unfinished }, { width: part.width, height: part.height, updatedAt: now() })
  })
}

/**
 * Returns whether the review has items of a label from an earlier detection. They stay until this detection ends, so that none is shown
 * twice.
 */
function isKnown({ tracks, unfinished }: DetectionsRecord, label: DetectableLabel, jobId: string): boolean {
  const own = new Unfinished(unfinished, jobId)
  return tracks.some((track) => track.source === 'detected' && labelOf(track) === label && !own.has(track.id))
}

/** Serialises items with the schemas' order of fields, so that equal items have equal text. */
const textOf = ({ tracks, gaps = [] }: Pick<DetectionsRecord, 'tracks' | 'gaps'>): string =>
  JSON.stringify([tracks.map((track) => Track.parse(track)), gaps.map((gap) => Gap.parse(gap))])

type Items = Required<Pick<DetectionsRecord, 'tracks' | 'gaps' | 'unfinished'>>

function putReview(
  draft: Draft,
  before: DetectionsRecord,
  { tracks, gaps, unfinished }: Items,
  rest: Pick<DetectionsRecord, 'updatedAt' | 'width' | 'height'>,
): void {
  const numbered = numberItems(tracks, before.lastNumbers)
  const isSame = textOf(before) === textOf({ tracks: numbered, gaps })
  // Nothing is written without changes, because every open editor would load the revision.
  if (isSame) return
  draft.put('detections', {
    ...before,
    ...rest,
    revision: before.revision + 1,
    tracks: numbered,
    gaps,
    lastNumbers: lastNumbersOf(numbered, before.lastNumbers),
    unfinished,
  })
}
