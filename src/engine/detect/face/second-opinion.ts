import { throwIfCancelled } from '../../core/cancellation'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'
import { ASKED, isConfirmed, sameFace } from './agreement'
import type { FaceModel } from './face-model'
import { levelAt } from './plan'
import { rescore } from './rescore'
import { searchLevels } from './search-levels'
import { squared } from './two-model-search'

/** Min confidence of the second model where the first one agrees. */
const AGREES = 0.2
/** Min mean confidence of the second model for a face of the first, looked at again and centred. */
const AGREES_CENTRED = 0.1
const MIN_CONFIDENCE = 0.01
/**
 * Min confidence of the first model in a small face of the second. Of raised hands of 13 pixels, at which the second is up to 67% sure, the
 * first is at most 20% sure, and at least 44% of faces of 10 to 12 pixels.
 */
const SMALL_CONFIRMED = 0.35
/** Max faces of each model that the other one looks at again. */
const MAX_ASKED = 24

interface Models {
  first: FaceModel
  second: FaceModel
}

/** How the second model is asked. */
export interface OpinionOptions {
  /** Long side at which the second model searches the image, or undefined to ask about the faces of the first only. */
  side: number | undefined
  /** Returns whether a face needs no second opinion. */
  isKnown: (face: Detection) => boolean
  /**
   * Returns whether a box is so small that the first model sees a face in it better than the second, and has to be more certain. Undefined for
   * no box.
   */
  isTooSmall?: (box: Box) => boolean
  signal: AbortSignal
}

/**
 * Compares the faces that the first model found with those of the second one.
 *
 * @param found faces of the first model
 * @returns the faces on which both agree, the others, and those of the second model that the first one confirms
 */
export async function secondOpinion(
  image: Drawable,
  found: readonly Detection[],
  { first, second }: Models,
  { side, isKnown, isTooSmall = () => false, signal }: OpinionOptions,
): Promise<{ agreed: Detection[]; doubtful: Detection[]; added: Detection[] }> {
  const plan = side === undefined ? [] : [levelAt(image.width, image.height, side)]
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
  const alone = others.filter(({ box, confidence }) => confidence >= ASKED && !found.some((face) => sameFace(face.box, box)))
  for (const face of alone.slice(0, MAX_ASKED)) {
    const score = await again(first, face)
    const isSeen = !isTooSmall(face.box) || score >= SMALL_CONFIRMED
    if (isSeen && isConfirmed({ second: face.confidence, first: score })) added.push(face)
  }
  return { agreed, doubtful, added }
}
