import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { outlineOf, UNITS } from '../reading/outline'
import { boundsOf, IDENTITY, multiply, type Matrix } from '../reading/matrix'
import type { Rect } from '../reading/rectangles'

/** The operators of a page, or of a glyph of a Type 3 font, as pdf.js returns them. */
export interface OperatorList {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** The properties of a glyph in pdf.js's operators that affect painting. */
export interface PaintedCharacter {
  fontChar: string
  accent?: { fontChar: string; offset: { x: number; y: number } } | null
  /** The name of a Type 3 glyph's drawing. */
  operatorListId?: string
  isRotated?: boolean
}

/** Returns the bounds of a glyph's ink in shares of the font's size, y upwards. Undefined if it has none or they are unknown. */
export type BoundsOfGlyph = (glyph: PaintedCharacter) => Rect | undefined

/** Returns the smallest rectangle around both. */
function around(one: Rect | undefined, other: Rect | undefined): Rect | undefined {
  if (!one || !other) return one ?? other
  return [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])]
}

function common(one: Rect, other: Rect): Rect {
  return [Math.max(one[0], other[0]), Math.max(one[1], other[1]), Math.min(one[2], other[2]), Math.min(one[3], other[3])]
}

/** Returns the bounds of a transformed rectangle. */
function mapped(matrix: Matrix, rect: Rect): Rect {
  const { x, y, width, height } = boundsOf(matrix, rect)
  return [x, y, x + width, y + height]
}

const UNIT_SQUARE: Rect = [0, 0, 1, 1]
const EVERYWHERE: Rect = [-Infinity, -Infinity, Infinity, Infinity]

const FILLS = new Set<number>([OPS.fill, OPS.eoFill])
const STROKES = new Set<number>([OPS.stroke, OPS.closeStroke, OPS.fillStroke, OPS.eoFillStroke, OPS.closeFillStroke, OPS.closeEOFillStroke])
const IMAGES = new Set<number>([
  OPS.paintImageMaskXObject,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintSolidColorImageMask,
])
const SAVES = new Set<number>([OPS.save, OPS.beginGroup, OPS.paintFormXObjectBegin])
const RESTORES = new Set<number>([OPS.restore, OPS.endGroup, OPS.paintFormXObjectEnd])

interface DrawingState {
  matrix: Matrix
  clip: Rect
  lineWidth: number
}

/** Returns the transforms by which an operator paints an image several times. */
function placesOfImages(operator: number, args: readonly unknown[]): Matrix[] {
  if (operator === OPS.paintInlineImageXObjectGroup || operator === OPS.paintImageMaskXObjectGroup) {
    const parts = args[operator === OPS.paintInlineImageXObjectGroup ? 1 : 0] as { transform: Matrix }[]
    return parts.map(({ transform }) => transform)
  }
  const isMask = operator === OPS.paintImageMaskXObjectRepeat
  if (!isMask && operator !== OPS.paintImageXObjectRepeat) return []
  const numbers = args.slice(1, 5) as [number, number, number, number]
  const [a, b, c, d] = isMask ? numbers : ([numbers[0], 0, 0, numbers[1]] as const)
  const positions = args[isMask ? 5 : 3] as ArrayLike<number>
  return Array.from({ length: Math.floor(positions.length / 2) }, (_unused, index): Matrix => [
    a,
    b,
    c,
    d,
    positions[2 * index] ?? 0,
    positions[2 * index + 1] ?? 0,
  ])
}

/** Follows the operators of a Type 3 glyph and collects the bounds of their ink. */
class Drawing {
  bounds: Rect | undefined
  /** Whether something with unknown bounds is painted, such as text in another font. */
  isUnknown = false
  #state: DrawingState = { matrix: IDENTITY, clip: EVERYWHERE, lineWidth: 1 }
  #saved: DrawingState[] = []
  #willClip = false

  #paint(rect: Rect): void {
    const seen = common(rect, this.#state.clip)
    if (seen[0] <= seen[2] && seen[1] <= seen[3]) this.bounds = around(this.bounds, seen)
  }

