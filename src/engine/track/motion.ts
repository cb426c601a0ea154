import type { LumaImage } from '../core/types'
import type { Point } from './boxes'
import { insidePlainEdges } from './plain-edges'

/** Max motion that is measured, as a share of the picture's side. */
const MAX_SHARE = 0.25
/** Max ratio of the difference with a motion to the difference without it, at which the picture moved. */
const MAX_RESIDUAL = 0.75
/** Min mean difference of the brightness of different profiles. Less is noise. */
const MIN_DIFFERENCE = 0.6
/** Min share of pixels whose brightness class changed, and min mean difference of the brightness, at a scene cut. */
const CUT_HISTOGRAM = 0.35
const CUT_DIFFERENCE = 18
/**
 * Max correlation of two scenes, and min mean and median difference of their brightness. Three cuts between scenes of the same brightness had
 * correlations of .02 to .22 and mean differences of 24 to 26; without a cut no two frames of four clips had less than .62.
 */
const CUT_CORRELATION = 0.4
const CUT_UNLIKE = 8
/** Min mean difference at which two frames are different scenes regardless of their patterns. */
const CUT_ALONE = 55
const CLASSES = 16

/** Number of strips of the picture with compared profiles, and the number of strips that count: a subject may fill one. */
const STRIPS = 4
const COUNTED = 3

/** Returns the mean brightness of each column and of each row, in strips across them. */
function profilesOf({ width, height, values }: LumaImage): { columns: Float32Array[]; rows: Float32Array[] } {
  const columns = Array.from({ length: STRIPS }, () => new Float32Array(width))
  const rows = Array.from({ length: STRIPS }, () => new Float32Array(height))
  for (let y = 0, at = 0; y < height; y += 1) {
    const strip = columns[Math.floor((y * STRIPS) / height)]
    for (let x = 0; x < width; x += 1, at += 1) {
      const value = values[at] ?? 0
      const across = rows[Math.floor((x * STRIPS) / width)]
      if (strip) strip[x] = (strip[x] ?? 0) + (value * STRIPS) / height
      if (across) across[y] = (across[y] ?? 0) + (value * STRIPS) / width
    }
  }
  return { columns, rows }
}

/** Returns the mean difference of two profiles if the second is moved by a number of values, disregarding a change of brightness. */
function differenceAt(before: Float32Array, after: Float32Array, shift: number): number {
  const [from, to] = [Math.max(0, shift), Math.min(after.length, after.length + shift)]
  let mean = 0
  for (let at = from; at < to; at += 1) mean += (after[at] ?? 0) - (before[at - shift] ?? 0)
  mean /= to - from
  let difference = 0
  for (let at = from; at < to; at += 1) difference += Math.abs((after[at] ?? 0) - (before[at - shift] ?? 0) - mean)
  return difference / (to - from)
}

/** Returns the difference of the strips with the smallest differences. */
function stripsDifferenceAt(before: readonly Float32Array[], after: readonly Float32Array[], shift: number): number {
  const differences = before.map((strip, index) => differenceAt(strip, after[index] ?? strip, shift)).toSorted((a, b) => a - b)
  return differences.slice(0, COUNTED).reduce((sum, value) => sum + value / COUNTED, 0)
}

/** Returns the motion between profiles in values, or 0 if no motion explains the difference. */
function shiftOf(before: readonly Float32Array[], after: readonly Float32Array[]): number {
  const reach = Math.floor((before[0]?.length ?? 0) * MAX_SHARE)
  const differences = Array.from({ length: 2 * reach + 1 }, (_unused, index) => stripsDifferenceAt(before, after, index - reach))
  const still = differences[reach] ?? 0
  if (still < MIN_DIFFERENCE) return 0
  let best = reach
  for (const [index, value] of differences.entries()) if (value < (differences[best] ?? 0)) best = index
  // A subject that moves in a still picture makes the difference lopsided, which isn't a motion by a fraction of a value.
  if (best === reach) return 0
  const [low = 0, least = 0, high = 0] = [differences[best - 1], differences[best], differences[best + 1]]
  // A minimum at the end of the range isn't reliable: the motion may be larger.
  if (best === 0 || best === 2 * reach) return 0
  // The difference grows linearly on both sides of the motion, which is between two values.
  const slope = Math.max(low, high) - least
  const part = slope <= 0 ? 0 : (low - high) / (2 * slope)
  return least < MAX_RESIDUAL * still ? best - reach + part : 0
}

