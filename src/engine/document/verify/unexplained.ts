import { canvasContext } from '../../core/canvas'
import type { Box } from '../../core/types'
import { coverPixels } from '../export/paint-covers'
import type { PlannedPage } from '../export/plan-page'
import { intersection } from '../reading/matrix'
import type { DrawnPage } from '../worker/page-drawing'
import type { DocumentVerificationRequest } from './verify-document'

/** Max pixels of the short and of the long side, for which the search for lines needs two steps. */
const [SHORT, LONG] = [1024, 1440]
/** Max pixels per point. */
const MAX_SCALE = 2.5
/** Min levels between ink and its background. */
const MIN_CHANGE = 40
/** Lowest letter without its descent, and widest group of letters that touch each other, in heights of their line. */
const [MIN_HEIGHT, MAX_WIDTH] = [0.25, 6]

/** What a page paints besides the glyphs of its text and what covers hide. */
export interface Unexplained {
  drawn: DrawnPage
  /** The part of the drawn page that has ink, in pixels. Undefined for a page that its text explains. */
  part: Box | undefined
  /** Returns whether there is ink in the shape of letters in the box of a line, in points. */
  hasLetters: (box: Box) => boolean
}

interface Ink {
  pixels: Uint8Array
  width: number
  height: number
}

/** Returns the color that most pixels have. */
function backgroundOf(pixels: Uint32Array): number {
  const counts = new Map<number, number>()
  for (let at = 0; at < pixels.length; at += 7) counts.set(pixels[at] ?? 0, (counts.get(pixels[at] ?? 0) ?? 0) + 1)
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0xff_ff_ff_ff, 0])[0]
}

const isApart = (color: number, other: number, bits: number): boolean =>
  Math.abs(((color >>> bits) & 255) - ((other >>> bits) & 255)) >= MIN_CHANGE
const isFar = (color: number, other: number): boolean => isApart(color, other, 0) || isApart(color, other, 8) || isApart(color, other, 16)

function inkOf({ canvas }: DrawnPage): { ink: Ink; background: number } {
  const { width, height } = canvas
  const colors = new Uint32Array(canvasContext(canvas).getImageData(0, 0, width, height).data.buffer)
  const background = backgroundOf(colors)
  const pixels = new Uint8Array(colors.length)
  // Most pixels are background.
  for (let at = 0; at < colors.length; at += 1) if (colors[at] !== background && isFar(colors[at] ?? 0, background)) pixels[at] = 1
  return { ink: { pixels, width, height }, background }
}

function partWithInk({ pixels, width }: Ink): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let at = pixels.indexOf(1); at >= 0; at = pixels.indexOf(1, at + 1)) {
    const [x, y] = [at % width, Math.floor(at / width)]
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), y]
  }
  return bottom < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Returns the boxes of the connected ink in a part. */
function piecesIn({ pixels, width }: Ink, part: Box): Box[] {
  const rest = new Set<number>()
  for (let y = part.y; y < part.y + part.height; y += 1)
    for (let x = part.x; x < part.x + part.width; x += 1) if (pixels[y * width + x] === 1) rest.add(y * width + x)
  const pieces: Box[] = []
  for (const first of rest) {
    let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
    const open = [first]
    rest.delete(first)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)]
      for (const next of [at - width - 1, at - width, at - width + 1, at - 1, at + 1, at + width - 1, at + width, at + width + 1])
        if (rest.delete(next)) open.push(next)
    }
    pieces.push({ x: left, y: top, width: right - left + 1, height: bottom - top + 1 })
  }
  return pieces
}

/** Draws a page of the source without the glyphs of its words and without what covers hide. The caller frees the drawn page. */
export async function drawUnexplained(
  { page, size, covers, kept, removed }: PlannedPage,
  { draw, drawWithout }: Pick<DocumentVerificationRequest, 'draw' | 'drawWithout'>,
): Promise<Unexplained> {
  const scale = Math.min(MAX_SCALE, SHORT / Math.min(size.width, size.height), LONG / Math.max(size.width, size.height))
  const glyphs = [...kept, ...removed].flatMap((word) => word.glyphs ?? [])
  // A page that shows other texts the second time is read as a whole.
  const drawn = await drawWithout(page, scale, glyphs).catch(() => draw(page, scale))
  const { canvas } = drawn
  const { ink, background } = inkOf(drawn)
  const context = canvasContext(canvas)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = `rgb(${background & 255} ${(background >>> 8) & 255} ${(background >>> 16) & 255})`
  for (const cover of covers) {
    const { x, y, width, height } = coverPixels(cover.box, canvas, drawn.scale)
    context.fillRect(x, y, width, height)
    for (let row = y; row < y + height; row += 1) ink.pixels.fill(0, row * ink.width + x, row * ink.width + x + width)
  }
  return {
    drawn,
    part: partWithInk(ink),
    hasLetters: (box) => {
      const whole = { x: box.x * drawn.scale, y: box.y * drawn.scale, width: box.width * drawn.scale, height: box.height * drawn.scale }
      const [left, top] = [Math.floor(whole.x - whole.height / 2), Math.floor(whole.y)]
      const around = { x: left, y: top, width: Math.ceil(whole.width + whole.height), height: Math.ceil(whole.height) }
      const part = intersection(around, { x: 0, y: 0, width: ink.width, height: ink.height })
      if (part.width <= 0 || part.height <= 0) return false
      return piecesIn(ink, part).some(
        (piece) =>
          piece.height >= MIN_HEIGHT * part.height &&
          piece.width <= MAX_WIDTH * part.height &&
          // Lines of tables and frames continue above and below.
          !(piece.y <= part.y && piece.y + piece.height >= part.y + part.height),
      )
    },
  }
}
