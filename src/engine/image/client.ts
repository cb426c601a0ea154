import { createCallQueue } from '../core/call-queue'
import {
  Converted,
  Detected,
  DetectedPart,
  Frame,
  Outcome,
  Previewed,
  Probed,
  ReadText,
  Redacted,
  type PreviewRequest,
  type Request,
  type UploadRequest,
} from './messages'
import type { ImageEngine, ImagePreviewer, FrameReader, UploadReader } from './types'
import type { EngineWorker } from '../core/worker-host'

export interface ImageEngineOptions {
  /** URL of the detector's model. Defaults to the model in the build. */
  modelUrl?: string
  workerFactory?: () => EngineWorker
}

const startImageWorker = (): EngineWorker =>
  new Worker(new URL('./image.worker.ts', import.meta.url), { type: 'module', name: 'image-engine' })

/**
 * Creates the engine for images. Its worker starts with the first call and opens one image at a time. Files are passed by reference.
 *
 * @returns an engine whose calls reject with EngineError or EngineCancelledError
 */
export function createImageEngine({ modelUrl, workerFactory = startImageWorker }: ImageEngineOptions = {}): ImageEngine {
  const { run, dispose } = createCallQueue<Exclude<Request, { type: 'cancel' }>>(workerFactory, 'Image')
  const model = modelUrl === undefined ? {} : { modelUrl }
  return {
    probe: (file, options) => run((id) => ({ type: 'probe', id, file }), { Result: Probed }, options),
    convert: (file, { frame = 1 }, options) => run((id) => ({ type: 'convert', id, file, frame }), { Result: Converted }, options),
    detect: (file, { increasedAccuracy, labels }, options) =>
      run(
        (id) => ({ type: 'detect', id, file, increasedAccuracy, labels: [...labels], ...model }),
        { Result: Detected, Part: DetectedPart },
        options,
      ),
    readText: (file, options) => run((id) => ({ type: 'read-text', id, file }), { Result: ReadText }, options),
    redact: (file, plan, options) => run((id) => ({ type: 'redact', id, file, plan, ...model }), { Result: Redacted }, options),
    dispose,
  }
}

const startPreviewWorker = (): EngineWorker =>
  new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module', name: 'image-preview' })

/**
 * Creates a previewer, which paints by the same rules as an export. It has a separate worker without detectors, so that a preview never
 * waits for a detection or an export.
 *
 * @returns a previewer whose calls reject with EngineError or EngineCancelledError
 */
export function createImagePreviewer({
  workerFactory = startPreviewWorker,
}: Pick<ImageEngineOptions, 'workerFactory'> = {}): ImagePreviewer {
  const { run, dispose } = createCallQueue<Exclude<PreviewRequest, { type: 'cancel' }>>(workerFactory, 'Image')
  return {
    preview: (file, planned, options) => run((id) => ({ type: 'preview', id, file, ...planned }), { Result: Previewed }, options),
    dispose,
  }
}

const startUploadWorker = (): EngineWorker =>
  new Worker(new URL('./upload.worker.ts', import.meta.url), { type: 'module', name: 'image-upload' })

/**
 * Creates a reader of files before their upload.
 *
 * @returns a reader whose calls reject with EngineError or EngineCancelledError
 */
export function createUploadReader({ workerFactory = startUploadWorker }: Pick<ImageEngineOptions, 'workerFactory'> = {}): UploadReader {
  const { run, dispose } = createCallQueue<Exclude<UploadRequest, { type: 'cancel' }>>(workerFactory, 'Image')
  return {
    outcome: (file, options) => run((id) => ({ type: 'outcome', id, file }), { Result: Outcome }, options),
    dispose,
  }
}

/**
 * Opens the frames of an animation, in a worker of its own, whose end frees all of their memory.
 *
 * @returns a reader whose calls reject with EngineError or EngineCancelledError
 */
export function openFrames(file: File, { workerFactory = startUploadWorker }: Pick<ImageEngineOptions, 'workerFactory'> = {}): FrameReader {
  const { run, dispose } = createCallQueue<Exclude<UploadRequest, { type: 'cancel' }>>(workerFactory, 'Image')
  return {
    draw: (frame, maxSide, options) => run((id) => ({ type: 'frame', id, file, frame, maxSide }), { Result: Frame }, options),
    dispose,
  }
}
