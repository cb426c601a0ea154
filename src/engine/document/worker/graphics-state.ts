import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { Box } from '../../core/types'
import { isGenerated } from '../reading/generated-text'
import { IDENTITY, type Matrix } from '../reading/matrix'
import { paintedImages } from '../reading/painted-images'
import type { BoundsOfGlyph, OperatorList, PaintedCharacter } from './glyph-ink'

/** The metrics of a font, as shares of its size. */
export interface FontMetrics {
  matrix: readonly number[]
  ascent: number
  descent: number
  isVertical: boolean
  /** Whether the file doesn't have the font, so that another one is drawn. */
  isReplaced: boolean
  /** Whether its glyphs are drawings, as in a Type 3 font. */
  isDrawn: boolean
  /** Whether pdf.js has generated the font and its text, which the browser draws. */
  isGenerated: boolean
  /** Returns the bounds of a glyph's ink. */
  inkOf: BoundsOfGlyph
  /** Returns a name for the drawing and characters of a glyph, the same string for the same glyph. */
  shapeOf: (glyph: PaintedCharacter & { unicode: string }) => string
}

/** The state that a page's operators set and that restoring resets. */
export interface GraphicsState {
  matrix: Matrix
  clip: Box
  font: FontMetrics
  fontSize: number
  charSpacing: number
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  mode: number
  /** Of strokes, in units of the matrix. */
  lineWidth: number
  /** Undefined for a pattern. */
  fillColor: string | undefined
  strokeColor: string | undefined
  /** Whether the color of fills is a pattern of text or images. */
  hasPattern: boolean
  /** The same for strokes. */
  strokesPattern: boolean
  /** Whether the color of fills is a pattern of tiles. */
  isTiled: boolean
  fillAlpha: number
  strokeAlpha: number
  isBlended: boolean
  isMasked: boolean
}

/** Returns the function `shapeOf` of a font. Pages have thousands of glyphs, so each name is created once. */
export function shapesOf(font: string): FontMetrics['shapeOf'] {
  const names = new Map<string, string>()
  return ({ fontChar, unicode, operatorListId }) => {
    const key = `${fontChar} ${unicode} ${operatorListId ?? ''}`
    const name = names.get(key) ?? `${font} ${key}`
    names.set(key, name)
    return name
  }
}

const DEFAULT_FONT: FontMetrics = {
  matrix: [0.001, 0, 0, 0.001, 0, 0],
  ascent: 0.95,
  descent: -0.25,
  isVertical: false,
  isReplaced: false,
  isDrawn: false,
  isGenerated: false,
  inkOf: () => undefined,
  shapeOf: shapesOf(''),
}

export const initialState = (matrix: Matrix, clip: Box): GraphicsState => ({
  matrix,
  clip,
  font: DEFAULT_FONT,
  fontSize: 0,
  charSpacing: 0,
  wordSpacing: 0,
  horizontalScale: 1,
  leading: 0,
  rise: 0,
  mode: 0,
  lineWidth: 1,
  fillColor: '#000000',
  strokeColor: '#000000',
  hasPattern: false,
  strokesPattern: false,
  isTiled: false,
  fillAlpha: 1,
  strokeAlpha: 1,
  isBlended: false,
  isMasked: false,
})

/** Returns the width of strokes in points, in the direction in which they are widest. */
export const strokeWidth = ({ lineWidth, matrix: [a, b, c, d] }: GraphicsState): number =>
  lineWidth * Math.max(Math.hypot(a, b), Math.hypot(c, d))

