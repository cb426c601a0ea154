import { z } from 'zod'

import { isStorageFull } from '#engine/core/errors.ts'
import type { JobContext } from './queue/job-context'

/** The number of a job's results in the file. They are in a separate file, because an hour has more than a record can contain. */
const Progress = z.object({ samples: z.int() })

/** The results of a job's earlier starts, from which it continues after the page was closed. */
export interface StoredLines<Value> {
  read: () => Promise<Value[]>
  /** Adds results. If storage is full, the work is only repeated after a reload. */
  append: (values: readonly Value[]) => Promise<void>
}

/** Stores the results of a running job, one per line. */
export function storeLines<Value>(
  { job, files, options, checkpoint }: Pick<JobContext, 'job' | 'files' | 'options' | 'checkpoint'>,
  schema: z.ZodType<Value>,
): StoredLines<Value> {
  const progress = checkpoint(Progress)
  const lineOf = (value: Value): string => `${JSON.stringify(schema.parse(value))}\n`
  const parsed = (line: string): Value | undefined => {
    try {
      return schema.safeParse(JSON.parse(line)).data
    } catch {
      return undefined
    }
  }
  let count = 0
  return {
    read: async () => {
      const text = (await (await files.read('checkpoints', job.id))?.text()) ?? ''
      const values = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => parsed(line))
      const damaged = values.indexOf(undefined)
      // The job continues after the last result, so none before it may be missing.
      const whole = values.slice(0, damaged < 0 ? values.length : damaged).flatMap((value) => (value === undefined ? [] : [value]))
      if (damaged >= 0) await files.write('checkpoints', job.id, new Blob(whole.map((value) => lineOf(value))))
      count = whole.length
      return whole
    },
    append: async (values) => {
      if (values.length === 0 || options.signal?.aborted === true) return
      try {
        const writer = await files.append('checkpoints', job.id)
        await writer.write(new TextEncoder().encode(values.map((value) => lineOf(value)).join('')))
        await writer.close()
      } catch (error) {
        if (!isStorageFull(error)) throw error
        return
      }
      count += values.length
      await progress.write({ samples: count }, count)
    },
  }
}
