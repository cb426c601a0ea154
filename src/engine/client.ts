import { createCallQueue } from './call-queue'
import { Detected, Probed, Redacted, type Request } from './messages'
import type { ImageEngine } from './types'
import type { EngineWorker } from './worker-host'

export interface ImageEngineOptions {
  /** Where the detector's model is fetched from; by default the one in the build. */
  modelUrl?: string
  workerFactory?: () => EngineWorker
}

const startImageWorker = (): EngineWorker =>
  new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image-engine' })

/**
 * The engine for pictures. Its worker starts with the first call, and has one picture open at a time. Files are handed over by
 * reference.
 *
 * @returns an engine whose calls reject with EngineError or EngineCancelledError
 */
export function createImageEngine({ modelUrl, workerFactory = startImageWorker }: ImageEngineOptions = {}): ImageEngine {
  const { run, dispose } = createCallQueue<Exclude<Request, { type: 'cancel' }>>(workerFactory, 'pictures')
  const model = modelUrl === undefined ? {} : { modelUrl }
  return {
    probe: (file, options) => run((id) => ({ type: 'probe', id, file }), Probed, options),
    detectFaces: (file, { increasedAccuracy }, options) =>
      run((id) => ({ type: 'detect', id, file, increasedAccuracy, ...model }), Detected, options),
    redact: (file, order, options) => run((id) => ({ type: 'redact', id, file, order, ...model }), Redacted, options),
    dispose,
  }
}