  #path([operator, , bounds]: [number, unknown, Rect | null]): void {
    const willClip = this.#willClip
    this.#willClip = false
    if (bounds === null) return
    const { matrix, lineWidth, clip } = this.#state
    const margin = STROKES.has(operator) ? lineWidth : 0
    const [left, bottom, right, top] = bounds
    if (FILLS.has(operator) || STROKES.has(operator))
      this.#paint(mapped(matrix, [left - margin, bottom - margin, right + margin, top + margin]))
    if (willClip) this.#state.clip = common(clip, mapped(matrix, bounds))
  }

  #begin(operator: number, args: readonly unknown[]): void {
    this.#saved.push({ ...this.#state })
    if (operator === OPS.save) return
    const [matrix, box] =
      operator === OPS.beginGroup
        ? [(args[0] as { matrix?: Matrix | null }).matrix, (args[0] as { bbox?: Rect | null }).bbox]
        : (args as [Matrix | null, Rect | null])
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, matrix)
    if (box) this.#state.clip = common(this.#state.clip, mapped(this.#state.matrix, box))
  }

  run({ fnArray, argsArray }: OperatorList): void {
    for (const [index, operator] of fnArray.entries()) {
      const args = (argsArray[index] ?? []) as readonly unknown[]
      if (SAVES.has(operator)) this.#begin(operator, args)
      else if (RESTORES.has(operator)) this.#state = this.#saved.pop() ?? this.#state
      else if (operator === OPS.transform) this.#state.matrix = multiply(this.#state.matrix, args as unknown as Matrix)
      else if (operator === OPS.setLineWidth) this.#state.lineWidth = Number(args[0])
      else if (operator === OPS.clip || operator === OPS.eoClip) this.#willClip = true
      else if (operator === OPS.constructPath) this.#path(args as unknown as [number, unknown, Rect | null])
      else if (IMAGES.has(operator)) this.#paint(mapped(this.#state.matrix, UNIT_SQUARE))
      else if (operator === OPS.shadingFill && this.#state.clip !== EVERYWHERE) this.#paint(this.#state.clip)
      else if (operator === OPS.showText || operator === OPS.shadingFill) this.isUnknown = true
      else for (const place of placesOfImages(operator, args)) this.#paint(mapped(multiply(this.#state.matrix, place), UNIT_SQUARE))
    }
  }
}

/** The properties of pdf.js's Type 3 fonts that are used here. */
interface Type3Font {
  fontMatrix?: readonly number[]
  bbox?: readonly number[]
  charProcOperatorList?: ReadonlyMap<string, OperatorList>
}

function boundsOfDrawing(list: OperatorList, bbox: readonly number[]): Rect | undefined {
  const drawing = new Drawing()
  drawing.run(list)
  const isWhole = bbox.length === 4 && bbox.every(Number.isFinite)
  return drawing.isUnknown && isWhole ? around(drawing.bounds, bbox as unknown as Rect) : drawing.bounds
}

/** Returns whether glyphs of a Type 3 font are drawn with the text of another font. */
export function drawsText(font: unknown): boolean {
  const { charProcOperatorList } = font as Type3Font
  return charProcOperatorList !== undefined && [...charProcOperatorList.values()].some(({ fnArray }) => fnArray.includes(OPS.showText))
}

/** Returns the bounds of a Type 3 font's glyphs, from the operators of their drawings. */
export function inkOfDrawings(font: unknown): BoundsOfGlyph {
  const { fontMatrix = [0.001, 0, 0, 0.001, 0, 0], bbox = [], charProcOperatorList } = font as Type3Font
  const known = new Map<string, Rect | undefined>()
  return ({ operatorListId = '' }) => {
    const list = charProcOperatorList?.get(operatorListId)
    if (!list) return undefined
    if (!known.has(operatorListId)) {
      const bounds = boundsOfDrawing(list, bbox)
      known.set(operatorListId, bounds && mapped(fontMatrix as unknown as Matrix, bounds))
    }
    return known.get(operatorListId)
  }
}

/**
 * Returns the bounds of the glyphs of a font with outlines.
 *
 * @param pathOf returns a character's outline as pdf.js stores it, until it has been drawn
 */
export function inkOfOutlines(pathOf: (character: string) => ArrayLike<number> | undefined): BoundsOfGlyph {
  const known = new Map<string, Rect | undefined>()
  const boundsOfCharacter = (character: string): Rect | undefined => {
    if (known.has(character)) return known.get(character)
    const path = pathOf(character)
    const outline = path && outlineOf(path)
    const [left = 0, bottom = 0, right = 0, top = 0] = outline?.bounds.map((value) => value / UNITS) ?? []
    const bounds: Rect | undefined = outline && outline.path !== '' ? [left, bottom, right, top] : undefined
    // pdf.js frees outlines that it has drawn, so a missing one may come with the next page.
    if (path) known.set(character, bounds)
    return bounds
  }
  return ({ fontChar, accent, isRotated }) => {
    // The placement of glyphs that are turned for vertical text is unknown here.
    if (isRotated === true) return undefined
    const bounds = boundsOfCharacter(fontChar)
    const own = accent ? boundsOfCharacter(accent.fontChar) : undefined
    return own && accent ? around(bounds, mapped([1, 0, 0, 1, accent.offset.x, accent.offset.y], own)) : bounds
  }
}
