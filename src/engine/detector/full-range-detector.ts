import { throwIfCancelled, yieldToMessages } from '../cancellation'
import type { Box } from '../types'
import type { Detection, DetectOptions, Drawable, FaceDetector } from './face-detector'
import type { FaceModel } from './face-model'
import { createFullRangeModel } from './full-range-model'
import { PictureLevels } from './levels'
import { planLevels } from './plan'
import { lookAgain } from './second-look'
import { suppress } from './suppress'

interface Strictness {
  /** Least confidence in the search. */
  search: number
  /** Least mean confidence at the second look. */
  secondLook: number
}

/**
 * The sample photographs' 35 faces score .67 and more in the search. Lower down lie faces in profile, half hidden or unsharp, and false
 * ones: the second look parts them. The careful setting lets more of the doubtful ones through.
 */
const NORMAL: Strictness = { search: 0.35, secondLook: 0.45 }
const CAREFUL: Strictness = { search: 0.25, secondLook: 0.3 }
/** From this confidence on nothing is looked at twice. */
const SURE = 0.6
/** Answers below this do not count at the second look. */
const LEAST_ANSWER = 0.02

function inPicture({ box, confidence }: Detection, tile: Box, scale: number): Detection {
  const { x, y, width, height } = box
  return { box: { x: (x + tile.x) / scale, y: (y + tile.y) / scale, width: width / scale, height: height / scale }, confidence }
}

/**
 * Creates the detector of the product: a full-range BlazeFace at several sizes of the picture, and a second look at what is doubtful.
 *
 * @param model shared with whatever else runs it; by default one of its own, read from `modelUrl`
 */
export function createFullRangeDetector({
  modelUrl,
  model = createFullRangeModel({ modelUrl }),
}: { modelUrl?: string | undefined; model?: FaceModel } = {}): FaceDetector {
  const search = async (
    picture: Drawable,
    threshold: number,
    { increasedAccuracy, signal, onProgress }: DetectOptions,
  ): Promise<Detection[]> => {
    const plan = planLevels(picture.width, picture.height, increasedAccuracy)
    const pixels = plan.reduce((sum, { tiles }) => sum + tiles.reduce((area, tile) => area + tile.width * tile.height, 0), 0)
    const levels = new PictureLevels(picture)
    const found: Detection[] = []
    let done = 0
    try {
      for (const level of plan) {
        levels.resize(level.width, level.height)
        for (const tile of level.tiles) {
          await yieldToMessages()
          throwIfCancelled(signal)
          const answers = await model.find(levels.read(tile), threshold)
          found.push(...answers.map((answer) => inPicture(answer, tile, level.scale)))
          done += tile.width * tile.height
          onProgress(done / pixels)
        }
      }
    } finally {
      levels.release()
    }
    return suppress(found)
  }

  const detect = async (picture: Drawable, options: DetectOptions): Promise<Detection[]> => {
    const strictness = options.increasedAccuracy ? CAREFUL : NORMAL
    const faces: Detection[] = []
    for (const candidate of await search(picture, strictness.search, options)) {
      await yieldToMessages()
      throwIfCancelled(options.signal)
      const sure = candidate.confidence >= SURE
      if (sure || (await lookAgain(picture, candidate, (pixels) => model.find(pixels, LEAST_ANSWER))) >= strictness.secondLook)
        faces.push(candidate)
    }
    return faces
  }

  return { name: model.name, load: model.load, detect }
}
