import type { Box } from '../../core/types'

/**
 * The probability that each pixel belongs to text, 0 to 255, row by row. One byte per pixel, so that the map of a large level stays small.
 */
export interface ProbabilityMap {
  values: Uint8Array
  width: number
  height: number
}

/** A connected area of likely text, in pixels of the map. */
export interface Component {
  /** Mean probability, 0 to 1. */
  score: number
  /** The smallest upright box. */
  box: Box
  /** The box along the text's direction. */
  rotated: RotatedBox
}

/** A box rotated clockwise around its centre. */
export interface RotatedBox {
  centreX: number
  centreY: number
  /** The side along the angle; `thickness` is the side across it. */
  length: number
  thickness: number
  /** In radians, -π/2 to π/2. */
  angle: number
}

/** Returns a box that isn't rotated. */
export function uprightBox({ x, y, width, height }: Box): RotatedBox {
  return { centreX: x + width / 2, centreY: y + height / 2, length: width, thickness: height, angle: 0 }
}

/** Minimum number of pixels and minimum thickness of a component. Smaller ones are noise. */
const MIN_PIXELS = 10
const MIN_THICKNESS = 3
/** Below this ratio of its sides a component has no direction, so it counts as upright. */
const ELONGATED = 1.5

/** Returns the extent of positions along two perpendicular axes, each position one pixel wide. */
function extent(positions: Int32Array, width: number, angle: number) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const position of positions) {
    const x = (position % width) + 0.5
    const y = Math.floor(position / width) + 0.5
    const along = x * cos + y * sin
    const across = y * cos - x * sin
    if (along < left) left = along
    if (along > right) right = along
    if (across < top) top = across
    if (across > bottom) bottom = across
  }
  return { left: left - 0.5, right: right + 0.5, top: top - 0.5, bottom: bottom + 0.5 }
}

/** Returns the direction of the longest spread of positions, by their second moments. */
function directionOf(positions: Int32Array, width: number): number {
  let [sumX, sumY] = [0, 0]
  for (const position of positions) {
    sumX += position % width
    sumY += Math.floor(position / width)
  }
  const [meanX, meanY] = [sumX / positions.length, sumY / positions.length]
  let [xx, yy, xy] = [0, 0, 0]
  for (const position of positions) {
    const dx = (position % width) - meanX
    const dy = Math.floor(position / width) - meanY
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  return Math.atan2(2 * xy, xx - yy) / 2
}

function rotatedBox(positions: Int32Array, width: number, angle: number): RotatedBox {
  const { left, right, top, bottom } = extent(positions, width, angle)
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    centreX: along * cos - across * sin,
    centreY: along * sin + across * cos,
    length: right - left,
    thickness: bottom - top,
    angle,
  }
}

function describe(positions: Int32Array, width: number, score: number): Component | undefined {
  const upright = extent(positions, width, 0)
  const box = { x: upright.left, y: upright.top, width: upright.right - upright.left, height: upright.bottom - upright.top }
  const rotated = rotatedBox(positions, width, directionOf(positions, width))
  if (Math.min(box.width, box.height, rotated.thickness) < MIN_THICKNESS) return undefined
  const hasDirection = rotated.length >= rotated.thickness * ELONGATED
  return { score, box, rotated: hasDirection ? rotated : rotatedBox(positions, width, 0) }
}

/**
 * Finds the connected areas of a map above a threshold.
 *
 * @param threshold 0 to 1
 */
export function findComponents({ values, width, height }: ProbabilityMap, threshold: number): Component[] {
  const least = Math.floor(threshold * 255) + 1
  const isOpen = Uint8Array.from(values, (value) => (value >= least ? 1 : 0))
  // Holds the positions of one component, and is also the queue of the search.
  const queue = new Int32Array(isOpen.reduce((count, open) => count + open, 0))
  const found: Component[] = []
  let length = 0
  const visit = (position: number) => {
    if (isOpen[position] !== 1) return
    isOpen[position] = 0
    queue[length] = position
    length += 1
  }
  for (let start = isOpen.indexOf(1); start !== -1; start = isOpen.indexOf(1, start)) {
    length = 0
    let sum = 0
    visit(start)
    for (let next = 0; next < length; next += 1) {
      const position = queue[next] ?? 0
      sum += values[position] ?? 0
      const x = position % width
      if (x > 0) visit(position - 1)
      if (x < width - 1) visit(position + 1)
      if (position >= width) visit(position - width)
      if (position < width * (height - 1)) visit(position + width)
    }
    if (length < MIN_PIXELS) continue
    const component = describe(queue.subarray(0, length), width, sum / length / 255)
    if (component !== undefined) found.push(component)
  }
  return found
}
