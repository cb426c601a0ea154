import { z } from 'zod'

import type { DetectableLabel } from '#engine/core/types.ts'
import type { DetectionSettings, ImageDetection } from '#engine/image/types.ts'
import { labelOfItemTag } from '#lib/detection-tags.ts'
import type { JobContext } from '../job-context'

const Label = z.enum(Object.values(labelOfItemTag))
const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** The checkpoint of a detection: the labels that are done, and what was detected. */
const Detected = z.object({
  labels: z.array(Label),
  width: z.number(),
  height: z.number(),
  items: z.array(z.object({ label: Label, box: Box, confidence: z.number() })),
})

/** Returns the labels by engine call. Plates and texts share one, because the engine drops the text of a plate. */
function partsOf(labels: readonly DetectableLabel[]): DetectableLabel[][] {
  const isOfPlate = (label: DetectableLabel): boolean => label === 'license_plate' || label === 'text'
  return [...labels.filter((label) => !isOfPlate(label)).map((label) => [label]), labels.filter(isOfPlate)].filter(
    ({ length }) => length > 0,
  )
}

/** Detects the labels one after another. After a reload, continues with the first that isn't done. */
export async function detectParts(
  { source, engine, optionsOfPart, checkpoint }: Pick<JobContext, 'source' | 'engine' | 'optionsOfPart' | 'checkpoint'>,
  { increasedAccuracy, labels }: DetectionSettings,
): Promise<ImageDetection> {
  const parts = partsOf(labels)
  const saved = checkpoint(Detected)
  let detected = saved.read() ?? { labels: [], width: 0, height: 0, items: [] }
  for (const [index, part] of parts.entries()) {
    if (part.every((label) => detected.labels.includes(label))) continue
    const { width, height, items } = await engine.detect(source, { increasedAccuracy, labels: part }, optionsOfPart(index, parts.length))
    detected = { labels: [...detected.labels, ...part], width, height, items: [...detected.items, ...items] }
    // The results of the last part go directly into the review.
    if (index + 1 < parts.length) await saved.write(detected, index + 1)
  }
  return detected
}
