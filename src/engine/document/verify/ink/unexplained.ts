import { canvasContext } from '#engine/core/canvas.ts'
import type { Box } from '#engine/core/types.ts'
import { coverPixels } from '../../export/paint-covers'
import type { PlannedPage } from '../../export/plan-page'
import { intersection } from '../../reading/matrix'
import { OtherTextError } from '../../worker/blank-glyphs'
import type { DrawnPage } from '../../worker/page-drawing'
import { takePieces } from './ink-pieces'
import { inkOf, strengthenPale } from './pale-ink'
import type { DocumentVerificationRequest } from '../request'

/** Max pixels of the short and the long side for a search for lines in two steps. */
const [SHORT, LONG] = [1024, 1440]
/** Max pixels per point. */
const MAX_SCALE = 2.5
/** Min height of a letter without its descent, and max width of letters that touch each other, in heights of their line. */
const [MIN_HEIGHT, MAX_WIDTH] = [0.25, 6]

/** The ink of a page besides the glyphs of its text and the covered parts. */
export interface Unexplained {
  drawn: DrawnPage
  /** The part of the drawn page that has ink, in pixels. Undefined for a page that is fully explained by its text. */
  part: Box | undefined
  /** Whether it has pale letters, which are drawn with full contrast. */
  hasPale: boolean
  /** Returns whether there is ink in a box, in points. */
  hasInk: (box: Box) => boolean
  /** Returns whether there is ink in the shape of letters in the box of a line, in points. */
  hasLetters: (box: Box) => boolean
}

interface Ink {
  pixels: Uint8Array
  width: number
  height: number
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
  const levels = new Uint8Array(part.width * part.height)
  for (let row = 0; row < part.height; row += 1) {
    const start = (part.y + row) * width + part.x
    levels.set(pixels.subarray(start, start + part.width), row * part.width)
  }
  const pieces = takePieces({ levels, width: part.width, height: part.height })
  return pieces.map(({ box }) => ({ ...box, x: box.x + part.x, y: box.y + part.y }))
}

/**
 * Draws a page of the source without the glyphs of its words and without the covered parts. A page that shows a different text than was
 * read is drawn with all of its glyphs. The caller frees the drawn page.
 */
export async function drawUnexplained(
  { page, size, covers, kept, removed }: PlannedPage,
  { draw, drawWithout }: Pick<DocumentVerificationRequest, 'draw' | 'drawWithout'>,
): Promise<Unexplained> {
  const scale = Math.min(MAX_SCALE, SHORT / Math.min(size.width, size.height), LONG / Math.max(size.width, size.height))
  // The tiles in a letter may show other text than the letter.
  const glyphs = [...kept, ...removed].flatMap((word) => word.glyphs ?? []).filter(({ isTiled }) => isTiled !== true)
  const drawn = await drawWithout(page, scale, glyphs).catch((error: unknown) => {
    if (!(error instanceof OtherTextError)) throw error
    return draw(page, scale)
  })
  const { canvas } = drawn
  const { map, background } = inkOf(canvas)
  const context = canvasContext(canvas)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = `rgb(${background & 255} ${(background >>> 8) & 255} ${(background >>> 16) & 255})`
  for (const cover of covers) {
    const { x, y, width, height } = coverPixels(cover.box, canvas, drawn.scale)
    context.fillRect(x, y, width, height)
    for (let row = y; row < y + height; row += 1) map.levels.fill(0, row * map.width + x, row * map.width + x + width)
  }
  const { pixels, hasPale } = strengthenPale({ canvas, scale: drawn.scale }, map, background)
  const ink = { pixels, width: map.width, height: map.height }
  return {
    drawn,
    hasPale,
    part: partWithInk(ink),
    hasInk: ({ x, y, width, height }) => {
      const [left, top] = [Math.floor(x * drawn.scale), Math.floor(y * drawn.scale)]
      const around = { x: left, y: top, width: Math.ceil(width * drawn.scale), height: Math.ceil(height * drawn.scale) }
      const inside = intersection(around, { x: 0, y: 0, width: ink.width, height: ink.height })
      for (let row = inside.y; row < inside.y + inside.height; row += 1) {
        const start = row * ink.width + inside.x
        if (ink.pixels.subarray(start, start + inside.width).includes(1)) return true
      }
      return false
    },
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