/** Position of the next glyph, which neither saving nor restoring changes. */
export interface TextPosition {
  matrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export const startOfText = (matrix: Matrix = IDENTITY): TextPosition => ({ matrix, x: 0, y: 0, lineX: 0, lineY: 0 })

/** Moves to the start of a line, from the start of the last one. */
export function moveText(position: TextPosition, x: number, y: number): void {
  position.lineX += x
  position.lineY += y
  position.x = position.lineX
  position.y = position.lineY
}

/** Returns whether a color is a pattern whose tile has text or images, or is painted with another pattern of these. */
function isPatternOfContent([kind, , tile]: readonly unknown[]): boolean {
  if (kind !== 'TilingPattern') return false
  const { fnArray, argsArray } = tile as OperatorList
  return fnArray.some((operator, index) => {
    const args = (argsArray[index] ?? []) as readonly unknown[]
    if (operator === OPS.setFillColorN || operator === OPS.setStrokeColorN) return isPatternOfContent(args)
    const image = paintedImages(operator, args)
    return operator === OPS.showText || image?.kind === 'image' || image?.kind === 'mask'
  })
}

/** Sets the opacity, the width of lines, the blend mode or the mask, by the key of a graphics state. Others are ignored. */
export function setPaint(state: GraphicsState, key: string, value: unknown): void {
  if (key === 'ca') state.fillAlpha = Number(value)
  else if (key === 'LW') state.lineWidth = Number(value)
  else if (key === 'CA') state.strokeAlpha = Number(value)
  else if (key === 'BM') state.isBlended = value !== 'source-over'
  else if (key === 'SMask') state.isMasked = Boolean(value)
}

/** Sets the color of fills or strokes. Returns whether the operator does. */
export function setColor(state: GraphicsState, operator: number, args: readonly unknown[]): boolean {
  if (operator === OPS.setFillRGBColor) [state.fillColor, state.hasPattern, state.isTiled] = [String(args[0]), false, false]
  else if (operator === OPS.setStrokeRGBColor) [state.strokeColor, state.strokesPattern] = [String(args[0]), false]
  else if (operator === OPS.setFillColorN)
    [state.fillColor, state.hasPattern, state.isTiled] = [undefined, isPatternOfContent(args), args[0] === 'TilingPattern']
  else if (operator === OPS.setStrokeColorN) [state.strokeColor, state.strokesPattern] = [undefined, isPatternOfContent(args)]
  else return false
  return true
}

/** Sets how text is laid out and drawn, if the operator does. */
export function setTextState(state: GraphicsState, operator: number, value: number): void {
  if (operator === OPS.setLeading) state.leading = -value
  else if (operator === OPS.setCharSpacing) state.charSpacing = value
  else if (operator === OPS.setWordSpacing) state.wordSpacing = value
  else if (operator === OPS.setHScale) state.horizontalScale = value / 100
  else if (operator === OPS.setTextRise) state.rise = value
  else if (operator === OPS.setTextRenderingMode) state.mode = value
  else if (operator === OPS.setLineWidth) state.lineWidth = value
}

/** The properties of pdf.js's fonts that are used here. */
interface PdfFont {
  fontMatrix?: number[]
  vertical?: boolean
  missingFile?: boolean
  isType3Font?: boolean
  bbox?: readonly number[]
}

interface Style {
  ascent: number
  descent: number
}

/** Metrics beyond these limits belong to a damaged font. */
const isPlausible = ({ ascent, descent }: Style): boolean => ascent > 0.3 && ascent < 1.6 && descent <= 0 && descent > -0.8
/** Min metrics: fonts that declare less have letters that exceed them. */
const [MIN_ASCENT, MAX_DESCENT] = [0.75, -0.2]

/** Returns the metrics of a font whose glyphs are drawings in their own units, from the box around all glyphs. */
function styleOfDrawings([, , , unit = 1]: readonly number[], [, bottom = 0, , top = 0]: readonly number[]): Style | undefined {
  const [low, high] = [Math.min(bottom * unit, top * unit), Math.max(bottom * unit, top * unit)]
  return high > low ? { ascent: Math.max(0, high), descent: Math.min(0, low) } : undefined
}

/**
 * Returns the metrics of a font of pdf.js.
 *
 * @param font loaded by pdf.js, with properties that its types don't declare
 * @param style ascent and descent as the text content states them
 * @param inkOf from `inkOfOutlines` or `inkOfDrawings`
 * @param shapeOf from `shapesOf`
 */
export function metricsOf(
  font: unknown,
  style: Style | undefined,
  inkOf: BoundsOfGlyph = DEFAULT_FONT.inkOf,
  shapeOf: FontMetrics['shapeOf'] = DEFAULT_FONT.shapeOf,
): FontMetrics {
  const { fontMatrix: matrix = DEFAULT_FONT.matrix, vertical, missingFile, isType3Font, bbox = [] } = (font ?? {}) as PdfFont
  const own = isType3Font === true ? styleOfDrawings(matrix, bbox) : style !== undefined && isPlausible(style) ? style : undefined
  const { ascent, descent } = own ?? DEFAULT_FONT
  return {
    matrix,
    ascent: isType3Font === true ? ascent : Math.max(MIN_ASCENT, ascent),
    descent: isType3Font === true ? descent : Math.min(MAX_DESCENT, descent),
    isVertical: vertical === true,
    isReplaced: missingFile === true,
    isDrawn: isType3Font === true,
    isGenerated: isGenerated(font),
    inkOf,
    shapeOf,
  }
}
