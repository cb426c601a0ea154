import { createImageEngine } from '../../../src/engine/image/client'
import type { ImageEngine } from '../../../src/engine/image/types'
import { faults, type Fault } from '../../dev/faults'

/** Creates the product's own engine; with the fault, its model has an invalid address. */
export function createProductEngine(fault: Fault | null): ImageEngine {
  return fault === faults.detectorUnavailable ? createImageEngine({ modelUrl: '/no-such-model.onnx' }) : createImageEngine()
}
