import type { Box } from '../../core/types'

/** Share of a line's thickness by which its box grows on all sides, so that accents, descenders and blurred rims are covered too. */
const MARGIN = 0.12
/** Minimum growth in pixels. */
const MIN_MARGIN = 1

/** Returns the box of a line of text with the engine's margin. */
export function withTextMargin({ x, y, width, height }: Box): Box {
  const margin = Math.max(MIN_MARGIN, Math.min(width, height) * MARGIN)
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }
}
