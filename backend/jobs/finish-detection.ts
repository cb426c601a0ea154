import type { DetectionRun } from '#generated/model/detectionRun.zod.ts'
import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '#engine/core/types.ts'
import { flagsOf, labelOfItemTag, tagsIn } from '#lib/words/detection-tags.ts'
import type { EntityCategory } from '#lib/words/entity-words.ts'
import { lastNumbersOf, numberItems } from '#lib/review/item-numbers.ts'
import { labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import { defaultReasonOf } from '../media/reasons'
import { savedReviewOf } from '../media/saved-review'
import type { DetectionsRecord, MediaRecord } from '../records/records'
import type { Draft } from '../ports/tables'
import { JobError, type Finish, type JobContext } from './queue/job-context'

/** The request of a detection. */
export interface DetectionOrder {
  increasedAccuracy: boolean
  tags: DetectionTags
  labels: readonly DetectableLabel[]
  /** The names to find in its text. */
  entities: readonly EntityCategory[]
}

/** Returns the detection request of a job. */
export function orderOf({ command }: JobContext['job']): DetectionOrder {
  if (command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { increasedAccuracy, tags, entities = [] } = command.request
  return { increasedAccuracy, tags, labels: tagsIn(tags).map((tag) => labelOfItemTag[tag]), entities }
}

/** The items of a review before a detection's results are merged. */
export interface EarlierItems {
  /** Undefined for the first detection of a file without a saved review. */
  before: DetectionsRecord | undefined
  /** Earlier detections of the same labels, which the detection replaces. */
  replaced: readonly Track[]
  /** Items that were changed during the detection, which stay unchanged. */
  changed: readonly Track[]
  /** All items that stay, in order: other labels, drawn and changed ones. */
  kept: readonly Track[]
}

/** Groups the items of a review by the effect of a detection of these labels. */
export function earlierItems(before: DetectionsRecord | undefined, labels: readonly ItemLabel[]): EarlierItems {
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
  /** Returns the items of the review after merging the detection. */
  merge: (earlier: EarlierItems) => { tracks: readonly Track[]; gaps?: readonly Gap[] }
}

/**
 * Returns the function that ends a detection. It replaces earlier detections of the same labels in the current review, except those that
 * were changed during the detection. All other items stay.
 */
export function finishDetection(
  { now }: Pick<JobContext, 'now'>,
  { increasedAccuracy, tags, labels, entities }: Omit<DetectionOrder, 'labels'> & { labels: readonly ItemLabel[] },
  detected: Detected,
): Finish {
  const { width, height, sha256, merge } = detected
  return async (draft, current) => {
    const before = await savedReviewOf(draft, current)
    const { touched: _touched, reshaped: _reshaped, unfinished: _unfinished, ...review } = before ?? (await newReview(draft, current))
    const { tracks, gaps } = merge(earlierItems(before, labels))
    const numbered = numberItems(tracks, before?.lastNumbers)
    const revision = review.revision + 1
    draft.put('detections', {
      ...review,
      revision,
      width,
      height,
      ...(sha256 === undefined ? {} : { source: { sha256, width, height } }),
      detection: { finishedAt: now(), increasedAccuracy, tags, ...searchedWith({ tags, entities }, before) },
      lastNumbers: lastNumbersOf(numbered, before?.lastNumbers),
      tracks: numbered,
      ...(gaps ? { gaps: [...gaps] } : {}),
      updatedAt: now(),
      increasedAccuracy,
    })
    return { media: { state: 'Ready for review', width, height, ...(sha256 === undefined ? {} : { sha256 }) }, revision }
  }
}

/** Returns the review to which a file's first detection adds items. */
export async function newReview(draft: Draft, media: MediaRecord): Promise<DetectionsRecord> {
  return {
    id: media.id,
    mediaId: media.id,
    revision: 0,
    style: 'Black Box',
    ...(await defaultReasonOf(draft, media)),
    detection: null,
    tracks: [],
    updatedAt: 0,
    increasedAccuracy: false,
  }
}

interface Searched {
  tags: DetectionTags
  entities?: readonly EntityCategory[] | undefined
  contacts?: DetectRequest['contacts']
}

/** Returns everything that any detection has searched for, including this one. */
export function searchedWith(
  { tags, entities = [], contacts = [] }: Searched,
  before: DetectionsRecord | undefined,
): Pick<DetectionRun, 'searched' | 'entities' | 'contacts'> {
  const last = before?.detection
  const allEntities = [...new Set([...(last?.entities ?? []), ...entities])]
  const allContacts = [...new Set([...(last?.contacts ?? []), ...contacts])]
  return {
    searched: flagsOf([...tagsIn(tags), ...tagsIn(last?.searched ?? last?.tags ?? {})]),
    ...(allEntities.length > 0 && { entities: allEntities }),
    ...(allContacts.length > 0 && { contacts: allContacts }),
  }
}
