import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '../../src/engine/core/types'
import { flagsOf, labelOfItemTag, tagsIn } from '../../src/lib/detection-tags'
import { lastNumbersOf, numberItems } from '../../src/lib/item-numbers'
import { labelOf } from '../../src/lib/item-words'
import { defaultReasonOf } from '../media/reasons'
import { savedReviewOf } from '../media/saved-review'
import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../records/tables'
import { JobError, type Finish, type JobContext } from './job-context'

/** What a detection was asked for. */
export interface DetectionOrder {
  increasedAccuracy: boolean
  tags: DetectionTags
  labels: readonly DetectableLabel[]
}

/** Returns what a job detects. */
export function orderOf({ command }: JobContext['job']): DetectionOrder {
  if (command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { increasedAccuracy, tags } = command.request
  return { increasedAccuracy, tags, labels: tagsIn(tags).map((tag) => labelOfItemTag[tag]) }
}

/** The items of a review that a detection meets. */
export interface EarlierItems {
  /** Undefined for the first detection of a file without a saved review. */
  before: DetectionsRecord | undefined
  /** Earlier detections of the same labels, which the detection replaces. */
  replaced: readonly Track[]
  /** Those that were changed during the detection, which stay as they are. */
  changed: readonly Track[]
  /** All items that stay, in their order: other labels, drawn and changed ones. */
  kept: readonly Track[]
}

/** Sorts the items of a review by what a detection of these labels does with them. */
export function earlierItems(before: DetectionsRecord | undefined, labels: readonly DetectableLabel[]): EarlierItems {
  const { tracks = [], touched = [] } = before ?? {}
  const isOfLabels = (track: Track): boolean => track.source === 'detected' && labels.some((label) => label === labelOf(track))
  const isReplaced = (track: Track): boolean => isOfLabels(track) && !touched.includes(track.id)
  return {
    before,
    replaced: tracks.filter(isReplaced),
    changed: tracks.filter((track) => isOfLabels(track) && !isReplaced(track)),
    kept: tracks.filter((track) => !isReplaced(track)),
  }
}

/** The result of a detection. */
export interface Detected {
  /** Pixels of the upright image or video. */
  width: number
  height: number
  sha256?: string
  /** Returns the items of the review once the detection is merged into it. */
  merge: (earlier: EarlierItems) => { tracks: readonly Track[]; gaps?: readonly Gap[] }
}

/**
 * Returns the end of a detection. It replaces earlier detections of the same labels in the review as it is then, except those that were
 * changed during the detection, and keeps all other items.
 */
export function finishDetection({ now }: JobContext, { increasedAccuracy, tags, labels }: DetectionOrder, detected: Detected): Finish {
  const { width, height, sha256, merge } = detected
  return (draft, current) => {
    const before = savedReviewOf(draft, current)
    const { touched: _touched, reshaped: _reshaped, unfinished: _unfinished, ...review } = before ?? newReview(draft, current)
    const { tracks, gaps } = merge(earlierItems(before, labels))
    const numbered = numberItems(tracks, before?.lastNumbers)
    const revision = review.revision + 1
    draft.put('detections', {
      ...review,
      revision,
      width,
      height,
      ...(sha256 === undefined ? {} : { source: { sha256, width, height } }),
      detection: { finishedAt: now(), increasedAccuracy, tags, searched: searchedWith(tags, before) },
      lastNumbers: lastNumbersOf(numbered, before?.lastNumbers),
      tracks: numbered,
      ...(gaps ? { gaps: [...gaps] } : {}),
      updatedAt: now(),
      increasedAccuracy,
    })
    return { media: { state: 'Ready for review', width, height, ...(sha256 === undefined ? {} : { sha256 }) }, revision }
  }
}

/** Returns the review that a file's first detection adds items to. */
export function newReview(draft: Draft, media: MediaRecord): DetectionsRecord {
  return {
    id: media.id,
    mediaId: media.id,
    revision: 0,
    style: 'Black Box',
    ...defaultReasonOf(draft, media),
    detection: null,
    tracks: [],
    updatedAt: 0,
    increasedAccuracy: false,
  }
}

/** Returns the tags of every detection so far, including this one. */
export function searchedWith(tags: DetectionTags, before: DetectionsRecord | undefined): DetectionTags {
  const last = before?.detection
  return flagsOf([...tagsIn(tags), ...tagsIn(last?.searched ?? last?.tags ?? {})])
}
