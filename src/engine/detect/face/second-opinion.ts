import { throwIfCancelled } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'
import { sameFace } from './agreement'
import type { FaceModel } from './face-model'
import { levelAt } from './plan'
import { rescore } from './rescore'
import { searchLevels } from './search-levels'
import { squared } from './two-model-search'

/** Long side at which the second model searches, and its min confidence where the first one agrees. */
const SIDE = 640
const AGREES = 0.2
/** Min mean confidence of the second model for a face of the first, looked at again and centred. */
const AGREES_CENTRED = 0.1
/** Min confidence of the second model for a face that the first doesn't find, and of the first, looking at it again. */
const SURE = 0.65
const LIKELY = 0.3
const MIN_CONFIDENCE = 0.01
/** Max faces of each model that the other one looks at again. */
const MAX_ASKED = 24

interface Models {
  first: FaceModel
  second: FaceModel
}

/**
 * Compares the faces that the first model found with those of the second one.
 *
 * @param found faces of the first model
 * @param isKnown returns whether a face needs no second opinion
 * @returns the faces on which both agree, the others, and those that only the second model is sure of
 */
export async function secondOpinion(
  image: Drawable,
  found: readonly Detection[],
  isKnown: (face: Detection) => boolean,
  { first, second }: Models,
  signal: AbortSignal,
): Promise<{ agreed: Detection[]; doubtful: Detection[]; added: Detection[] }> {
  const plan = [levelAt(image.width, image.height, SIDE)]
  const others = await searchLevels(image, plan, (tile) => second.find(tile, AGREES), { signal, onProgress: () => undefined })
  const again = async (model: FaceModel, face: { box: Box; confidence: number }): Promise<number> => {
    throwIfCancelled(signal)
    return rescore(image, { ...face, box: squared(face.box) }, (pixels) => model.find(pixels, MIN_CONFIDENCE))
  }
  const [agreed, doubtful, added]: [Detection[], Detection[], Detection[]] = [[], [], []]
  let asked = 0
  for (const face of found) {
    let isAgreed = isKnown(face) || others.some(({ box }) => sameFace(box, face.box))
    if (!isAgreed && asked < MAX_ASKED) {
      asked += 1
      isAgreed = (await again(second, face)) >= AGREES_CENTRED
    }
    ;(isAgreed ? agreed : doubtful).push(face)
  }
  const alone = others.filter(({ box, confidence }) => confidence >= SURE && !found.some((face) => sameFace(face.box, box)))
  for (const face of alone.slice(0, MAX_ASKED)) if ((await again(first, face)) >= LIKELY) added.push(face)
  return { agreed, doubtful, added }
}
