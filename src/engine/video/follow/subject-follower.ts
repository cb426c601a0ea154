import { centreOf } from '#lib/review/box-areas.ts'
import { type Point } from '../../track/boxes'
import { isSceneCut } from '../../track/motion'
import type { Box } from '../../core/types'
import { flowOf } from './point-flow'
import { smallest, type Pyramid } from './pyramid'
import { Reference, type HalfSize, type Likeness } from './reference'
import { angleOf, applied, composed, fittedMotion, medianMotion, scaleOf, type Moved, type Similarity } from './similarity'

/** Points per side of the grid in which motion is measured. */
const GRID = 10
/** Max distance in pixels between a point and its place after it was followed to the next frame and back. */
const MAX_RETURN = 1
/** Max distance of a point from its place by the subject's motion, in pixels and as a share of the subject's size. */
const MAX_STRAY = 1
const MAX_STRAY_SHARE = 0.03
/** Min number and share of the points that agree with the subject's motion. */
const MIN_POINTS = 8
const MIN_SHARE = 0.35
/** Max change of the size from one frame to the next. */
const MAX_GROWTH = 1.2

/** Min share of the visible cells that show the subject, for a subject with detail and for one without. */
const MIN_SAME = 0.5
const MIN_SAME_PLAIN = 0.9
/** Min share of the cells that show the subject in a frame that starts with a scene cut by its brightness, such as a flash. */
const MIN_SAME_AT_CUT = 0.8
/** Enlargement of a subject without detail, such as a screen that is off, which is recognized by its outline. */
const OUTLINE = 1.25
/**
 * Likeness below which the current look of a subject becomes a new reference, and the min share of cells that must show the subject then.
 */
const CHANGED = 0.82
const MIN_SAME_TO_CHANGE = 0.6
/** Min share of cells that look like in the first frame for the first frame to become the reference again. */
const MIN_SAME_AS_FIRST = 0.7
/** Max consecutive frames in which a subject isn't recognized, as in a flash or blurred frames. */
const MAX_UNSURE = 4

/** Share of the box inside the frame below which a subject is leaving, and below which an unrecognized one may be. */
const LEAVING = 0.35
const MAY_LEAVE = 0.9
/** Max seconds until a leaving subject is outside. Later, it is lost. */
const MAX_LEAVING = 1.5
/** Frames over which a velocity is measured. */
const VELOCITY_FRAMES = 6
/** Max radians of a rotation for which the box isn't enlarged, because small ones are noise. */
const NO_TURN = 0.01
/** Min side of a box in pixels of the measured image. */
const MIN_SIDE = 6

/** The subject in a frame. `unsure` is followed by a frame that shows it again, or by `lost`. */
export interface FollowedFrame {
  readonly state: 'seen' | 'unsure' | 'left' | 'lost' | 'cut'
  /** In pixels of the measured image. */
  readonly box: Box
  /** 0 to 1. */
  readonly confidence: number
}

/**
 * Follows the subject in a box from frame to frame. It needs no model: the motion of points in the box gives the expected place, and
 * aligning the first look with the frame corrects it, so that errors don't add up. See the sources in point-flow.ts, similarity.ts and
 * reference.ts.
 */
export class SubjectFollower {
  readonly #half: HalfSize
  readonly #first: Reference
  readonly #hasDetail: boolean
  /** The subject's look after it changed. */
  #latest: Reference | undefined
  #frame: Pyramid
  #place: Similarity
  #unsure = 0
  /** The places of the last frames in which the subject was seen. */
  #seen: { time: number; place: Point }[]
  #time: number
  #leaving: { since: number; velocity: Point } | undefined

