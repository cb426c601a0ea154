import type { z } from 'zod'

import { throwIfCancelled } from './cancellation'
import { deferred } from './deferred'
import { Detected, Probed, Redacted } from './messages'
import { EngineCancelledError, type EngineCallOptions, type ImageEngine } from './types'
import { WorkerHost, workerFailed, type Call, type EngineWorker } from './worker-host'

export interface ImageEngineOptions {
  /** Where the detector's model is fetched from; by default the one in the build. */
  modelUrl?: string
  workerFactory?: () => EngineWorker
}

const startImageWorker = (): EngineWorker =>
  new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image-engine' })

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

/**
 * The engine for pictures. Its worker starts with the first call. Calls wait for one another, which bounds the memory: one picture is
 * open at a time. Files are handed over by reference.
 *
 * @returns an engine whose calls reject with EngineError or EngineCancelledError
 */
export function createImageEngine({ modelUrl, workerFactory = startImageWorker }: ImageEngineOptions = {}): ImageEngine {
  const host = new WorkerHost(workerFactory)
  let lastId = 0
  let disposed = false
  /** Settles when the worker is free again. */
  let free: Promise<void> = Promise.resolve()

  const enqueue = async <T>(makeCall: (id: number) => Call, Result: z.ZodType<T>, options: EngineCallOptions = {}): Promise<T> => {
    throwIfCancelled(options.signal)
    const turn = free
    const next = deferred<void>()
    free = next.promise
    const release = () => next.resolve()
    try {
      await waitFor(turn, options.signal)
      if (disposed) throw workerFailed('it was ended')
    } catch (error) {
      // Its place in the queue passes on once it is reached.
      void turn.then(release)
      throw error
    }
    lastId += 1
    const result = Result.safeParse(await host.run(makeCall(lastId), options, release))
    if (!result.success) throw workerFailed('it sent a result that makes no sense')
    return result.data
  }

  const model = modelUrl === undefined ? {} : { modelUrl }
  return {
    probe: (file, options) => enqueue((id) => ({ type: 'probe', id, file }), Probed, options),
    detectFaces: (file, { increasedAccuracy }, options) =>
      enqueue((id) => ({ type: 'detect', id, file, increasedAccuracy, ...model }), Detected, options),
    redact: (file, order, options) => enqueue((id) => ({ type: 'redact', id, file, order, ...model }), Redacted, options),
    dispose: () => {
      disposed = true
      host.stop('it was ended')
    },
  }
}
