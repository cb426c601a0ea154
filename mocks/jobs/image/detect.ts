import type { Track } from '#generated/model/track.zod.ts'

import type { DetectableLabel } from '../../../src/engine/core/types'
import type { DetectedItem } from '../../../src/engine/image/types'
import { labelOf } from '../../../src/lib/item-words'
import { sha256Of } from '../../media/source-identity'
import { finishDetection, orderOf } from '../finish-detection'
import type { Finish, JobContext } from '../job-context'
import { newTrack } from '../new-track'
import { boxOverlap, earlierNumbers, isSameItem } from '../same-items'
import { detectParts } from './detect-parts'

/** Detects what the tags request, and merges it into the review as it is then. */
export async function detect(context: JobContext): Promise<Finish> {
  const { media, source, newId } = context
  const order = orderOf(context.job)
  const { width, height, items } = await detectParts(context, order)
  const sha256 = media.sha256 ?? (await sha256Of(source))
  return finishDetection(context, order, {
    width,
    height,
    sha256,
    merge: ({ replaced, changed, kept }) => {
      const detected = order.labels.flatMap((label) =>
        tracksOf(
          label,
          items.filter((item) => item.label === label && !isSamePlace(item, changed)),
          replaced.filter((track) => labelOf(track) === label),
          () => newId('track'),
        ),
      )
      // Kept items stay on top, in their order.
      return { tracks: [...detected, ...kept] }
    },
  })
}

/** Returns whether the reviewer has changed this item during the detection; then the change stands. */
function isSamePlace({ label, box }: DetectedItem, changed: readonly Track[]): boolean {
  return changed.some((track) => labelOf(track) === label && track.positions.some((position) => isSameItem(box, position)))
}

/** Returns the tracks of one label. An item in the place of an earlier one gets its number. */
function tracksOf(label: DetectableLabel, items: readonly DetectedItem[], earlier: readonly Track[], newId: () => string): Track[] {
  const numbers = earlierNumbers(items, earlier, ({ box }, { positions: [position] }) => (position ? boxOverlap(box, position) : 0))
  return items.map(({ box, confidence }, index) => {
    const { x, y, width, height } = box
    return newTrack(newId(), { label, confidence, number: numbers[index], positions: [{ time: 0, x, y, width, height }] })
  })
}
