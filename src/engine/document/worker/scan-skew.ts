import { boxAround } from '#lib/review/box-areas.ts'
import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import type { TextLine } from '../../detect/text/lines'

/** Max skew of a scanned page that is detected, and min skew worth a second search, in radians. */
const LARGEST = (5.5 * Math.PI) / 180
const SMALLEST = (0.15 * Math.PI) / 180
/** Min aspect ratio of a line with an exact direction, and min number of such lines. */
const LONG = 5
const MIN_LINES = 3

/** Returns the angle of a line to the nearest side of the page. */
const askew = ({ rotated: { angle } }: TextLine): number => angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)

/** Returns the clockwise skew of a page's lines in radians: the median weighted by length. Returns 0 for upright pages. */
export function skewOf(lines: readonly TextLine[]): number {
  const long = lines
    .filter(({ rotated: { length, thickness } }) => length > LONG * thickness)
    .map((line) => ({ angle: askew(line), length: line.rotated.length }))
    .filter(({ angle }) => Math.abs(angle) <= LARGEST)
    .toSorted((one, other) => one.angle - other.angle)
  if (long.length < MIN_LINES) return 0
  let half = long.reduce((sum, { length }) => sum + length, 0) / 2
  const middle = long.find(({ length }) => (half -= length) <= 0)?.angle ?? 0
  return Math.abs(middle) < SMALLEST ? 0 : middle
}

/** A deskewed copy of an image. */
export interface Straightened {
  readonly image: OffscreenCanvas
  /** Returns the upright box on the original around a box of the copy. */
  readonly toOriginal: (box: Box) => Box
}

/** Turns an image counter-clockwise by an angle. The copy is larger, so that no corner is lost. */
export function straighten(image: OffscreenCanvas, skew: number): Straightened {
  const [cos, sin] = [Math.cos(skew), Math.abs(Math.sin(skew))]
  const [width, height] = [Math.ceil(image.width * cos + image.height * sin), Math.ceil(image.width * sin + image.height * cos)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvasContext(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.translate(width / 2, height / 2)
  context.rotate(-skew)
  context.drawImage(image, -image.width / 2, -image.height / 2)
  const back = (x: number, y: number): Box => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return {
      x: image.width / 2 + dx * Math.cos(skew) - dy * Math.sin(skew),
      y: image.height / 2 + dx * Math.sin(skew) + dy * Math.cos(skew),
      width: 0,
      height: 0,
    }
  }
  return {
    image: canvas,
    toOriginal: ({ x, y, width: across, height: down }) =>
      boxAround([back(x, y), back(x + across, y), back(x, y + down), back(x + across, y + down)]),
  }
}
