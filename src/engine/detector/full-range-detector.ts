import { throwIfCancelled, yieldToMessages } from '../cancellation'
import type { Box } from '../types'
import type { Detection, DetectOptions, Drawable, FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { ImageLevels } from './levels'
import { planLevels } from './plan'
import { rescore } from './rescore'
import { suppress } from './suppress'

interface Strictness {
  /** Least confidence in the search. */
  search: number
  /** Least mean confidence at the second look. */
  rescored: number
}

/**
 * The sample photographs' 35 faces score .67 and more in the search. Lower down lie faces in profile, half hidden or unsharp, and false
 * ones: the second look parts them. The careful setting lets more of the doubtful ones through.
 */
const NORMAL: Strictness = { search: 0.35, rescored: 0.45 }
const INCREASED: Strictness = { search: 0.25, rescored: 0.3 }
/** From this confidence on nothing is looked at twice. */
const SURE = 0.6
/** Answers below this do not count at the second look. */
const MIN_CONFIDENCE = 0.02

function inImage({ box, confidence }: Detection, tile: Box, scale: number): Detection {
  const { x, y, width, height } = box
  return { box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }, confidence }
}

/**
 * Creates the detector of the product: a full-range BlazeFace at several sizes of the image, and a second look at what is doubtful.
 *
 * @param model shared with whatever else runs it; by default one of its own, read from `modelUrl`
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
          const answers = await model.find(levels.read(tile), threshold)
          found.push(...answers.map((answer) => inImage(answer, tile, level.scale)))
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

  return { name: model.name, load: model.load, detect }
}
