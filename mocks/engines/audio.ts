import { createAudioEngine } from '#engine/audio/client.ts'
import type { AudioEngine } from '#engine/audio/types.ts'
import { withBase } from '#lib/app-base.ts'
import { faults, type Fault } from '../dev/faults'

/** The folder in which the operator places models for transcription. */
export const MODELS_FOLDER = withBase('/models/')

/** Creates the product's engine; with the fault, its model has an invalid URL. */
export function createProductAudioEngine(fault: Fault | null): AudioEngine {
  const options = { modelsFolder: MODELS_FOLDER }
  return createAudioEngine(fault === faults.detectorUnavailable ? { ...options, modelUrl: '/no-such-model.onnx' } : options)
}
