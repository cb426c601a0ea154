import { canvasContext } from '#engine/core/canvas.ts'
import type { Box } from '#engine/core/types.ts'
import { coverPixels } from '../../export/paint-covers'

/**
 * Min levels between ink and its surroundings. Exports round to 16 levels of grey, which changes a pixel by up to 8, so fainter ink may be
 * lost in a version. pdf.js draws the same pixels each time.
 */
export const FAINT = 9

/** Ink of a drawn page: for each pixel, its levels above its surroundings, or 0 without ink. */
export interface InkMap {
  width: number
  height: number
  levels: Uint8Array
}

/** Connected ink. */
export interface InkPiece {
  /** In pixels. */
  box: Box
  /** The indexes of its pixels, and the levels of each. */
  pixels: number[]
  levels: number[]
  /** The highest of its levels. */
  most: number
}

/** Min sides of a letter of 4 points, and max height of a letter, in points. */
const [MIN_WIDTH, MIN_HEIGHT, MAX_HEIGHT] = [1.5, 2.5, 72]
/** Min share of its box that ink fills if it is a line, a dot or a box. A letter that is a single stroke is next to other letters. */
const SOLID = 0.9

/** Returns the ink that is connected with a pixel, and removes it. */
export function takePiece({ width, height, levels }: InkMap, first: number): InkPiece {
  let [left, top, right, bottom, most] = [width, height, 0, 0, 0]
  const piece: number[] = []
  const own: number[] = []
  const open: number[] = []
  const take = (at: number): void => {
    open.push(at)
    piece.push(at)
    own.push(levels[at] ?? 0)
    levels[at] = 0
  }
  most = levels[first] ?? 0
  take(first)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    const y = (at - x) / width
    ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const next = row * width + column
        const level = levels[next] ?? 0
        if (level === 0) continue
        if (level > most) most = level
        take(next)
      }
  }
  return { box: { x: left, y: top, width: right - left, height: bottom - top }, pixels: piece, levels: own, most }
}

/** Returns all connected ink, and removes it. */
export function takePieces(map: InkMap): InkPiece[] {
  const pieces: InkPiece[] = []
  let from = 0
  for (let at = nextInk(map.levels, from); at < map.levels.length; at = nextInk(map.levels, from)) {
    from = at
    pieces.push(takePiece(map, at))
  }
  return pieces
}

function nextInk(levels: Uint8Array, from: number): number {
  let at = from
  while (at < levels.length && levels[at] === 0) at += 1
  return at
}

/** Clears the ink under covers and one pixel around them, where covers blend with the page. */
export function clearCovers(map: InkMap, covers: readonly { box: Box }[], scale: number): void {
  for (const { box } of covers) {
    const { x, y, width, height } = coverPixels(box, map, scale)
    const [left, right] = [Math.max(0, x - 1), Math.min(map.width, x + width + 1)]
    for (let row = Math.max(0, y - 1); row < Math.min(map.height, y + height + 1); row += 1)
      map.levels.fill(0, row * map.width + left, row * map.width + right)
  }
}

const isSolid = ({ box, pixels }: InkPiece): boolean => pixels.length >= SOLID * box.width * box.height

/** Returns whether ink may be a letter, at pixels per point. */
export function isLetter(piece: InkPiece, scale: number): boolean {
  const { width, height } = piece.box
  return width >= MIN_WIDTH * scale && height >= MIN_HEIGHT * scale && height <= MAX_HEIGHT * scale && !isSolid(piece)
}

/** Returns the pieces of a text: its letters, and strokes that may be letters beside them. Empty if there is no letter. */
export function lettersAmong(pieces: readonly InkPiece[], scale: number): InkPiece[] {
  if (!pieces.some((piece) => isLetter(piece, scale))) return []
  return pieces.filter(({ box, ...piece }) => {
    const isStroke = isSolid({ box, ...piece }) && box.width <= box.height
    return isLetter({ box, ...piece }, scale) || (isStroke && box.height <= MAX_HEIGHT * scale)
  })
}

/** Paints pieces on a canvas with their contrast scaled to the maximum. */
export function strengthen(canvas: OffscreenCanvas, pieces: readonly InkPiece[], isOnDark = false): void {
  const context = canvasContext(canvas)
  for (const { box, pixels, levels, most } of pieces) {
    const image = context.getImageData(box.x, box.y, box.width, box.height)
    for (const [index, pixel] of pixels.entries()) {
      const x = pixel % canvas.width
      const at = 4 * (((pixel - x) / canvas.width - box.y) * box.width + x - box.x)
      const share = Math.round((255 * (levels[index] ?? 0)) / most)
      image.data.fill(isOnDark ? share : 255 - share, at, at + 3)
    }
    context.putImageData(image, box.x, box.y)
  }
}
