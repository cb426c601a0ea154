import type { DetectionTags } from '#generated/model/detectionTags.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '../../../src/engine/core/types'
import type { DetectedItem } from '../../../src/engine/image/types'
import { flagsOf, labelOfTag, tagsIn } from '../../../src/lib/detection-tags'
import { lastNumbersOf, numberItems } from '../../../src/lib/item-numbers'
import { labelOf } from '../../../src/lib/item-words'
import type { DetectionsRecord } from '../../records/records'
import { sha256Of } from '../../media/source-identity'
import { JobError, type Finish, type JobContext } from '../job-context'
import { defaultReasonOf } from '../../media/reasons'
import { savedReviewOf } from '../../media/saved-review'
import { detectParts } from './detect-parts'
import { earlierNumbers, isSameItem } from '../same-items'

/**
 * Detects what the tags request. Replaces earlier detections of the same labels in the review as it is then, except those that were changed
 * during the detection, and keeps all other items.
 */
export async function detect(context: JobContext): Promise<Finish> {
  const { job, media, source, newId, now } = context
  if (job.command.kind !== 'detect') throw new JobError('This is not a command to detect.')
  const { increasedAccuracy, tags } = job.command.request
  const labels = tagsIn(tags).map((tag) => labelOfTag[tag])
  const { width, height, items } = await detectParts(context, { increasedAccuracy, labels })
  const sha256 = media.sha256 ?? (await sha256Of(source))
  return (draft, current) => {
    const before = savedReviewOf(draft, current)
    const { touched = [], ...review } = before ?? {}
    const isOfLabels = (track: Track): boolean => track.source === 'detected' && labels.some((label) => label === labelOf(track))
    const isReplaced = (track: Track): boolean => isOfLabels(track) && !touched.includes(track.id)
    const earlier = before?.tracks ?? []
    const replaced = earlier.filter(isReplaced)
    const changed = earlier.filter((track) => isOfLabels(track) && !isReplaced(track))
    const detected = labels.flatMap((label) =>
      tracksOf(
        label,
        items.filter((item) => item.label === label && !isSamePlace(item, changed)),
        replaced.filter((track) => labelOf(track) === label),
        () => newId('track'),
      ),
    )
    // Kept items stay on top, in their order.
    const kept = earlier.filter((track) => !isReplaced(track))
    const tracks = numberItems([...detected, ...kept], before?.lastNumbers)
    const revision = (before?.revision ?? 0) + 1
    draft.put('detections', {
      ...review,
      id: media.id,
      mediaId: media.id,
      revision,
      width,
      height,
      style: before?.style ?? 'Black Box',
      ...(before ? {} : defaultReasonOf(draft, current)),
      source: { sha256, width, height },
      detection: { finishedAt: now(), increasedAccuracy, tags, searched: searchedWith(tags, before) },
      lastNumbers: lastNumbersOf(tracks, before?.lastNumbers),
      tracks,
      updatedAt: now(),
      increasedAccuracy,
    })
    return { media: { state: 'Ready for review', width, height, sha256 }, revision }
  }
}

/** Returns whether the reviewer has changed this item during the detection; then the change stands. */
function isSamePlace({ label, box }: DetectedItem, changed: readonly Track[]): boolean {
  return changed.some((track) => labelOf(track) === label && track.positions.some((position) => isSameItem(box, position)))
}

/** Returns the tracks of one label. An item in the place of an earlier one gets its number. */
function tracksOf(label: DetectableLabel, items: readonly DetectedItem[], earlier: readonly Track[], newId: () => string): Track[] {
  const numbers = earlierNumbers(
    items.map(({ box }) => box),
    earlier,
  )
  return items.map(({ box, confidence }, index): Track => {
    const number = numbers[index]
    return {
      id: newId(),
      kind: label === 'face' ? 'face' : 'object',
      ...(label === 'face' ? {} : { label }),
      ...(number === undefined ? {} : { number }),
      source: 'detected',
      confidence: Math.min(1, Math.max(0, confidence)),
      decision: 'redact',
      style: null,
      positions: [{ time: 0, x: box.x, y: box.y, width: box.width, height: box.height }],
    }
  })
}

/** Returns the tags of every detection so far, including this one. */
function searchedWith(tags: DetectionTags, before: DetectionsRecord | undefined): DetectionTags {
  const last = before?.detection
  return flagsOf([...tagsIn(tags), ...tagsIn(last?.searched ?? last?.tags ?? {})])
}
