import { createCallQueue } from '../core/call-queue'
import type { EngineWorker } from '../core/worker-host'
import { Detected, DetectedPart, PlannedOutput, Redacted, type Request } from './messages'
import type { VideoEngine } from './types'

export interface VideoEngineOptions {
  /** URL of the face detector's model. Defaults to the model in the build. */
  modelUrl?: string
  workerFactory?: () => EngineWorker
}

const startVideoWorker = (): EngineWorker =>
  new Worker(new URL('./video.worker.ts', import.meta.url), { type: 'module', name: 'video-engine' })

/**
 * Creates the engine for videos. Its worker starts with the first call and opens one video at a time. Files are passed by reference.
 *
 * @returns an engine whose calls reject with EngineError, EngineCancelledError, or a QuotaExceededError if the disk is full
 */
export function createVideoEngine({ modelUrl, workerFactory = startVideoWorker }: VideoEngineOptions = {}): VideoEngine {
  const { run, dispose } = createCallQueue<Exclude<Request, { type: 'cancel' }>>(workerFactory, 'Video')
  const model = modelUrl === undefined ? {} : { modelUrl }
  return {
    detect: (file, { increasedAccuracy, labels, readsWords }, { done, ...options } = {}) =>
      run(
        (id) => ({
          type: 'detect',
          id,
          file,
          increasedAccuracy,
          labels: [...labels],
          ...(readsWords === undefined ? {} : { readsWords }),
          ...(done === undefined ? {} : { done: [...done] }),
          ...model,
        }),
        { Result: Detected, Part: DetectedPart },
        options,
      ),
    planOutput: (file, options) => run((id) => ({ type: 'planOutput', id, file }), { Result: PlannedOutput }, options),
    redact: (file, plan, { path }, options) =>
      run((id) => ({ type: 'redact', id, file, plan, output: { path }, ...model }), { Result: Redacted }, options),
    dispose,
  }
}
