import type { z } from 'zod'

import { throwIfCancelled } from './cancellation'
import { deferred } from './deferred'
import { EngineCancelledError } from './errors'
import type { PartialCallOptions } from './types'
import { WorkerHost, type EngineWorker, type NumberedCall } from './worker-host'

/** Waits for a promise that never rejects. Rejects with EngineCancelledError when the signal is aborted first. */
async function waitFor(turn: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return turn
  const cancelled = deferred<never>()
  const onAbort = () => cancelled.reject(new EngineCancelledError())
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    await Promise.race([turn, cancelled.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

export interface CallQueue<Call extends NumberedCall> {
  /** Rejects with EngineError, EngineCancelledError, or the storage's QuotaExceededError. */
  run: <T, Part = never>(
    makeCall: (id: number) => Call,
    schemas: { Result: z.ZodType<T>; Part?: z.ZodType<Part> },
    options?: PartialCallOptions<Part>,
  ) => Promise<T>
  /** Terminates the worker. Running, waiting and later calls reject. */
  dispose: () => void
}

/**
 * Creates the call queue of one worker, which starts with the first call. Calls run one at a time, so only one file is in memory.
 *
 * @param subject starts the error messages, such as `Image` in "Image processing stopped unexpectedly"
 */
export function createCallQueue<Call extends NumberedCall>(workerFactory: () => EngineWorker, subject: string): CallQueue<Call> {
  const host = new WorkerHost<Call>(workerFactory, subject)
  let lastId = 0
  let disposed = false
  /** Resolves when the worker is free again. */
  let free: Promise<void> = Promise.resolve()
  return {
    run: async (makeCall, { Result, Part }, options = {}) => {
      const { onPartial, ...rest } = options
      const handOn = (partial: unknown): boolean => {
        const part = Part?.safeParse(partial)
        if (part?.success !== true) return false
        onPartial?.(part.data)
        return true
      }
      throwIfCancelled(options.signal)
      const turn = free
      const next = deferred<void>()
      free = next.promise
      const release = () => next.resolve()
      try {
        await waitFor(turn, options.signal)
        // The signal may be aborted in the microtask in which the worker becomes free.
        throwIfCancelled(options.signal)
        if (disposed) throw host.failure('the engine was closed')
      } catch (error) {
        // The next call may only start when the previous one has finished.
        void turn.then(release)
        throw error
      }
      lastId += 1
      const result = Result.safeParse(await host.run(makeCall(lastId), { ...rest, onPartial: handOn }, release))
      if (!result.success) throw host.failure('invalid result')
      return result.data
    },
    dispose: () => {
      disposed = true
      host.stop('the engine was closed')
    },
  }
}
