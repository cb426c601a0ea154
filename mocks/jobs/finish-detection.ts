import type { DetectionRun } from '#generated/model/detectionRun.zod.ts'
import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { DetectRequest } from '#generated/model/detectRequest.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '#engine/core/types.ts'
import { flagsOf, labelOfItemTag, tagsIn } from '#lib/detection-tags.ts'
import type { EntityCategory } from '#lib/entity-words.ts'
import { lastNumbersOf, numberItems } from '#lib/item-numbers.ts'
import { labelOf, type ItemLabel } from '#lib/item-words.ts'
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
  /** The names to find in its text. */
  entities: readonly EntityCategory[]
}

/** Returns what a job detects. */
export function orderOf({ command }: JobContext['job']): DetectionOrder {
  if (command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { increasedAccuracy, tags, entities = [] } = command.request
  return { increasedAccuracy, tags, labels: tagsIn(tags).map((tag) => labelOfItemTag[tag]), entities }
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
  /** Returns the items of the review once the detection is merged into it. */
  merge: (earlier: EarlierItems) => { tracks: readonly Track[]; gaps?: readonly Gap[] }
}

/**
 * Returns the end of a detection. It replaces earlier detections of the same labels in the review as it is then, except those that were
 * changed during the detection, and keeps all other items.
 */
export function finishDetection(
  { now }: Pick<JobContext, 'now'>,
  { increasedAccuracy, tags, labels, entities }: Omit<DetectionOrder, 'labels'> & { labels: readonly ItemLabel[] },
  detected: Detected,
): Finish {
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

interface Searched {
  tags: DetectionTags
  entities?: readonly EntityCategory[] | undefined
  contacts?: DetectRequest['contacts']
}

/** Returns what every detection so far has searched for, including this one. */
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
