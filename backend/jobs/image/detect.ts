import { z } from 'zod'

import type { Track } from '#generated/model/track.zod.ts'
import type { Box, DetectableLabel } from '#engine/core/types.ts'
import { labelOf, type ItemLabel } from '#lib/words/item-words.ts'
import { sha256OfFile } from '#engine/report/hash.ts'
import { finishDetection, orderOf } from '../finish-detection'
import type { Finish, JobContext } from '../queue/job-context'
import { labelOfCategory } from '../names-wanted'
import { newTrack } from '../new-track'
import type { DetectionSettings, ImageDetection } from '#engine/image/types.ts'
import { labelOfItemTag } from '#lib/words/detection-tags.ts'
import { boxOverlap } from '#lib/review/box-areas.ts'
import { isFaceOf } from '#lib/review/face-of-head.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { earlierNumbers, isSameItem } from '../same-items'
import { findNames } from './names-in-text'

const Label = z.enum(Object.values(labelOfItemTag))
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** The checkpoint of a detection: the labels that are done, and what was detected. */
const Detected = z.object({
  labels: z.array(Label),
  width: z.number(),
  height: z.number(),
  items: z.array(z.object({ label: Label, box: Box, confidence: z.number() })),
})

/** The engine call of each label. The engine drops the text of a plate, and finds all kinds of objects by one search. */
const CALLS: Record<DetectableLabel, 'faces' | 'objects' | 'texts'> = {
  face: 'faces',
  head: 'objects',
  person: 'objects',
  vehicle: 'objects',
  screen: 'objects',
  license_plate: 'texts',
  text: 'texts',
}

/** Returns the labels by engine call. Faces share the call of heads, because the engine drops the head of a face. */
export function partsOf(labels: readonly DetectableLabel[]): DetectableLabel[][] {
  const callOf = (label: DetectableLabel) => (label === 'face' && labels.includes('head') ? 'objects' : CALLS[label])
  const parts = (['faces', 'objects', 'texts'] as const).map((call) => labels.filter((label) => callOf(label) === call))
  return parts.filter(({ length }) => length > 0)
}

/** Detects the labels one after another. After a reload, continues with the first that isn't done. */
async function detectParts(
  { source, engine, optionsOfPart, checkpoint }: Pick<JobContext, 'source' | 'engine' | 'optionsOfPart' | 'checkpoint'>,
  { increasedAccuracy, labels }: DetectionSettings,
): Promise<ImageDetection> {
  const parts = partsOf(labels)
  const saved = checkpoint(Detected)
  let detected = (await saved.read()) ?? { labels: [], width: 0, height: 0, items: [] }
  for (const [index, part] of parts.entries()) {
    if (part.every((label) => detected.labels.includes(label))) continue
    const { width, height, items } = await engine.detect(source, { increasedAccuracy, labels: part }, optionsOfPart(index, parts.length))
    detected = { labels: [...detected.labels, ...part], width, height, items: [...detected.items, ...items] }
    // The results of the last part go directly into the review.
    if (index + 1 < parts.length) await saved.write(detected, index + 1)
  }
  return detected
}

/** Returns the options for reading the names, which is the last part of the job. */
function optionsOfNames({ optionsOfPart }: Pick<JobContext, 'optionsOfPart'>, { labels }: Pick<DetectionSettings, 'labels'>) {
  const parts = partsOf(labels).length
  return optionsOfPart(parts, parts + 1)
}

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
  const found = categories.length === 0 ? undefined : await findNames({ ...context, options: optionsOfNames(context, order) }, categories)
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
            items.filter((item) => item.label === label && !isSamePlace(item, changed) && !isHeadOfFace(item, kept)),
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

/** Returns whether an item is the head of a face that an earlier detection or the reviewer has added, whose decision covers it. */
function isHeadOfFace({ label, box }: FoundItem, kept: readonly Track[]): boolean {
  const isFace = (track: Track): boolean => labelOf(track) === 'face' && isLive(track)
  return label === 'head' && kept.some((track) => isFace(track) && track.positions.some((position) => isFaceOf(box, position)))
}

/** Returns the tracks of one label. An item in the place of an earlier one gets its number. */
function tracksOf(label: ItemLabel, items: readonly FoundItem[], earlier: readonly Track[], newId: () => string): Track[] {
  const numbers = earlierNumbers(items, earlier, ({ box }, { positions: [position] }) => (position ? boxOverlap(box, position) : 0))
  return items.map(({ box, confidence, text }, index) => {
    const { x, y, width, height } = box
    return newTrack(newId(), { label, confidence, number: numbers[index], text, positions: [{ time: 0, x, y, width, height }] })
  })
}
