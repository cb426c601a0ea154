import { centreOf } from '../box-areas'
import type { PixelBox } from '../cover-rules'
import type { OutlinePoint } from '../outline'

/** A box that is turned around its centre. Its sides are those before it is turned. */
export interface TurnedBox extends PixelBox {
  /** Degrees clockwise. Omitted for 0. */
  readonly angle?: number
  /**
   * The width of a square pixel divided by its height, both in stored pixels. Omitted for 1. A box is turned in square pixels, so in
   * stored ones that aren't square its corners may not be right angles.
   */
  readonly aspect?: number
}

type Point = Readonly<OutlinePoint>

/** Returns the angle after which a turn by any number of degrees looks the same: more than -180, up to 180. */
export function normalAngle(degrees: number): number {
  const angle = degrees - 360 * Math.ceil((degrees - 180) / 360)
  return angle === 0 ? 0 : angle
}

/** Returns the degrees from one angle to another, the shorter way. Between opposite angles it is counterclockwise. */
function turnBetween(from: number, to: number): number {
  const turn = normalAngle(to - from)
  return turn === 180 ? -180 : turn
}

/** Returns the field of a box that is turned by an angle: none for 0, so that boxes that aren't turned stay as they are. */
export function angleField(degrees: number): { angle?: number } {
  const angle = normalAngle(degrees)
  return angle === 0 ? {} : { angle }
}

/** Returns whether a box is turned. */
export function isTurned({ angle = 0 }: Pick<TurnedBox, 'angle'>): boolean {
  return angle !== 0
}

/** Returns boxes without their angles: the same list if none is turned. */
export function withoutAngles<Box extends Pick<TurnedBox, 'angle'>>(boxes: readonly Box[]): readonly (Box | Omit<Box, 'angle'>)[] {
  return boxes.some(isTurned) ? boxes.map(({ angle: _angle, ...box }) => box) : boxes
}

/** Returns the sine and cosine of an angle. They are exact for right angles, so that such a box reaches no further pixel. */
function sineAndCosine(degrees: number): readonly [sin: number, cos: number] {
  const right = (
    [
      [0, 1],
      [1, 0],
      [0, -1],
      [-1, 0],
    ] as const
  )[(degrees / 90 + 4) % 4]
  const radians = (degrees * Math.PI) / 180
  return right ?? [Math.sin(radians), Math.cos(radians)]
}

/** Turns a point around another one by degrees, clockwise on the screen. */
export function turnPoint({ x, y }: Point, centre: Point, degrees: number, aspect = 1): OutlinePoint {
  const [sin, cos] = sineAndCosine(normalAngle(degrees))
  const [across, down] = [x - centre.x, y - centre.y]
  return { x: centre.x + across * cos - down * sin * aspect, y: centre.y + (across * sin) / aspect + down * cos }
}

/** Turns points in pixels with the box that they belong to. */
export function turnWith({ angle = 0, aspect, ...box }: Readonly<TurnedBox>, points: readonly Point[]): OutlinePoint[] {
  const centre = centreOf(box)
  return points.map((point) => (angle === 0 ? { x: point.x, y: point.y } : turnPoint(point, centre, angle, aspect)))
}

/** Returns the smallest upright box around a turned one: the same box if it isn't turned. */
export function boundsOf<Box extends Readonly<TurnedBox>>(box: Box): Omit<Box, 'angle' | 'aspect'> {
  const { angle = 0, aspect = 1, ...upright } = box
  if (angle === 0) return box
  const { x, y } = centreOf(box)
  const [sin, cos] = sineAndCosine(normalAngle(angle))
  const [across, down] = [Math.abs(cos), Math.abs(sin)]
  const width = box.width * across + box.height * down * aspect
  const height = (box.width * down) / aspect + box.height * across
  return { ...upright, x: x - width / 2, y: y - height / 2, width, height }
}

/** Returns the smallest square around a box at any angle, in square pixels. */
export function swingOf<Box extends Readonly<TurnedBox>>(box: Box): Omit<Box, 'angle' | 'aspect'> {
  const { angle: _angle, aspect: _aspect, ...upright } = box
  const [centre, side] = [centreOf(box), Math.hypot(box.width, box.height)]
  return { ...upright, x: centre.x - side / 2, y: centre.y - side / 2, width: side, height: side }
}

/** Returns the box between two others, `share` of the way: its edges move linearly before it is turned, and it turns the shorter way. */
export function boxBetween(a: Readonly<TurnedBox>, b: Readonly<TurnedBox>, share: number): TurnedBox {
  const mix = (from: number, to: number): number => from + (to - from) * share
  const box = { x: mix(a.x, b.x), y: mix(a.y, b.y), width: mix(a.width, b.width), height: mix(a.height, b.height) }
  const [from, to, aspect] = [a.angle ?? 0, b.angle ?? 0, a.aspect]
  if (from === 0 && to === 0) return box
  return { ...box, ...angleField(from + turnBetween(from, to) * share), ...(aspect === undefined ? {} : { aspect }) }
}
