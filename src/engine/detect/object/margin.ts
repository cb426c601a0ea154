import { growBox } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'

/** Width of the region of a detected screen as a multiple of its box, which may miss a part of its rim. */
const SCREEN_MARGIN = 1.15
/** Width of the region of a person or a vehicle: hands, feet, bags and mirrors reach out of the box. */
const BODY_MARGIN = 1.12

/** Returns the region that redacts a detected screen. */
export function withScreenMargin(box: Box): Box {
  return growBox(box, SCREEN_MARGIN)
}

/** Returns the region that redacts a detected person or vehicle. */
export function withBodyMargin(box: Box): Box {
  return growBox(box, BODY_MARGIN)
}