  /**
   * @param box in pixels of the image
   * @param time seconds
   */
  constructor(frame: Pyramid, box: Box, time: number) {
    this.#half = { width: box.width / 2, height: box.height / 2 }
    this.#place = { ...centreOf(box), a: 1, b: 0 }
    this.#frame = frame
    this.#time = time
    this.#seen = [{ time, place: centreOf(box) }]
    const own = new Reference(frame, this.#place, this.#half)
    const { width, height } = this.#half
    this.#hasDetail = own.hasDetail
    this.#first = own.hasDetail ? own : new Reference(frame, this.#place, { width: width * OUTLINE, height: height * OUTLINE })
  }

  /** Follows the subject to the next frame, which is the previous one if the video is followed back. */
  step(frame: Pyramid, time: number): FollowedFrame {
    const isCut = isSceneCut(smallest(this.#frame), smallest(frame))
    const result = this.#leaving ? this.#leave(this.#leaving, time) : this.#follow(frame, time, isCut)
    this.#frame = frame
    this.#time = time
    return result
  }

  #follow(frame: Pyramid, time: number, isCut: boolean): FollowedFrame {
    const velocity = this.#velocity()
    const seconds = time - this.#time
    const expected = this.#expected(frame, { x: velocity.x * seconds, y: velocity.y * seconds })
    const { place, likeness } = this.#found(frame, expected)
    const inside = insideShare(boxOf(place, this.#half), frame[0])
    const share = likeness.visible === 0 ? 0 : likeness.same / likeness.visible
    const least = isCut ? MIN_SAME_AT_CUT : this.#hasDetail ? MIN_SAME : MIN_SAME_PLAIN
    const isSeen = share >= least && Math.min(...sides(boxOf(place, this.#half))) >= MIN_SIDE
    if (isCut && !isSeen) return { state: 'cut', ...this.#result(0) }
    if (inside < LEAVING || (!isSeen && inside < MAY_LEAVE && this.#isMovingOut(velocity, frame))) {
      this.#leaving = { since: time, velocity }
      return this.#leave(this.#leaving, time)
    }
    this.#place = isSeen ? place : expected
    if (!isSeen) {
      this.#unsure += 1
      return { state: this.#unsure > MAX_UNSURE ? 'lost' : 'unsure', ...this.#result(0) }
    }
    this.#unsure = 0
    this.#seen = [...this.#seen, { time, place }].slice(-VELOCITY_FRAMES)
    if (this.#hasDetail && likeness.mean < CHANGED && share >= MIN_SAME_TO_CHANGE && inside > MAY_LEAVE)
      this.#latest = new Reference(frame, place, this.#half)
    return { state: 'seen', ...this.#result(share * likeness.mean) }
  }

  /** Continues the motion of a subject that is too little visible, until it is outside. */
  #leave({ since, velocity }: { since: number; velocity: Point }, time: number): FollowedFrame {
    const seconds = time - this.#time
    this.#place = { ...this.#place, x: this.#place.x + velocity.x * seconds, y: this.#place.y + velocity.y * seconds }
    const result = this.#result(0.3)
    if (insideShare(result.box, this.#frame[0]) === 0) return { state: 'left', ...result }
    return { state: Math.abs(time - since) > MAX_LEAVING ? 'lost' : 'seen', ...result }
  }

  get #reference(): Reference {
    return this.#latest ?? this.#first
  }

  /** Returns the place of the subject by the motion of points. */
  #expected(frame: Pyramid, guess: Point): Similarity {
    const own = this.#motionOf(frame, this.#pointsInside(), guess) ?? this.#motionOf(frame, this.#pointsInside(), { x: 0, y: 0 })
    // A subject without detail moves with its surroundings, as when the camera moves.
    const motion = own ?? (this.#hasDetail ? undefined : this.#motionOf(frame, pointsIn(frame), { x: 0, y: 0 }))
    return motion ? composed(motion, this.#place) : { ...this.#place, x: this.#place.x + guess.x, y: this.#place.y + guess.y }
  }

  /** Returns the motion of most points, or undefined if there are too few or they disagree. */
  #motionOf(frame: Pyramid, points: readonly Point[], guess: Point): Similarity | undefined {
    const moved = points.flatMap((from): Moved[] => {
      const to = flowOf(this.#frame, frame, from, { x: from.x + guess.x, y: from.y + guess.y })
      const back = to && flowOf(frame, this.#frame, to, from)
      return to && back && Math.hypot(back.x - from.x, back.y - from.y) <= MAX_RETURN ? [{ from, to }] : []
    })
    const motion = moved.length >= MIN_POINTS ? medianMotion(moved) : undefined
    if (!motion) return undefined
    const stray = Math.max(MAX_STRAY, MAX_STRAY_SHARE * Math.min(...sides(boxOf(this.#place, this.#half))))
    const agreeing = moved.filter(({ from, to }) => {
      const at = applied(motion, from)
      return Math.hypot(at.x - to.x, at.y - to.y) <= stray
    })
    if (agreeing.length < MIN_POINTS || agreeing.length < MIN_SHARE * moved.length) return undefined
    const fitted = fittedMotion(agreeing)
    if (!fitted) return undefined
    const growth = scaleOf(fitted)
    return growth > MAX_GROWTH || growth < 1 / MAX_GROWTH ? undefined : fitted
  }

  /** Returns the place of the subject and its likeness to the reference. */
  #found(frame: Pyramid, expected: Similarity): { place: Similarity; likeness: Likeness } {
    const reference = this.#reference
    let place = reference.align(frame, expected) ?? expected
    let likeness = reference.likenessIn(frame, place)
    const unaligned = reference.likenessIn(frame, expected)
    if (unaligned.same > likeness.same) [place, likeness] = [expected, unaligned]
    if (!this.#latest) return { place, likeness }
    const again = this.#first.align(frame, place)
    const asFirst = again && this.#first.likenessIn(frame, again)
    if (!again || !asFirst || asFirst.same < MIN_SAME_AS_FIRST || asFirst.mean < CHANGED) return { place, likeness }
    this.#latest = undefined
    return { place: again, likeness: asFirst }
  }

  /** Returns points of the subject, in the ellipse of its box and inside the frame. */
  #pointsInside(): Point[] {
    const [{ width, height }] = this.#frame
    return grid().flatMap(({ x, y }) => {
      if (x * x + y * y > 1) return []
      const point = applied(this.#place, { x: x * this.#half.width, y: y * this.#half.height })
      return point.x >= 2 && point.y >= 2 && point.x <= width - 2 && point.y <= height - 2 ? [point] : []
    })
  }

  /** Returns the velocity in pixels per second of the video's time, even if the video is followed back. */
  #velocity(): Point {
    const [first, last] = [this.#seen[0], this.#seen.at(-1)]
    const seconds = (last?.time ?? 0) - (first?.time ?? 0)
    if (!first || !last || seconds === 0) return { x: 0, y: 0 }
    return { x: (last.place.x - first.place.x) / seconds, y: (last.place.y - first.place.y) / seconds }
  }

  /** Returns whether the subject crosses an edge of the frame towards which it moves. */
  #isMovingOut(velocity: Point, [{ width, height }]: Pyramid): boolean {
    const { x, y, width: wide, height: high } = boxOf(this.#place, this.#half)
    const seconds = (this.#seen.at(-1)?.time ?? 0) - (this.#seen[0]?.time ?? 0)
    const [right, down] = [velocity.x * Math.sign(seconds), velocity.y * Math.sign(seconds)]
    return (x < 0 && right < 0) || (y < 0 && down < 0) || (x + wide > width && right > 0) || (y + high > height && down > 0)
  }

  #result(confidence: number): { box: Box; confidence: number } {
    return { box: boxOf(this.#place, this.#half), confidence }
  }
}

/** Returns the points of a square grid from -1 to 1. */
function grid(): Point[] {
  return Array.from({ length: GRID * GRID }, (_unused, index) => ({
    x: (2 * (index % GRID) + 1) / GRID - 1,
    y: (2 * Math.floor(index / GRID) + 1) / GRID - 1,
  }))
}

/** Returns points of the whole frame. */
function pointsIn([{ width, height }]: Pyramid): Point[] {
  return grid().map(({ x, y }) => ({ x: ((x + 1) / 2) * width, y: ((y + 1) / 2) * height }))
}

const sides = ({ width, height }: Box): [number, number] => [width, height]

/** Returns the upright box around a rotated subject. */
function boxOf(place: Similarity, half: HalfSize): Box {
  const turn = Math.max(0, Math.abs(angleOf(place)) - NO_TURN)
  const [cosine, sine] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const width = 2 * scaleOf(place) * (half.width * cosine + half.height * sine)
  const height = 2 * scaleOf(place) * (half.width * sine + half.height * cosine)
  return { x: place.x - width / 2, y: place.y - height / 2, width, height }
}

/** Returns the share of a box that is inside an image. */
function insideShare({ x, y, width, height }: Box, size: { width: number; height: number }): number {
  const wide = Math.min(x + width, size.width) - Math.max(x, 0)
  const high = Math.min(y + height, size.height) - Math.max(y, 0)
  return wide <= 0 || high <= 0 ? 0 : (wide * high) / (width * height)
}
