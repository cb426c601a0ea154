import { createImageEngine } from '#engine/image/client.ts'
import type { ImageEngine } from '#engine/image/types.ts'
import { faults, type Fault } from '../dev/faults'

/** Creates the product's engine; with the fault, its model has an invalid URL. */
export function createProductEngine(fault: Fault | null): ImageEngine {
  return fault === faults.detectorUnavailable ? createImageEngine({ modelUrl: '/no-such-model.onnx' }) : createImageEngine()
}
