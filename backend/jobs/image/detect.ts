import type { Track } from '#generated/model/track.zod.ts'

import type { Box } from '#engine/core/types.ts'
import { labelOf, type ItemLabel } from '#lib/item-words.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import { finishDetection, orderOf } from '../finish-detection'
import type { Finish, JobContext } from '../job-context'
import { labelOfCategory } from '../names-wanted'
import { newTrack } from '../new-track'
import { boxOverlap } from '#lib/face-match.ts'
import { earlierNumbers, isSameItem } from '../same-items'
import { detectParts } from './detect-parts'
import { findNames } from './names-in-text'

/** A detected item. */
interface FoundItem {
  label: ItemLabel
  box: Box
  confidence: number
  text?: string
}

/** Detects what the tags request and the names in text, and merges both into the current review. */
export async function detect(context: JobContext): Promise<Finish> {
  const { job, media, source, newId } = context
  const order = orderOf(job)
  const categories = order.entities
  const detected = await detectParts(context, order)
  const found = categories.length === 0 ? undefined : await findNames(context, categories)
  const items: readonly FoundItem[] = [...detected.items, ...(found?.names ?? [])]
  const labels: readonly ItemLabel[] = [...order.labels, ...categories.map(labelOfCategory)]
  const { width, height } = found ?? detected
  const sha256 = media.sha256 ?? (await sha256OfFile(source))
  return finishDetection(
    context,
    { ...order, labels },
    {
      width,
      height,
      sha256,
      merge: ({ replaced, changed, kept }) => {
        const tracks = labels.flatMap((label) =>
          tracksOf(
            label,
            items.filter((item) => item.label === label && !isSamePlace(item, changed)),
            replaced.filter((track) => labelOf(track) === label),
            () => newId('track'),
          ),
        )
        // Remaining items stay on top, in order.
        return { tracks: [...tracks, ...kept] }
      },
    },
  )
}

/** Returns whether the reviewer has changed this item during the detection, so that the change takes precedence. */
function isSamePlace({ label, box }: FoundItem, changed: readonly Track[]): boolean {
  return changed.some((track) => labelOf(track) === label && track.positions.some((position) => isSameItem(box, position)))
}

/** Returns the tracks of one label. An item in the place of an earlier one gets its number. */
function tracksOf(label: ItemLabel, items: readonly FoundItem[], earlier: readonly Track[], newId: () => string): Track[] {
  const numbers = earlierNumbers(items, earlier, ({ box }, { positions: [position] }) => (position ? boxOverlap(box, position) : 0))
  return items.map(({ box, confidence, text }, index) => {
    const { x, y, width, height } = box
    return newTrack(newId(), { label, confidence, number: numbers[index], text, positions: [{ time: 0, x, y, width, height }] })
  })
}
