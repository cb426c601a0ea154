import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, DetectOptions, Drawable } from '../detector'
import { DETECTION_THRESHOLDS, extentOf, withoutMisplaced, type Candidate } from './agreement'
import type { FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { planLevels } from './plan'
import { rescore } from './rescore'
import { planIncreased } from './search-plan'
import { createSsdModel } from './ssd-model'
import { suppress } from './suppress'
import { createTwoModelSearch, type DetectedFace } from './two-model-search'

/**
 * Minimum confidence in the search, and mean confidence after rescoring. The 35 faces of the sample photographs score at least .67 in the
 * search. Profiles, half-hidden and blurred faces score lower, as do false positives; rescoring separates them.
 */
const MIN_CONFIDENCE = 0.35
const MIN_RESCORED = 0.45
/** Faces of at least this confidence are not rescored. */
const SURE = 0.6
/** Detections below this confidence do not count in rescoring. */
const MIN_RESCORE_CONFIDENCE = 0.02
/** Max candidates to rescore at increased accuracy. */
const MAX_RESCORED = 32

function inImage({ box, confidence }: Detection, tile: Box, scale: number): Detection {
  const { x, y, width, height } = box
  return { box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }, confidence }
}

/**
 * Returns the box of a face that was found at increased accuracy: the one that normal detection returns, if that finds the face, so that
 * verification measures the same face in a review of either setting.
 */
function boxOf({ box, boxes, fullRange }: Candidate): Box {
  return (fullRange >= MIN_CONFIDENCE && boxes['full-range']) || box
}

/**
 * Creates the product's face detector. It runs full-range BlazeFace at several sizes of the image and rescores uncertain faces. Increased
 * accuracy adds sizes, rotations of the image and a second model, which is loaded when it is first needed.
 *
 * @param model, ssd instances to share with other searches; default to new ones, the first loaded from `modelUrl`
 */
export function createFullRangeDetector({
  modelUrl,
  model = createFullRangeModel({ modelUrl }),
  ssd = createSsdModel(),
}: { modelUrl?: string | undefined; model?: FaceModel; ssd?: FaceModel } = {}): FaceDetector {
  const both = createTwoModelSearch({ 'full-range': model, ssd })

  const search = async (image: Drawable, { signal, onProgress }: DetectOptions): Promise<Detection[]> => {
    const plan = planLevels(image.width, image.height, false)
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
          const detections = await model.find(levels.read(tile), MIN_CONFIDENCE)
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

  const detectNormally = async (image: Drawable, options: DetectOptions): Promise<Detection[]> => {
    const faces: Detection[] = []
    for (const candidate of await search(image, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const sure = candidate.confidence >= SURE
      if (sure || (await rescore(image, candidate, (pixels) => model.find(pixels, MIN_RESCORE_CONFIDENCE))) >= MIN_RESCORED)
        faces.push(candidate)
    }
    return faces
  }

  const detectCarefully = async (image: Drawable, options: DetectOptions): Promise<Detection[]> => {
    await ssd.load()
    const passes = planIncreased(Math.max(image.width, image.height))
    const { faces, boxes } = await both.search(image, { passes, thresholds: DETECTION_THRESHOLDS, maxRescored: MAX_RESCORED }, options)
    return withoutMisplaced(faces).map(({ candidate, confidence, quarterTurns }): DetectedFace => {
      const box = boxOf(candidate)
      return { box, extent: extentOf(box, boxes), confidence, quarterTurns }
    })
  }

  return {
    label: 'face',
    name: `${model.name} and ${ssd.name}`,
    load: model.load,
    detect: (image, options) => (options.increasedAccuracy ? detectCarefully(image, options) : detectNormally(image, options)),
  }
}
