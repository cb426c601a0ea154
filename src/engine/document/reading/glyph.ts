import type { Box } from '../../core/types'

/** A point or a vector in points of the displayed page, y downwards. */
export interface Point {
  x: number
  y: number
}

/** The place at which a page draws a glyph: the number of texts shown before, and the position in the text. */
export interface GlyphSource {
  show: number
  at: number
  /** Equal for all glyphs of a document with the same drawing and the same characters. */
  shape?: string
  /** Whether it is only selectable, as in the text layer of a scan. */
  isUnpainted?: true
  /** Whether it is filled with tiles, which may show other text. */
  isTiled?: true
}

/** A drawn glyph. A ligature is one glyph with several characters. */
export interface Glyph {
  text: string
  /** The start and end of its advance on the baseline. */
  start: Point
  end: Point
  /** The start of the next glyph unless it is moved: `end` with the spacing of characters and words. */
  next: Point
  /** Direction of the baseline, of length 1. */
  along: Point
  /** From the baseline to the top of the font, and from the bottom of the font to the baseline. */
  ascent: Point
  descent: Point
  /** Height of the font in points. */
  size: number
  /** Its width in relation to that of its font: less than 1 in condensed text, 1 if undefined. */
  stretch?: number
  isSpace: boolean
  /** Whether it is invisible on the page. */
  isCovered: boolean
  /** Whether it is drawn beside the page. */
  isBeside?: true
  /** The box of its ink, independent of the advance width. Undefined if it has none, or if it is unknown. */
  ink?: Box
  source?: GlyphSource
  /** Other glyphs drawn as part of it: the same one at nearly the same place, which makes it look bold, or its accent. */
  copies?: Glyph[]
}

/** Returns the smallest box around the glyph's advance width, ascent and descent. */
export function boxOfGlyph({ start, end, ascent, descent }: Glyph): Box {
  // A page has thousands of glyphs, so no lists are made.
  const left = Math.min(start.x + ascent.x, start.x - descent.x, end.x + ascent.x, end.x - descent.x)
  const right = Math.max(start.x + ascent.x, start.x - descent.x, end.x + ascent.x, end.x - descent.x)
  const top = Math.min(start.y + ascent.y, start.y - descent.y, end.y + ascent.y, end.y - descent.y)
  const bottom = Math.max(start.y + ascent.y, start.y - descent.y, end.y + ascent.y, end.y - descent.y)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A glyph on its line: positions along the baseline, in points. */
export interface LineGlyph {
  glyph: Glyph
  /** Its position in the order in which the page draws its glyphs. */
  order: number
  start: number
  end: number
  next: number
}

/** Glyphs on one baseline, in the order in which they are seen. */
export interface GlyphRun {
  along: Point
  /** Distance of the baseline from the origin, growing downwards. */
  baseline: number
  size: number
  start: number
  end: number
  glyphs: LineGlyph[]
  /** Whether its letters turn or rise, so that positions are distances along the text. */
  isBent: boolean
}
