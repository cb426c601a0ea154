import { createImageEngine } from '../../src/engine/client'
import type { ImageEngine } from '../../src/engine/types'
import { faults, type Fault } from '../dev/faults'

/** The product's own engine; with the fault its model is looked for where there is none. */
export function createProductEngine(fault: Fault | null): ImageEngine {
  return fault === faults.detectorUnavailable ? createImageEngine({ modelUrl: '/no-such-model.onnx' }) : createImageEngine()
}
