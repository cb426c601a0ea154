import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, DetectOptions, Drawable } from '../detector'
import type { FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { planLevels } from './plan'
import { rescore } from './rescore'
import { suppress } from './suppress'

interface Strictness {
  /** Minimum confidence in the search. */
  search: number
  /** Minimum mean confidence after rescoring. */
  rescored: number
}

/**
 * The 35 faces of the sample photographs score at least .67 in the search. Profiles, half-hidden and blurred faces score lower, as do false
 * positives; rescoring separates them. Increased accuracy accepts more uncertain faces.
 */
const NORMAL: Strictness = { search: 0.35, rescored: 0.45 }
const INCREASED: Strictness = { search: 0.25, rescored: 0.3 }
/** Faces of at least this confidence are not rescored. */
const SURE = 0.6
/** Detections below this confidence do not count in rescoring. */
const MIN_CONFIDENCE = 0.02

function inImage({ box, confidence }: Detection, tile: Box, scale: number): Detection {
  const { x, y, width, height } = box
  return { box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }, confidence }
}

/**
 * Creates the product's face detector: runs full-range BlazeFace at several sizes of the image and rescores uncertain faces.
 *
 * @param model an instance to share with other searches; defaults to a new one loaded from `modelUrl`
 */
export function createFullRangeDetector({
  modelUrl,
  model = createFullRangeModel({ modelUrl }),
}: { modelUrl?: string | undefined; model?: FaceModel } = {}): FaceDetector {
  const search = async (
    image: Drawable,
    threshold: number,
    { increasedAccuracy, signal, onProgress }: DetectOptions,
  ): Promise<Detection[]> => {
    const plan = planLevels(image.width, image.height, increasedAccuracy)
    const pixels = plan.reduce((sum, { tiles }) => sum + tiles.reduce((area, tile) => area + tile.width * tile.height, 0), 0)
    const levels = new ImageLevels(image)
    const found: Detection[] = []
    let done = 0
    try {
      for (const level of plan) {
        levels.resize(level.width, level.height)
        for (const tile of level.tiles) {
          await yieldToMessages()
          throwIfCancelled(signal)
          const detections = await model.find(levels.read(tile), threshold)
          found.push(...detections.map((detection) => inImage(detection, tile, level.scale)))
          done += tile.width * tile.height
          onProgress(done / pixels)
        }
      }
    } finally {
      levels.release()
    }
    return suppress(found)
  }

  const detect = async (image: Drawable, options: DetectOptions): Promise<Detection[]> => {
    const strictness = options.increasedAccuracy ? INCREASED : NORMAL
    const faces: Detection[] = []
    for (const candidate of await search(image, strictness.search, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const sure = candidate.confidence >= SURE
      if (sure || (await rescore(image, candidate, (pixels) => model.find(pixels, MIN_CONFIDENCE))) >= strictness.rescored)
        faces.push(candidate)
    }
    return faces
  }

  return { label: 'face', name: model.name, load: model.load, detect }
}
