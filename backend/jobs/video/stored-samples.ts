import { z } from 'zod'

import { labelOfItemTag } from '#lib/words/detection-tags.ts'
import type { DetectedSample } from '#engine/track/types.ts'
import type { JobContext } from '../queue/job-context'
import { storeLines, type StoredLines } from '../stored-lines'

const Sample = z.object({
  time: z.number(),
  boxes: z.array(
    z.object({
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      label: z.enum(Object.values(labelOfItemTag)),
      confidence: z.number(),
    }),
  ),
  motion: z.object({ x: z.number(), y: z.number() }).exactOptional(),
})

/** The samples of a detection, from which it continues after the page has been closed. */
export type StoredSamples = StoredLines<DetectedSample>

/** Stores the samples of a running detection. */
export function storeSamples(context: JobContext): StoredSamples {
  return storeLines(context, Sample)
}
