import modelAsset from '#models/ssd-mobilenet-v1.onnx?url'

import { invariant } from '#lib/invariant.ts'
import type { Detection } from '../detector'
import { confidenceOf, logitOf, toPlanes, type FaceModel } from './face-model'
import { fetchModel, lazyModel } from '../runtime'

/** Width and height of the input are padded to multiples of this, so that the finer grids have whole cells. */
const STRIDE = 32
/** Factors of the box values in training. */
const CENTRE_SCALE = 10
const SIZE_SCALE = 5

/** Size of an anchor in pixels of the input. */
interface Anchor {
  width: number
  height: number
}

interface AnchorGrid {
  stride: number
  anchors: Anchor[]
}

/** Values per anchor in the model's output: stride, width and height. */
const ANCHOR_VALUES = 3

/** Groups the anchors of one cell per grid, as the model lists them, by grid. */
export function groupAnchors(values: Float32Array): AnchorGrid[] {
  const grids: AnchorGrid[] = []
  for (let at = 0; at < values.length; at += ANCHOR_VALUES) {
    const [stride = 0, width = 0, height = 0] = values.subarray(at, at + ANCHOR_VALUES)
    if (grids.at(-1)?.stride !== stride) grids.push({ stride, anchors: [] })
    grids.at(-1)?.anchors.push({ width, height })
  }
  return grids
}

/** Returns the detections above the threshold, with boxes in pixels of the input. */
export function readSsdDetections(
  grids: AnchorGrid[],
  { boxes, scores, width, height }: { boxes: Float32Array; scores: Float32Array; width: number; height: number },
  threshold: number,
): Detection[] {
  const least = logitOf(threshold)
  const found: Detection[] = []
  let at = 0
  for (const { stride, anchors } of grids) {
    const columns = Math.ceil(width / stride)
    const end = at + columns * Math.ceil(height / stride) * anchors.length
    for (let first = at; at < end; at += 1) {
      const score = scores[at] ?? -Infinity
      if (score < least) continue
      const cell = Math.floor((at - first) / anchors.length)
      const anchor = anchors[(at - first) % anchors.length]
      invariant(anchor, 'every cell must have the same number of anchors')
      const [dy = 0, dx = 0, taller = 0, wider = 0] = boxes.subarray(at * 4, at * 4 + 4)
      const boxWidth = anchor.width * Math.exp(wider / SIZE_SCALE)
      const boxHeight = anchor.height * Math.exp(taller / SIZE_SCALE)
      const x = ((cell % columns) + 0.5) * stride + (dx / CENTRE_SCALE) * anchor.width - boxWidth / 2
      const y = (Math.floor(cell / columns) + 0.5) * stride + (dy / CENTRE_SCALE) * anchor.height - boxHeight / 2
      found.push({ box: { x, y, width: boxWidth, height: boxHeight }, confidence: confidenceOf(score) })
    }
  }
  invariant(at === scores.length, 'the grids must hold as many anchors as the model has scores')
  return found
}

/** Creates the SSD MobileNet v1 face detector of `@vladmandic/face-api` (MIT), a fully convolutional model for images of any size. */
export function createSsdModel({ modelUrl = modelAsset } = {}): FaceModel {
  const start = lazyModel('face detector', () => fetchModel(modelUrl))
  return {
    name: 'SSD MobileNet v1',
    load: async () => void (await start()),
    find: async (pixels, minConfidence) => {
      const run = await start()
      const { planes, width, height } = toPlanes(pixels, STRIDE)
      const { boxes, scores, anchors } = await run(planes, width, height)
      invariant(boxes && scores && anchors, 'the model must have the outputs boxes, scores and anchors: check build/models')
      const grids = groupAnchors(anchors.values)
      return readSsdDetections(grids, { boxes: boxes.values, scores: scores.values, width, height }, minConfidence)
    },
  }
}
