import type { z } from 'zod'

import { throwIfCancelled } from './cancellation'
import { deferred } from './deferred'
import { EngineCancelledError, type EngineCallOptions } from './types'
import { WorkerHost, type EngineWorker, type NumberedCall } from './worker-host'

/** Waits for a promise that never rejects, or until the signal is aborted. */
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
  /** Rejects with EngineError or EngineCancelledError. */
  run: <T>(makeCall: (id: number) => Call, Result: z.ZodType<T>, options?: EngineCallOptions) => Promise<T>
  /** Ends the worker. */
  dispose: () => void
}

/**
 * Calls of one worker, which starts with the first of them. They wait for one another, which bounds the memory: one file is open at
 * a time.
 *
 * @param subject what the worker works on, in words for the person, such as `images`
 */
export function createCallQueue<Call extends NumberedCall>(workerFactory: () => EngineWorker, subject: string): CallQueue<Call> {
  const host = new WorkerHost<Call>(workerFactory, subject)
  let lastId = 0
  let disposed = false
  /** Settles when the worker is free again. */
  let free: Promise<void> = Promise.resolve()
  return {
    run: async (makeCall, Result, options = {}) => {
      throwIfCancelled(options.signal)
      const turn = free
      const next = deferred<void>()
      free = next.promise
      const release = () => next.resolve()
      try {
        await waitFor(turn, options.signal)
        // Aborted while nothing else was waited for: the turn was won by a moment.
        throwIfCancelled(options.signal)
        if (disposed) throw host.failure('it was ended')
      } catch (error) {
        // Its place in the queue passes on once it is reached.
        void turn.then(release)
        throw error
      }
      lastId += 1
      const result = Result.safeParse(await host.run(makeCall(lastId), options, release))
      if (!result.success) throw host.failure('it sent a result that makes no sense')
      return result.data
    },
    dispose: () => {
      disposed = true
      host.stop('it was ended')
    },
  }
}
