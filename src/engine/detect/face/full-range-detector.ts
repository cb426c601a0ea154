import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'
import { DETECTION_THRESHOLDS, extentOf, withoutMisplaced, type Candidate } from './agreement'
import type { FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { planLevels, type Level } from './plan'
import { rescore } from './rescore'
import { planIncreased } from './search-plan'
import { createSsdModel } from './ssd-model'
import { suppress } from './suppress'
import { createTwoModelSearch, type DetectedFace, type SearchOptions } from './two-model-search'

interface Strictness {
  /** Minimum confidence in the search. */
  search: number
  /** Minimum mean confidence after rescoring. */
  rescored: number
}

/**
 * The 35 faces of the sample photographs score at least .67 in the search. Profiles, half-hidden and blurred faces score lower, as do false
 * positives; rescoring separates them. Verification accepts more uncertain faces of the source.
 */
const NORMAL: Strictness = { search: 0.35, rescored: 0.45 }
const OF_SOURCE: Strictness = { search: 0.25, rescored: 0.3 }
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
 * Returns the box of a face that was found at increased accuracy: the box of normal detection if it finds the face, so that verification
 * measures the same face with either setting.
 */
function boxOf({ box, boxes, fullRange }: Candidate): Box {
  return (fullRange >= NORMAL.search && boxes['full-range']) || box
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

  const search = async (image: Drawable, plan: Level[], threshold: number, { signal, onProgress }: SearchOptions): Promise<Detection[]> => {
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

  const detectWithOneModel = async (
    image: Drawable,
    plan: Level[],
    strictness: Strictness,
    options: SearchOptions,
  ): Promise<Detection[]> => {
    const faces: Detection[] = []
    for (const candidate of await search(image, plan, strictness.search, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const sure = candidate.confidence >= SURE
      if (sure || (await rescore(image, candidate, (pixels) => model.find(pixels, MIN_RESCORE_CONFIDENCE))) >= strictness.rescored)
        faces.push(candidate)
    }
    return faces
  }

  const detectCarefully = async (image: Drawable, options: SearchOptions): Promise<Detection[]> => {
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
    name: model.name,
    load: model.load,
    detect: (image, { increasedAccuracy, ...options }) =>
      increasedAccuracy
        ? detectCarefully(image, options)
        : detectWithOneModel(image, planLevels(image.width, image.height, false), NORMAL, options),
    searchSource: (image, options) => detectWithOneModel(image, planLevels(image.width, image.height, true), OF_SOURCE, options),
  }
}
