import { createAudioEngine } from '../../../src/engine/audio/client'
import type { AudioEngine } from '../../../src/engine/audio/types'
import { faults, type Fault } from '../../dev/faults'

/** Creates the product's own engine; with the fault, its model has an invalid address. */
export function createProductAudioEngine(fault: Fault | null): AudioEngine {
  return fault === faults.detectorUnavailable ? createAudioEngine({ modelUrl: '/no-such-model.onnx' }) : createAudioEngine()
}