/**
 * Returns the motion of the whole picture from one frame to another as shares of its width and height, or 0 if no motion explains the
 * change.
 */
export function pictureMotion(before: LumaImage, after: LumaImage): Point {
  const [a, b] = [profilesOf(before), profilesOf(after)]
  return { x: shiftOf(a.columns, b.columns) / before.width, y: shiftOf(a.rows, b.rows) / before.height }
}

function classesOf({ values }: LumaImage): Float32Array {
  const classes = new Float32Array(CLASSES)
  for (const value of values) {
    const index = (value * CLASSES) >> 8
    classes[index] = (classes[index] ?? 0) + 1 / values.length
  }
  return classes
}

/**
 * Compares the patterns of two frames where they overlap after the motion of the whole frame. Returns the correlation of their brightness, -1
 * to 1, and the median difference, which stays small if only a subject moves.
 */
function comparePatterns(before: LumaImage, after: LumaImage): { correlation: number; median: number } {
  const { width, height } = after
  const motion = pictureMotion(before, after)
  const [right, down] = [Math.round(motion.x * width), Math.round(motion.y * height)]
  const differences: number[] = []
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y += 1)
    for (let x = Math.max(0, right); x < Math.min(width, width + right); x += 1) {
      const a = before.values[(y - down) * width + x - right] ?? 0
      const b = after.values[y * width + x] ?? 0
      differences.push(Math.abs(a - b))
      sumA += a
      sumB += b
      squaresA += a * a
      squaresB += b * b
      products += a * b
    }
  const count = differences.length
  const [varianceA, varianceB] = [squaresA - (sumA * sumA) / count, squaresB - (sumB * sumB) / count]
  const median = differences.toSorted((a, b) => a - b)[Math.floor(count / 2)] ?? 0
  // A plain frame doesn't correlate with anything, so only its brightness decides.
  const isPlain = Math.min(varianceA, varianceB) < count
  return { correlation: isPlain ? 1 : (products - (sumA * sumB) / count) / Math.sqrt(varianceA * varianceB), median }
}

function meanDifference(before: LumaImage, after: LumaImage): number {
  let difference = 0
  for (const [index, value] of after.values.entries()) difference += Math.abs(value - (before.values[index] ?? 0))
  return difference / after.values.length
}

function isOtherPattern(before: LumaImage, after: LumaImage): boolean {
  const { correlation, median } = comparePatterns(before, after)
  return correlation < CUT_CORRELATION && median >= CUT_UNLIKE
}

/** Returns whether a new scene starts between two consecutive frames: by the distribution of the brightness, or by its pattern. */
export function isSceneCut(before: LumaImage, after: LumaImage): boolean {
  const difference = meanDifference(before, after)
  if (difference > CUT_ALONE) return true
  if (difference >= CUT_UNLIKE && isOtherPattern(before, after)) return true
  if (difference > 0) {
    const inside = insidePlainEdges(before, after)
    // A subject that moves before a plain wall keeps its pattern.
    const isOther = inside && meanDifference(...inside.inPlace) >= CUT_UNLIKE && isOtherPattern(...inside.inPlace)
    if (isOther && (!inside.aligned || isOtherPattern(...inside.aligned))) return true
  }
  if (difference < CUT_DIFFERENCE) return false
  const [a, b] = [classesOf(before), classesOf(after)]
  const changed = a.reduce((sum, share, index) => sum + Math.abs(share - (b[index] ?? 0)), 0) / 2
  return changed > CUT_HISTOGRAM
}
