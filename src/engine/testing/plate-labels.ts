import { sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../core/types'

/** Minimum intersection over union of a detected box and a labelled plate. */
const SAME_PLATE = 0.3

/** Parses a label of the samples: file, x, y, width, height and text, separated by tabs. */
export function readPlateLabel(line: string): Box {
  const [, x, y, width, height] = line.trim().split(/\s+/).map(Number)
  if (x === undefined || y === undefined || width === undefined || height === undefined || !(width > 0 && height > 0))
    throw new Error(`"${line}" is not a label of a plate`)
  return { x, y, width, height }
}

/** Returns whether a box marks a plate: their intersection over union is above .3. */
export function marksPlate(found: Box, plate: Box): boolean {
  const shared = sharedArea(found, plate)
  return shared / (found.width * found.height + plate.width * plate.height - shared) > SAME_PLATE
}
