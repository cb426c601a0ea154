import { z } from 'zod'

import { labelOfItemTag } from '../../../src/lib/detection-tags'
import type { DetectedSample } from '../../../src/engine/video/types'
import { isStorageFull } from '../../storage/files'
import type { JobContext } from '../job-context'

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

/** How much of a detection the file holds. Its samples are in a file of their own, because an hour has more than a record can. */
const Progress = z.object({ samples: z.int() })

/** The samples of a detection, from which it continues after the page was closed. */
export interface KeptSamples {
  /** Returns the samples of earlier starts of the job. */
  read: () => Promise<DetectedSample[]>
  /** Adds samples. Full storage costs only the repetition of the work after a reload. */
  append: (samples: readonly DetectedSample[]) => Promise<void>
}

const lineOf = (sample: DetectedSample): string => `${JSON.stringify(Sample.parse(sample))}\n`

function parsed(line: string): DetectedSample | undefined {
  try {
    return Sample.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}

/** Keeps the samples of a running detection, one per line. */
export function keepSamples({ job, files, options, checkpoint }: JobContext): KeptSamples {
  const progress = checkpoint(Progress)
  let count = 0
  return {
    read: async () => {
      const text = (await (await files.read('checkpoints', job.id))?.text()) ?? ''
      const lines = text.split('\n').filter((line) => line !== '')
      const samples = lines.map((line) => parsed(line))
      const damaged = samples.indexOf(undefined)
      // The detection continues after the last sample, so none may be missing before it.
      const whole = samples.slice(0, damaged < 0 ? samples.length : damaged).flatMap((sample) => sample ?? [])
      if (damaged >= 0) await files.write('checkpoints', job.id, new Blob(whole.map((sample) => lineOf(sample))))
      count = whole.length
      return whole
    },
    append: async (samples) => {
      if (samples.length === 0 || options.signal?.aborted === true) return
      try {
        const writer = await files.append('checkpoints', job.id)
        await writer.write(new TextEncoder().encode(samples.map((sample) => lineOf(sample)).join('')))
        await writer.close()
      } catch (error) {
        if (!isStorageFull(error)) throw error
        return
      }
      count += samples.length
      await progress.write({ samples: count }, count)
    },
  }
}
