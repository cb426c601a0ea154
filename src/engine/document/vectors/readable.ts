import type { Box } from '../../core/types'
import type { GlyphItem, PaintedItem } from './items'
import { areaOf, type Occlusion } from './occlusion'

/** Min difference of a color channel, 0 to 255, between text or lines and their background. */
const MIN_CONTRAST = 64
/** Min size of a font in points. Smaller text can be read only on an enlarged page. */
const MIN_SIZE = 4
/** Max share of an item's box that later items may hide. Boxes of slanted letters and crossing lines share some of their area. */
const MAX_HIDDEN = { rect: 0.25, line: 0.25, glyph: 0.35 } as const
/** Min share of a rectangle hidden by shapes inside it at which the rectangle counts as completely hidden. */
const WHOLE = 0.95
/** Min share of a page at which a rectangle counts as its background. */
const BACKGROUND = 0.5
/** Side of a rectangle in points below which it may be a part of a letter. */
const SMALL = 12
/** Sides of a dot in points. */
const DOT = 0.75

/** Returns the largest difference of a color channel, 0 to 255. */
function contrastOf(one: string, other: string): number {
  const channels = [1, 3, 5].map((at) =>
    Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
  )
  return Math.max(...channels)
}

/** Returns the size of a glyph's font on the page, in points. */
const sizeOf = ({ matrix: [a, b, c, d] }: GlyphItem): number => Math.sqrt(Math.abs(a * d - b * c))

/** Returns whether an item of a page is readable: completely visible, large enough, and in a color that differs from its background. */
export function isReadable(item: PaintedItem, index: number, { hidden, inside, background }: Occlusion, page: Box): boolean {
  if (item.kind === 'area') return false
  const size = areaOf(item.box)
  const behind = background[index]
  const isFaint = behind === undefined || contrastOf(item.color, behind) < MIN_CONTRAST
  if ((hidden[index] ?? 0) > MAX_HIDDEN[item.kind] * size) return false
  if (item.kind === 'glyph') return !isFaint && sizeOf(item) >= MIN_SIZE
  if (item.kind === 'line') return behind === undefined || !isFaint
  const { width, height } = item.box
  if (width < DOT && height < DOT) return false
  if ((inside[index] ?? 0) > WHOLE * size && size < BACKGROUND * areaOf(page)) return false
  return !isFaint || (width >= SMALL && height >= SMALL)
}
