import modelAsset from '@mediapipe/face_detection/face_detection_full_range.tflite?url'

import { invariant } from '../../lib/invariant'
import { tfliteToOnnx } from './convert'
import type { Detection } from './face-detector'
import { confidenceOf, logitOf, toPlanes, type FaceModel } from './face-model'
import { fetchModel, lazyModel, type ModelOutput } from './runtime'

/** Total stride of the model: sides of its input are multiples of it. */
const STRIDE = 32
/** The model gives one answer for each square of this many pixels. */
const CELL = 4
/** Values for each answer: centre, size, and six points that are not used here. */
const VALUES = 16
/** Answers smaller than this, in pixels of the searched level, are texture: the model was not made for them. */
const SMALLEST = 12

/** Boxes in pixels of the input, for the answers above the threshold. */
function readDetections(outputs: Record<string, ModelOutput>, inputWidth: number, threshold: number): Detection[] {
  const tensors = Object.values(outputs)
  const boxes = tensors.find(({ dims }) => dims[2] === VALUES)?.values
  const scores = tensors.find(({ dims }) => dims[2] === 1)?.values
  invariant(boxes && scores, 'the model must have two outputs of float32: check the pinned version of its package')
  // Scores are logits; comparing them saves an exponential for each cell.
  const least = logitOf(threshold)
  const cellsPerRow = inputWidth / CELL
  const found: Detection[] = []
  scores.forEach((score, cell) => {
    if (score < least) return
    const [dx = 0, dy = 0, width = 0, height = 0] = boxes.subarray(cell * VALUES, cell * VALUES + 4)
    const x = ((cell % cellsPerRow) + 0.5) * CELL + dx - width / 2
    const y = (Math.floor(cell / cellsPerRow) + 0.5) * CELL + dy - height / 2
    if (width >= SMALLEST && height >= SMALLEST) found.push({ box: { x, y, width, height }, confidence: confidenceOf(score) })
  })
  return found
}

/** MediaPipe's full-range BlazeFace (Apache-2.0), run fully convolutionally: it takes pixels of any size. */
export function createFullRangeModel({ modelUrl = modelAsset }: { modelUrl?: string | undefined } = {}): FaceModel {
  const start = lazyModel(async () => tfliteToOnnx(await fetchModel(modelUrl)))
  return {
    name: 'BlazeFace full range',
    load: async () => void (await start()),
    find: async (pixels, minConfidence) => {
      const run = await start()
      const { planes, width, height } = toPlanes(pixels, STRIDE)
      return readDetections(await run(planes, width, height), width, minConfidence)
    },
  }
}
