import { throwIfCancelled, yieldToMessages } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'
import {
  AGREED,
  combine,
  DETECTION_THRESHOLDS,
  extentOf,
  isAgreed,
  sameFace,
  sameHead,
  withoutMisplaced,
  type Candidate,
} from './agreement'
import type { FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { planLevels, type Level } from './plan'
import { rescore } from './rescore'
import { planIncreased } from './search-plan'
import { secondOpinion } from './second-opinion'
import { createSsdModel } from './ssd-model'
import { suppress } from './suppress'
import { createTwoModelSearch, type DetectedFace, type SearchOptions } from './two-model-search'

interface Strictness {
  /** Minimum confidence in the search, and of uncertain detections, if it is lower. */
  search: number
  least?: number
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
/** Long side at which the second model searches in normal detection, and its share of the progress. */
const SECOND_SIDE = 640
const SECOND_SHARE = 0.2
/** Min confidence of an uncertain face on which both models may agree, and the max number of these. */
const MIN_UNCERTAIN = 0.12
const MAX_UNCERTAIN = 16
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
 * Creates the product's face detector. It runs full-range BlazeFace at several sizes of the image and rescores uncertain faces. A second
 * model adds faces that the first one confirms. Increased accuracy adds sizes and rotations of
 * the image for both models.
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

  /** Returns the faces that the first model finds, and its other detections, which may be faces. */
  const detectWithOneModel = async (
    image: Drawable,
    plan: Level[],
    { search: least, rescored, least: uncertainFrom = least }: Strictness,
    options: SearchOptions,
  ): Promise<{ faces: Detection[]; uncertain: Detection[] }> => {
    const [faces, uncertain]: [Detection[], Detection[]] = [[], []]
    for (const candidate of await search(image, plan, uncertainFrom, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const { confidence } = candidate
      const isFace =
        confidence >= SURE ||
        (confidence >= least && (await rescore(image, candidate, (pixels) => model.find(pixels, MIN_RESCORE_CONFIDENCE))) >= rescored)
      ;(isFace ? faces : uncertain).push(candidate)
    }
    return { faces, uncertain }
  }

  /** Returns the uncertain faces on which both models agree, looking again. */
  const agreedOf = async (image: Drawable, faces: readonly Detection[], uncertain: readonly Detection[], signal: AbortSignal) => {
    const agreed: Detection[] = []
    const asked = uncertain.filter(({ box }) => !faces.some((face) => sameFace(face.box, box))).slice(0, MAX_UNCERTAIN)
    for (const face of asked) {
      await yieldToMessages()
      throwIfCancelled(signal)
      const scores = await both.rescore(image, face.box, 0, AGREED.first)
      if (isAgreed(scores)) agreed.push({ ...face, confidence: combine(scores.fullRange, scores.ssd) })
    }
    return agreed
  }

  const detectWithBoth = async (image: Drawable, options: SearchOptions): Promise<Detection[]> => {
    const { signal } = options
    const onProgress = (fraction: number) => options.onProgress(fraction * (1 - SECOND_SHARE))
    const plan = planLevels(image.width, image.height, false)
    const { faces, uncertain } = await detectWithOneModel(image, plan, { ...NORMAL, least: MIN_UNCERTAIN }, { ...options, onProgress })
    await ssd.load()
    const models = { first: model, second: ssd }
    const { added } = await secondOpinion(image, faces, models, { side: SECOND_SIDE, isKnown: () => true, signal })
    const agreed = await agreedOf(image, [...faces, ...added], uncertain, signal)
    options.onProgress(1)
    const others = [...added, ...agreed].filter(({ box }) => !faces.some((face) => sameHead(face.box, box)))
    return suppress([...faces, ...others])
  }

  const detectCarefully = async (image: Drawable, options: SearchOptions): Promise<Detection[]> => {
    await ssd.load()
    const passes = planIncreased(Math.max(image.width, image.height))
    const { faces, boxes } = await both.search(image, { passes, thresholds: DETECTION_THRESHOLDS, maxRescored: MAX_RESCORED }, options)
    const found = withoutMisplaced(faces).map(({ candidate, confidence, quarterTurns }) => {
      return { box: boxOf(candidate), confidence, quarterTurns }
    })
    return found.map((face): DetectedFace => {
      const neighbours = found.flatMap(({ box }) => (box === face.box ? [] : [box]))
      return { ...face, extent: extentOf(face.box, boxes, neighbours) }
    })
  }

  return {
    label: 'face',
    name: model.name,
    load: async () => void (await Promise.all([model.load(), ssd.load()])),
    detect: (image, { increasedAccuracy, ...options }) =>
      increasedAccuracy ? detectCarefully(image, options) : detectWithBoth(image, options),
    searchSource: async (image, options) =>
      (await detectWithOneModel(image, planLevels(image.width, image.height, true), OF_SOURCE, options)).faces,
  }
}
