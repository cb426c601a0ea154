import { createCallQueue } from './call-queue'
import { Detected, Previewed, Probed, Redacted, type Request } from './messages'
import type { ImageEngine, PicturePreviewer } from './types'
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

/**
 * The engine for pictures, of which only a preview is wanted: the same worker, painting by the same rules as an export.
 *
 * @returns a previewer whose calls reject with EngineError or EngineCancelledError
 */
export function createPicturePreviewer({
  workerFactory = startImageWorker,
}: Pick<ImageEngineOptions, 'workerFactory'> = {}): PicturePreviewer {
  const { run, dispose } = createCallQueue<Exclude<Request, { type: 'cancel' }>>(workerFactory, 'pictures')
  return { preview: (file, regions, options) => run((id) => ({ type: 'preview', id, file, regions }), Previewed, options), dispose }
}
