import manifestAsset from '@vladmandic/face-api/model/ssd_mobilenetv1_model-weights_manifest.json?url'
import weightsAsset from '@vladmandic/face-api/model/ssd_mobilenetv1_model.bin?url'

import { invariant } from '../../../lib/invariant'
import type { Detection } from '../detector'
import { confidenceOf, logitOf, toPlanes, type FaceModel } from './face-model'
import { ModelFormatError } from './flatbuffer'
import { fetchModel, lazyModel } from '../runtime'
import { buildSsd } from './ssd-graph'
import { readWeights, type Weights } from './weights'

/** Image size of the training, in pixels. The anchors are stored as fractions of it. */
const TRAINED_SIDE = 512
/** Width and height of the input are padded to multiples of this, so that the finer grids have whole cells. */
const STRIDE = 32
/** Side of a cell of each grid in pixels, and anchors per cell. */
const GRIDS = [
  { stride: 16, anchors: 3 },
  { stride: 32, anchors: 6 },
  { stride: 64, anchors: 6 },
  { stride: 128, anchors: 6 },
  { stride: 256, anchors: 6 },
  { stride: 512, anchors: 6 },
] as const
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

/**
 * Reads the sizes of the anchors from a weight that lists top, left, bottom and right of each. All cells of a grid have the same anchors
 * around their centre, so those of the first cell apply to inputs of any size.
 *
 * @throws ModelFormatError if the list does not match the grids
 */
export function readAnchors(weights: Weights): AnchorGrid[] {
  const corners = weights.get('Output/extra_dim')?.values ?? new Float32Array()
  let first = 0
  const grids = GRIDS.map(({ stride, anchors }): AnchorGrid => {
    const sizes = Array.from({ length: anchors }, (_, index): Anchor => {
      const [top = 0, left = 0, bottom = 0, right = 0] = corners.subarray((first + index) * 4, (first + index + 1) * 4)
      return { width: (right - left) * TRAINED_SIDE, height: (bottom - top) * TRAINED_SIDE }
    })
    first += (TRAINED_SIDE / stride) ** 2 * anchors
    return { stride, anchors: sizes }
  })
  if (corners.length !== first * 4) throw new ModelFormatError(`the model has ${corners.length / 4} anchors instead of ${first}`)
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
export function createSsdModel({ weightsUrl = weightsAsset, manifestUrl = manifestAsset } = {}): FaceModel {
  let grids: AnchorGrid[] = []
  const start = lazyModel('face detector', async () => {
    const [manifest, bytes] = await Promise.all([fetchModel(manifestUrl), fetchModel(weightsUrl)])
    const weights = readWeights(new TextDecoder().decode(manifest), bytes)
    grids = readAnchors(weights)
    return buildSsd(weights)
  })
  return {
    name: 'SSD MobileNet v1',
    load: async () => void (await start()),
    find: async (pixels, minConfidence) => {
      const run = await start()
      const { planes, width, height } = toPlanes(pixels, STRIDE)
      const { boxes, scores } = await run(planes, width, height)
      invariant(boxes && scores, 'the graph must have the outputs boxes and scores')
      return readSsdDetections(grids, { boxes: boxes.values, scores: scores.values, width, height }, minConfidence)
    },
  }
}
