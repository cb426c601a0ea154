import modelAsset from '#models/blazeface-full-range.onnx?url'

import { invariant } from '#lib/invariant.ts'
import { confidenceOf, logitOf, toPlanes, type FaceDetection, type FaceModel } from './face-model'
import { fetchModel, lazyModel, type ModelOutput } from '../runtime'

/** Total stride of the model. Width and height of its input are multiples of the stride. */
const STRIDE = 32
/** Side of the square for which the model returns one detection, in pixels. */
const CELL = 4
/** Values per detection: centre, size and six keypoints, of which the eyes, the nose and the mouth come first. */
const VALUES = 16
/** Min size of a face in pixels of the input. The model isn't trained for smaller faces, so smaller detections are texture. */
const SMALLEST = 12

/** Returns the detections above the threshold, with boxes in pixels of the input. */
function readDetections(outputs: Record<string, ModelOutput>, inputWidth: number, threshold: number): FaceDetection[] {
  const tensors = Object.values(outputs)
  const boxes = tensors.find(({ dims }) => dims[2] === VALUES)?.values
  const scores = tensors.find(({ dims }) => dims[2] === 1)?.values
  invariant(boxes && scores, 'the model must have two outputs of float32: check the pinned version of its package')
  // Scores are logits. Comparing them directly saves an exponential per cell.
  const least = logitOf(threshold)
  const cellsPerRow = inputWidth / CELL
  const found: FaceDetection[] = []
  scores.forEach((score, cell) => {
    if (score < least) return
    const [dx = 0, dy = 0, width = 0, height = 0, ...points] = boxes.subarray(cell * VALUES, cell * VALUES + VALUES)
    if (width < SMALLEST || height < SMALLEST) return
    const [x, y] = [((cell % cellsPerRow) + 0.5) * CELL, (Math.floor(cell / cellsPerRow) + 0.5) * CELL]
    const place = (point: number) => ({ x: x + (points[2 * point] ?? 0), y: y + (points[2 * point + 1] ?? 0) })
    found.push({
      box: { x: x + dx - width / 2, y: y + dy - height / 2, width, height },
      confidence: confidenceOf(score),
      landmarks: { eyes: [place(0), place(1)], mouth: place(3) },
    })
  })
  return found
}

/** Creates MediaPipe's full-range BlazeFace (Apache-2.0), a fully convolutional model for images of any size. */
export function createFullRangeModel({ modelUrl = modelAsset }: { modelUrl?: string | undefined } = {}): FaceModel {
  const start = lazyModel('face detector', () => fetchModel(modelUrl))
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
