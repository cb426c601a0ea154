import { canvasContext } from '../../core/canvas'
import { growBox, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { Detection, Drawable } from '../detector'

/** Inputs for rescoring: the size of the face in pixels, and the side of the input as a multiple of it. */
const VIEWS = [
  { face: 40, view: 2 },
  { face: 64, view: 2 },
  { face: 64, view: 3 },
] as const
const WIDEST_VIEW = 3

/** Maximum side of the crop around a face, in pixels. */
const MAX_PART = 768

/** Minimum intersection over union of a detection with the rescored face. */
const SAME_FACE = 0.3

/** Crops a square of the image and scales it down to MAX_PART if it is larger. */
function crop(image: Drawable, part: Box): OffscreenCanvas {
  const side = Math.max(1, Math.round(Math.min(part.width, MAX_PART)))
  const canvas = new OffscreenCanvas(side, side)
  const context = canvasContext(canvas)
  // Pixels beyond the image are black, as in the search.
  context.fillRect(0, 0, side, side)
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, side, side)
  return canvas
}

/**
 * Runs the model again on an uncertain face, centred and at three sizes, and returns the mean confidence, 0 to 1.
 *
 * Measured on the samples with visible and with redacted faces: real faces score at least .59. False positives, such as folds, buttons and
 * the edges of redacted regions, score up to .53 in the search and up to .40 here.
 *
 * @param detect runs the model and returns boxes in pixels of its input
 */
export async function rescore(image: Drawable, { box }: Detection, detect: (pixels: ImageData) => Promise<Detection[]>): Promise<number> {
  const part = crop(image, growBox(box, WIDEST_VIEW))
  let sum = 0
  for (const { face, view } of VIEWS) {
    const side = face * view
    const canvas = new OffscreenCanvas(side, side)
    const context = canvasContext(canvas)
    context.imageSmoothingQuality = 'high'
    const from = part.width * (view / WIDEST_VIEW)
    const margin = (part.width - from) / 2
    context.drawImage(part, margin, margin, from, from, 0, 0, side, side)
    const centre: Box = { x: (side - face) / 2, y: (side - face) / 2, width: face, height: face }
    const detections = await detect(context.getImageData(0, 0, side, side))
    const scores = detections.map(({ box: seen, confidence }) => {
      const shared = sharedArea(seen, centre)
      return shared / (seen.width * seen.height + face * face - shared) >= SAME_FACE ? confidence : 0
    })
    sum += Math.max(0, ...scores)
  }
  return sum / VIEWS.length
}
