import { growBox } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'

/** Width of the region of a detected screen as a multiple of its box. */
const REGION_MARGIN = 1.15

/** Returns the region that redacts a detected screen, whose box may miss a part of its rim. */
export function withScreenMargin(box: Box): Box {
  return growBox(box, REGION_MARGIN)
}
