import type { Box } from '../../core/types'
import type { Matrix } from '../reading/matrix'
import type { Outline } from '../reading/outline'

interface Item {
  /** In points of the displayed page. */
  box: Box
}

export interface RectItem extends Item {
  kind: 'rect'
  /** Such as `#ff0000`, like all colors. */
  color: string
}

/** A horizontal or vertical line. */
export interface LineItem extends Item {
  kind: 'line'
  color: string
  from: readonly [number, number]
  to: readonly [number, number]
  width: number
  /** PDF's line cap: 0 ends at the point, 2 projects by half the width. */
  cap: 0 | 2
}

export interface GlyphItem extends Item {
  kind: 'glyph'
  color: string
  outline: Outline
  /** Maps shares of the font's size, y upwards, to points of the displayed page, y downwards. */
  matrix: Matrix
}

/** An area whose content isn't written as vectors: an image, a drawing, or text that is partly hidden. */
export interface AreaItem extends Item {
  kind: 'area'
}

export type VectorItem = RectItem | LineItem | GlyphItem
/** An item that a page paints, in painting order. */
export type PaintedItem = VectorItem | AreaItem

/** A page in the order of writing: rectangles, then lines, then images of areas, then glyphs. */
export interface VectorPage {
  rects: RectItem[]
  lines: LineItem[]
  /** Pixels of the page drawn at the scale of exports. */
  areas: Box[]
  glyphs: GlyphItem[]
}
