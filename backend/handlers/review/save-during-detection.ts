import { Gap } from '#generated/model/gap.zod.ts'
import { Mark } from '#generated/model/mark.zod.ts'
import { Track } from '#generated/model/track.zod.ts'

import type { DetectionsRecord, MediaRecord } from '../../records/records'
import type { Draft } from '../../ports/tables'

interface Item {
  readonly id: string
  readonly source: Track['source']
}

/** Returns the IDs of the detected items that differ between two lists, or are in only one of them. */
function changedIds<One extends Item>(before: readonly One[] = [], after: readonly One[] = [], textOf: (item: One) => string): string[] {
  const texts = (items: readonly One[]): Map<string, string> =>
    new Map(items.filter(({ source }) => source === 'detected').map((item) => [item.id, textOf(item)]))
  const [earlier, later] = [texts(before), texts(after)]
  return [...new Set([...earlier.keys(), ...later.keys()])].filter((id) => earlier.get(id) !== later.get(id))
}

// The schemas give items one order of fields, so that equal items have equal text.
const trackText = (track: Track): string => JSON.stringify(Track.parse(track))
const markText = (mark: Mark): string => JSON.stringify(Mark.parse(mark))
const gapText = (gap: Gap): string => JSON.stringify(Gap.parse(gap))
const boxText = ({ page, boxes }: Mark): string => JSON.stringify([page, Mark.shape.boxes.parse(boxes)])
const placeText = ({ positions }: Track): string => JSON.stringify(Track.shape.positions.parse(positions))

const union = (one: readonly string[] = [], other: readonly string[]): string[] => [...new Set([...one, ...other])]

/** Returns a review for saving during a detection. It names the changed detected items, so that the detection preserves them. */
export function touchedSince(before: DetectionsRecord, after: DetectionsRecord): DetectionsRecord {
  const changed = [
    ...changedIds(before.tracks, after.tracks, trackText),
    ...changedIds(before.marks, after.marks, markText),
    ...changedIds(before.gaps, after.gaps, gapText),
  ]
  return {
    ...after,
    touched: union(before.touched, changed),
    reshaped: union(before.reshaped, [
      ...changedIds(before.tracks, after.tracks, placeText),
      ...changedIds(before.marks, after.marks, boxText),
    ]),
  }
}

/** Returns a review without the record of items that were changed during a detection. */
export function untouched(review: DetectionsRecord): DetectionsRecord {
  const { touched: _touched, reshaped: _reshaped, ...rest } = review
  return rest
}

/** Sets the state of a file whose review was saved. During a detection, the file gets it if the detection is cancelled. */
export async function markReviewable(draft: Draft, media: MediaRecord): Promise<void> {
  if (media.state === 'Ready for review') return
  if (media.state !== 'Detecting') {
    draft.put('media', { ...media, state: 'Ready for review' })
    return
  }
  for (const job of await draft.of('jobs', 'media', media.id)) {
    if (job.kind === 'detect' && job.finishedAt === null) draft.put('jobs', { ...job, stateBefore: 'Ready for review' })
  }
}
