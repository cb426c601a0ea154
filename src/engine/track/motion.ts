import type { LumaImage } from '../core/types'
import { NOWHERE, type Point } from './boxes'
import { insidePlainEdges, type IsPlain } from './plain-edges'

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
/**
 * The same difference in dark frames, as a share of the standard deviation of the brightness, and the min one, because less is noise. What lies
 * inside plain edges has the usual one: in the dark, everything but a lit subject looks like plain edges.
 */
const CUT_UNLIKE_SHARE = 0.25
const MIN_CUT_UNLIKE = 3
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

/** The brightness of the pixels that are compared of two frames. */
interface Compared {
  before: number[]
  after: number[]
}

/** Returns the pixels of two frames, one moved by a number of pixels, that show no plain edge in either of them. */
function comparedPixels(before: LumaImage, after: LumaImage, isPlain: IsPlain, { x, y }: Point): Compared {
  const { width, height } = after
  const compared: Compared = { before: [], after: [] }
  for (let row = Math.max(0, y); row < Math.min(height, height + y); row += 1)
    for (let column = Math.max(0, x); column < Math.min(width, width + x); column += 1) {
      const a = before.values[(row - y) * width + column - x] ?? 0
      const b = after.values[row * width + column] ?? 0
      if (isPlain(a) || isPlain(b)) continue
      compared.before.push(a)
      compared.after.push(b)
    }
  return compared
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const differencesOf = ({ before, after }: Compared): number[] => after.map((value, index) => Math.abs(value - (before[index] ?? 0)))

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return meanOf(values.map((value) => (value - mean) ** 2))
}

/** Returns the correlation of the brightness, -1 to 1. */
function correlationOf({ before, after }: Compared): number {
  const [varianceA, varianceB] = [varianceOf(before), varianceOf(after)]
  // A plain frame doesn't correlate with anything, so only its brightness decides.
  if (Math.min(varianceA, varianceB) < 1) return 1
  const [meanA, meanB] = [meanOf(before), meanOf(after)]
  return meanOf(before.map((value, index) => (value - meanA) * ((after[index] ?? 0) - meanB))) / Math.sqrt(varianceA * varianceB)
}

/**
 * Returns whether two frames show different scenes: their brightness differs, and their patterns don't correlate where they overlap after the
 * motion of the whole frame. The median difference stays small if only a subject moves.
 *
 * @param unlike min mean and median difference
 * @param isPlain returns whether a brightness is that of plain edges, which aren't compared
 */
function isOtherPattern(before: LumaImage, after: LumaImage, unlike = CUT_UNLIKE, isPlain: IsPlain = () => false): boolean {
  const still = comparedPixels(before, after, isPlain, NOWHERE)
  if (meanOf(differencesOf(still)) < unlike) return false
  const motion = pictureMotion(before, after)
  const moved = { x: Math.round(motion.x * after.width), y: Math.round(motion.y * after.height) }
  const compared = comparedPixels(before, after, isPlain, moved)
  const differences = differencesOf(compared).toSorted((a, b) => a - b)
  return correlationOf(compared) < CUT_CORRELATION && (differences[Math.floor(differences.length / 2)] ?? 0) >= unlike
}

/** Returns the min difference of two scenes that fill the frame. In the dark, all differences are smaller. */
function unlikeOf(before: LumaImage, after: LumaImage): number {
  const spread = Math.sqrt(Math.max(...[before, after].map(({ values }) => varianceOf([...values]))))
  return Math.min(CUT_UNLIKE, Math.max(MIN_CUT_UNLIKE, CUT_UNLIKE_SHARE * spread))
}

function meanDifference(before: LumaImage, after: LumaImage): number {
  let difference = 0
  for (const [index, value] of after.values.entries()) difference += Math.abs(value - (before.values[index] ?? 0))
  return difference / after.values.length
}

/** Returns whether a new scene starts between two consecutive frames: by the distribution of the brightness, or by its pattern. */
export function isSceneCut(before: LumaImage, after: LumaImage): boolean {
  const difference = meanDifference(before, after)
  if (difference > CUT_ALONE) return true
  if (difference >= MIN_CUT_UNLIKE && isOtherPattern(before, after, unlikeOf(before, after))) return true
  if (difference > 0) {
    const inside = insidePlainEdges(before, after)
    // A subject that moves before a plain wall keeps its pattern.
    const isOther =
      inside &&
      ((inside.isFilled && isOtherPattern(...inside.inPlace)) ||
        (inside.isShared && isOtherPattern(...inside.inPlace, CUT_UNLIKE, inside.isPlain)))
    if (isOther && (!inside.aligned || isOtherPattern(...inside.aligned))) return true
  }
  if (difference < CUT_DIFFERENCE) return false
  const [a, b] = [classesOf(before), classesOf(after)]
  const changed = a.reduce((sum, share, index) => sum + Math.abs(share - (b[index] ?? 0)), 0) / 2
  return changed > CUT_HISTOGRAM
}
