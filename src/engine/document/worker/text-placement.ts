import type { Box } from '../../core/types'
import { apply, applyVector, boundsOf, grown, intersection, multiply, type Matrix } from '../reading/matrix'
import type { PaintedGlyph } from '../reading/visibility'
import { readableText } from '../reading/words'
import type { PaintedCharacter } from './glyph-ink'
import { strokeWidth, type GraphicsState, type TextPosition } from './graphics-state'

/** A glyph in the operators of pdf.js. */
interface PdfGlyph extends PaintedCharacter {
  unicode: string
  /** In thousandths of the font's size, or in units of a Type 3 font's matrix. */
  width: number
  /** Advance and origin of vertical writing. */
  vmetric?: readonly [number, number, number] | null
  isSpace: boolean
  /** Whether the font has a drawing of it. Others aren't painted, though their outline is that of a missing character. */
  isInFont: boolean
}

/** A glyph, or a movement in thousandths of the font's size. */
export type Shown = PdfGlyph | number

/** Modes of text: stroke, fill and stroke, add to the clip. Mode 3 paints nothing, and so does mode 7. */
const STROKE = 1
const FILL_STROKE = 2
const CLIP = 4
const UNPAINTED = 3

/** Returns the box of a glyph's ink on the page, or undefined if it paints nothing there. */
function inkOf(glyph: PdfGlyph, matrix: Matrix, state: GraphicsState, [x, y]: [number, number]): Box | undefined {
  const { font, fontSize, horizontalScale, mode, clip } = state
  const bounds = mode === UNPAINTED || !(glyph.isInFont || font.isReplaced) ? undefined : font.inkOf(glyph)
  if (bounds === undefined) return undefined
  const unit = (font.matrix[0] ?? 0.001) * fontSize
  const [, originX, originY] = glyph.vmetric ?? [0, 0, 0]
  const [left, below] = font.isVertical ? [x - originX * unit * horizontalScale, y - originY * unit] : [x, y]
  const box = boundsOf(multiply(matrix, [fontSize * horizontalScale, 0, 0, fontSize, left, below]), bounds)
  const isStroked = mode % CLIP === STROKE || mode % CLIP === FILL_STROKE
  const seen = intersection(isStroked ? grown(box, strokeWidth(state)) : box, clip)
  return seen.width > 0 && seen.height > 0 ? seen : undefined
}

/** The place of a text in the operators of a page: its index, and the number of texts before it. */
interface ShownText {
  order: number
  show: number
}

/** Returns the glyphs of one piece of text with their places on the page, and advances the position past them. */
export function placeGlyphs(
  shown: readonly Shown[],
  state: GraphicsState,
  position: TextPosition,
  { order, show }: ShownText,
): PaintedGlyph[] {
  const { font, fontSize, horizontalScale, charSpacing, wordSpacing, rise } = state
  const matrix = multiply(state.matrix, position.matrix)
  const direction = applyVector(matrix, font.isVertical ? 0 : Math.sign(fontSize * horizontalScale) || 1, font.isVertical ? -1 : 0)
  const length = Math.hypot(direction.x, direction.y) || 1
  const along = { x: direction.x / length, y: direction.y / length }
  const upward = applyVector(matrix, 0, fontSize)
  const widened = applyVector(matrix, fontSize * horizontalScale, 0)
  const stretch = font.isVertical ? 1 : Math.hypot(widened.x, widened.y) / (Math.hypot(upward.x, upward.y) || 1)
  const isStroked = state.mode % CLIP === STROKE
  const alpha = isStroked ? state.strokeAlpha : state.fillAlpha
  const marks = { ...(state.mode % CLIP === UNPAINTED && { isUnpainted: true as const }), ...(state.isTiled && { isTiled: true as const }) }
  const glyphs: PaintedGlyph[] = []
  for (const [at, one] of shown.entries()) {
    if (typeof one === 'number') {
      const step = (-one * fontSize) / 1000
      if (font.isVertical) position.y += step
      else position.x += step * horizontalScale
      continue
    }
    const spacing = (one.isSpace ? wordSpacing : 0) + charSpacing
    const unit = font.matrix[0] ?? 0.001
    const [dx, dy] = font.isVertical
      ? [0, (one.vmetric?.[0] ?? -1000) * unit * fontSize]
      : [one.width * unit * fontSize * horizontalScale, 0]
    const [sx, sy] = font.isVertical ? [0, spacing] : [spacing * horizontalScale, 0]
    const { x, y } = position
    const scale = Math.hypot(upward.x, upward.y)
    const text = readableText(one.unicode)
    const across = font.isVertical ? applyVector(matrix, fontSize / 2, 0) : undefined
    const ink = inkOf(one, matrix, state, [x, y + rise])
    glyphs.push({
      text,
      start: apply(matrix, x, y + rise),
      end: apply(matrix, x + dx, y + dy + rise),
      next: apply(matrix, x + dx + sx, y + dy + (dy < 0 ? -sy : sy) + rise),
      along,
      ascent: across ?? { x: upward.x * font.ascent, y: upward.y * font.ascent },
      descent: across ?? { x: -upward.x * font.descent, y: -upward.y * font.descent },
      size: scale,
      ...(stretch < 1 && { stretch }),
      isSpace: /^\s*$/.test(text),
      isCovered: false,
      ...(ink ? { ink } : {}),
      source: { show, at, shape: font.shapeOf(one), ...marks },
      order,
      color: isStroked ? state.strokeColor : state.fillColor,
      isPainted: alpha > 0.02,
      isSelectable: state.mode % CLIP === UNPAINTED,
      clip: state.clip,
      ...(font.isDrawn && { isDrawing: true as const }),
    })
    position.x += dx + sx
    position.y += dy + (dy < 0 ? -sy : sy)
  }
  return glyphs
}
