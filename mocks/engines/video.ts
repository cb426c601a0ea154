import { createVideoEngine } from '#engine/video/client.ts'
import type { VideoEngine } from '#engine/video/types.ts'
import { faults, type Fault } from '../dev/faults'

/** Creates the product's engine; with the fault, its model has an invalid URL. */
export function createProductVideoEngine(fault: Fault | null): VideoEngine {
  return fault === faults.detectorUnavailable ? createVideoEngine({ modelUrl: '/no-such-model.onnx' }) : createVideoEngine()
}
