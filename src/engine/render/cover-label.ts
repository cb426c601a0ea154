import type { Box } from '../core/types'
import type { Pixels } from './coarse-grid'
import { GLYPH_HEIGHT, GLYPH_WIDTH, glyphsOf } from './glyphs'
import { containsBox, type ShapedBox } from '#lib/review/region-shape.ts'

/** Max share of a cover's height for a label. */
const MAX_SHARE = 1 / 3
/** Distance between two glyphs, and min distance from a label to the edge of its cover, in dots. */
const SPACE = 1
const MARGIN = 2

/** A text and its place on a cover. */
export interface CoverLabel {
  /** The columns of each glyph. */
  readonly glyphs: readonly (readonly number[])[]
  /** The place of the text in the image, in whole pixels. */
  readonly box: Box
  /** Side of a dot in pixels. */
  readonly dot: number
}

/** Returns the largest label that fits in the middle of a cover, or undefined if there is no room or a character has no glyph. */
export function placeLabel(shaped: ShapedBox, text: string): CoverLabel | undefined {
  const glyphs = glyphsOf(text.trim())
  if (glyphs === undefined || glyphs.length === 0) return undefined
  const { x, y, width, height } = shaped.box
  for (let dot = Math.floor((height * MAX_SHARE) / GLYPH_HEIGHT); dot >= 1; dot -= 1) {
    const size = { width: (glyphs.length * (GLYPH_WIDTH + SPACE) - SPACE) * dot, height: GLYPH_HEIGHT * dot }
    const box: Box = { x: x + Math.floor((width - size.width) / 2), y: y + Math.floor((height - size.height) / 2), ...size }
    const margin = MARGIN * dot
    const around: Box = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
    if (containsBox(shaped, around)) return { glyphs, box, dot }
  }
  return undefined
}

/**
 * Paints the rows of a label in white.
 *
 * @param pixels rows of the cover
 * @param cover the box of the cover
 * @param first first row of `pixels`, relative to the top of the cover
 */
export function paintLabel({ glyphs, box, dot }: CoverLabel, pixels: Pixels, cover: Box, first: number): void {
  const count = pixels.length / 4 / cover.width
  for (let row = 0; row < count; row += 1) {
    const line = Math.floor((cover.y + first + row - box.y) / dot)
    if (line < 0 || line >= GLYPH_HEIGHT) continue
    for (let column = 0; column < box.width; column += 1) {
      const [glyph, part] = [Math.floor(column / dot / (GLYPH_WIDTH + SPACE)), Math.floor(column / dot) % (GLYPH_WIDTH + SPACE)]
      if ((((glyphs[glyph]?.[part] ?? 0) >> line) & 1) === 0) continue
      const at = (row * cover.width + box.x - cover.x + column) * 4
      pixels.fill(255, at, at + 4)
    }
  }
}
