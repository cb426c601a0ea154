import { createAudioEngine } from '../../../src/engine/audio/client'
import type { AudioEngine } from '../../../src/engine/audio/types'
import { withBase } from '../../../src/lib/app-base'
import { faults, type Fault } from '../../dev/faults'

/** Where the operator puts the models for transcription. */
export const MODELS_FOLDER = withBase('/models/')

/** Creates the product's own engine; with the fault, its model has an invalid address. */
export function createProductAudioEngine(fault: Fault | null): AudioEngine {
  const options = { modelsFolder: MODELS_FOLDER }
  return createAudioEngine(fault === faults.detectorUnavailable ? { ...options, modelUrl: '/no-such-model.onnx' } : options)
}
