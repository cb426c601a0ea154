import { withFaceMargin } from '#lib/review/face-margin.ts'
import type { Box, DetectableLabel } from '../core/types'
import { withBodyMargin, withScreenMargin } from './object/margin'
import { withTextMargin } from './text/margin'

/** Adds the engine's margin to a detected box, in images and in frames of videos. The box of a head has its margin already. */
export const MARGINS: Record<DetectableLabel, (box: Box) => Box> = {
  face: withFaceMargin,
  head: (box) => box,
  person: withBodyMargin,
  license_plate: withTextMargin,
  vehicle: withBodyMargin,
  screen: withScreenMargin,
  text: withTextMargin,
}
