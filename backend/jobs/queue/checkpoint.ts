import type { z } from 'zod'

import type { Change, Draft, Tables } from '../../ports/tables'
import { isWriteFailure } from '../../records/write-failure'

/** In UTF-16 code units of JSON. */
const MAX_LENGTH = 1_000_000

/** The interval in seconds at which progress is stored. */
const INTERVAL = 2

/** The results of a part of a job, which survive a reload of the page. */
export interface Checkpoint<Value> {
  /** Returns the last checkpoint; undefined if there is none, or if it is damaged or from an incompatible build. */
  read: () => Promise<Value | undefined>
  /**
   * Replaces the checkpoint. Returns whether it was stored. It isn't if it is too large or storage is full; then the work is only repeated
   * after a reload.
   *
   * @param done the amount of completed work, in a unit chosen by the job; a job whose value never grows is abandoned after five reloads
   */
  write: (value: Value, done: number) => Promise<boolean>
}

/** Returns the checkpoint of a running job. */
export function checkpointOf<Value>(
  { tables, signal }: { tables: Pick<Tables, 'get' | 'change'>; signal: AbortSignal },
  jobId: string,
  schema: z.ZodType<Value>,
): Checkpoint<Value> {
  return {
    read: async () => {
      const text = (await tables.get('checkpoints', jobId))?.text
      return text === undefined || text === null ? undefined : parsed(text, schema)
    },
    write: async (value, done) => {
      const text = JSON.stringify(schema.parse(value))
      signal.throwIfAborted()
      if (text.length > MAX_LENGTH) return false
      try {
        return await tables.change((draft) => advance(draft, jobId, { text, done }))
      } catch (error) {
        if (isWriteFailure(error)) return false
        throw error
      }
    },
  }
}

export function parsed<Value>(text: string, schema: z.ZodType<Value>): Value | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Records the progress of a running job. Does nothing for a job that has ended meanwhile. */
async function advance(
  draft: Draft,
  jobId: string,
  { text, done = 0, progress = 0 }: { text?: string; done?: number; progress?: number },
): Promise<boolean> {
  if ((await draft.get('jobs', jobId))?.state !== 'running') return false
  const before = await draft.get('checkpoints', jobId)
  draft.put('checkpoints', {
    id: jobId,
    text: text ?? before?.text ?? null,
    done: Math.max(done, before?.done ?? 0),
    progress: Math.max(progress, before?.progress ?? 0),
  })
  return true
}

/** Returns a function that stores the highest progress of a job every two seconds, to determine after a reload whether it advances. */
export function storeProgress({ tables, now }: { tables: Tables; now: () => number }, jobId: string): (percent: number) => void {
  let writtenAt = now()
  let isWriting = false
  let highest = 0
  async function write(progress: number): Promise<void> {
    await tables.change(async (draft) => {
      // After a reload, an earlier run may have come further.
      if (progress > ((await draft.get('checkpoints', jobId))?.progress ?? 0)) await advance(draft, jobId, { progress })
    })
    highest = progress
  }
  return (progress) => {
    if (isWriting || progress <= highest || now() - writtenAt < INTERVAL) return
    isWriting = true
    writtenAt = now()
    // The next progress report retries.
    void write(progress)
      .catch(() => undefined)
      .finally(() => (isWriting = false))
  }
}

/** Deletes the checkpoints of jobs that end or are deleted, in the same change. */
export async function dropCheckpoints(draft: Draft, changes: Change[]): Promise<void> {
  const ended = changes.flatMap(({ table, id, row }) => (table === 'jobs' && row?.finishedAt !== null ? [id] : []))
  for (const { id } of await draft.getMany('checkpoints', ended)) draft.delete('checkpoints', id)
}
