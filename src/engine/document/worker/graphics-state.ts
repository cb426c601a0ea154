import type { Box } from '../../core/types'
import { IDENTITY, type Matrix } from '../reading/matrix'

/** The metrics of a font, as shares of its size. */
export interface FontMetrics {
  matrix: readonly number[]
  ascent: number
  descent: number
  isVertical: boolean
  isType3: boolean
}

/** What the operators of a page set and what restoring resets. */
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
  /** Undefined for a pattern. */
  fillColor: string | undefined
  strokeColor: string | undefined
  fillAlpha: number
  strokeAlpha: number
  isBlended: boolean
  isMasked: boolean
}

const DEFAULT_FONT: FontMetrics = { matrix: [0.001, 0, 0, 0.001, 0, 0], ascent: 0.95, descent: -0.25, isVertical: false, isType3: false }

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
  fillColor: '#000000',
  strokeColor: '#000000',
  fillAlpha: 1,
  strokeAlpha: 1,
  isBlended: false,
  isMasked: false,
})

/** Position of the next glyph, which neither saving nor restoring changes. */
export interface TextPosition {
  matrix: Matrix
  x: number
  y: number
  lineX: number
  lineY: number
}

export const startOfText = (matrix: Matrix = IDENTITY): TextPosition => ({ matrix, x: 0, y: 0, lineX: 0, lineY: 0 })

interface Style {
  ascent: number
  descent: number
}

/** Metrics beyond these are those of a damaged font. */
const isPlausible = ({ ascent, descent }: Style): boolean => ascent > 0.3 && ascent < 1.6 && descent <= 0 && descent > -0.8

/**
 * Returns the metrics of a font of pdf.js.
 *
 * @param font as pdf.js has loaded it, with properties that its types don't declare
 * @param style ascent and descent as the text content states them
 */
export function metricsOf(font: unknown, style: Style | undefined): FontMetrics {
  const { fontMatrix, vertical, isType3Font } = (font ?? {}) as { fontMatrix?: number[]; vertical?: boolean; isType3Font?: boolean }
  const { ascent, descent } = style !== undefined && isPlausible(style) ? style : DEFAULT_FONT
  return {
    matrix: fontMatrix ?? DEFAULT_FONT.matrix,
    ascent,
    descent,
    isVertical: vertical === true,
    isType3: isType3Font === true,
  }
}
