import { coveredShare, sharedArea } from '#lib/review/box-areas.ts'
import type { Detection } from '../detector'
import { findComponents, type ProbabilityMap, type RotatedBox } from './components'

/** A line of text, or a word, in pixels of the image. */
export interface TextLine extends Detection {
  /** The box along the line, for reading. */
  rotated: RotatedBox
}

/** Minimum probability of a pixel of text. */
const PIXEL_THRESHOLD = 0.3
/** Minimum mean probability of a line. */
const LINE_THRESHOLD = 0.5
/** The model is trained to mark the inner part of each line. A line's box grows by its area divided by its perimeter, times this ratio. */
const UNCLIP_RATIO = 1.7
/** Min share of a line inside larger lines at which it counts as a duplicate. */
export const DUPLICATE = 0.85

/**
 * Returns the lines of a probability map.
 *
 * @param image size of the image in pixels, to which the boxes are scaled
 */
export function readLines(map: ProbabilityMap, image: { width: number; height: number }): TextLine[] {
  const scaleX = image.width / map.width
  const scaleY = image.height / map.height
  // The level's sides are rounded, so both scales differ slightly. A rotated box has only one scale.
  const scale = Math.sqrt(scaleX * scaleY)
  return findComponents(map, PIXEL_THRESHOLD).flatMap(({ score, box, rotated }): TextLine[] => {
    if (score < LINE_THRESHOLD) return []
    const { centreX, centreY, length, thickness, angle } = rotated
    const growth = (length * thickness * UNCLIP_RATIO) / (2 * (length + thickness))
    // Growth on all four sides of a rotated box moves its corners further horizontally and vertically.
    const uprightGrowth = growth * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)))
    const grown = {
      x: (box.x - uprightGrowth) * scaleX,
      y: (box.y - uprightGrowth) * scaleY,
      width: (box.width + 2 * uprightGrowth) * scaleX,
      height: (box.height + 2 * uprightGrowth) * scaleY,
    }
    return [
      {
        box: grown,
        confidence: score,
        rotated: {
          centreX: centreX * scaleX,
          centreY: centreY * scaleY,
          length: (length + 2 * growth) * scale,
          thickness: (thickness + 2 * growth) * scale,
          angle,
        },
      },
    ]
  })
}

/** Max thickness of small print in pixels of a level that blurs it, and min ratio of the length and thickness of its lines. */
const [SMALL, LONG] = [12, 3]
/** Min share of a line of small print inside the blur around it, and max ratio of their thicknesses. */
const [IN_BLUR, THINNER] = [0.5, 0.65]
/** Min ratio of the lengths of a line and the blur around it, and the same if the blur is around several lines. */
const [SAME_LENGTH, MIN_LENGTH] = [0.85, 0.5]

/** Returns whether a box is around finer lines: a single one of its length, or several below each other. */
function isBlur({ box }: TextLine, small: readonly TextLine[]): boolean {
  const inside = small.flatMap(({ box: inner, rotated: { length, thickness, angle, centreX, centreY } }) => {
    const isFlat = Math.abs(Math.cos(angle)) > Math.SQRT1_2
    const [along, across] = isFlat ? [box.width, box.height] : [box.height, box.width]
    const isThin = thickness <= THINNER * across && length >= MIN_LENGTH * along
    if (!isThin || coveredShare(inner, [box]) < IN_BLUR) return []
    return [{ at: isFlat ? centreY : centreX, thickness, isWhole: length >= SAME_LENGTH * along }]
  })
  const [first] = inside
  if (!first) return false
  return inside.some(({ at, thickness, isWhole }) => isWhole || Math.abs(at - first.at) > thickness)
}

/**
 * Drops the lines of a level that joins several lines of small print, where a finer level tells them apart.
 *
 * @param finer lines of the finer level
 * @param scale pixels of the level per pixel of the image
 */
export function withoutBlurs(lines: readonly TextLine[], finer: readonly TextLine[], scale: number): TextLine[] {
  const small = finer.filter(({ rotated: { length, thickness } }) => thickness * scale <= SMALL && length >= LONG * thickness)
  return lines.filter((line) => !isBlur(line, small))
}

/** Joins the lines of several levels, and drops lines inside larger ones. Returns the most confident first. */
export function joinLines<Line extends Detection>(lines: Line[]): Line[] {
  const areaOf = ({ box }: Detection) => box.width * box.height
  const kept: Line[] = []
  for (const line of lines.toSorted((a, b) => areaOf(b) - areaOf(a))) {
    const around = kept.flatMap(({ box }) => (sharedArea(box, line.box) > 0 ? [box] : []))
    if (coveredShare(line.box, around) < DUPLICATE) kept.push(line)
  }
  return kept.toSorted((a, b) => b.confidence - a.confidence)
}
