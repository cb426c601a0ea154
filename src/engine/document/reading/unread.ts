import { boxAround, sharedArea } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { PageSize } from '../types'
import { boxOfGlyph } from './glyph'
import type { PaintedArea, PaintedGlyph } from './visibility'

/** Images below this height or width, in points, hold no line of text. */
const MIN_SIDE = 8
/** An image whose text is known has at least as many letters of recognised text. */
const KNOWN_LETTERS = 20
/** Min number of shapes on a page without text at which they may be letters. */
const MANY_SHAPES = 20

/** A page is a scan if images cover this share of it. Some scans consist of images that are a few pixels high. */
const SCAN_SHARE = 0.3
/** Max images that are searched one by one. */
const MANY_IMAGES = 50

interface Painted {
  glyphs: readonly PaintedGlyph[]
  areas: readonly PaintedArea[]
  shapes: number
  /** Places of text that has no glyphs. */
  unread: readonly Box[]
}

/** Returns the parts of a page that may contain text missing from the page's text. */
export function unreadAreas({ glyphs, areas, shapes, unread: others }: Painted, { width, height }: PageSize): Box[] {
  const page = { x: 0, y: 0, width, height }
  const letters = glyphs.filter(({ isSpace }) => !isSpace)
  if (letters.length === 0 && shapes >= MANY_SHAPES) return [page]
  const selectable = letters.filter(({ isSelectable, isCovered }) => isSelectable && !isCovered).map(boxOfGlyph)
  const images = areas.filter(({ kind }) => kind === 'image').map(({ box }) => box)
  const isScan = images.reduce((sum, box) => sum + box.width * box.height, 0) > SCAN_SHARE * width * height
  const unread = images.filter((box) => {
    if (!isScan && Math.min(box.width, box.height) < MIN_SIDE) return false
    return selectable.filter((letter) => sharedArea(letter, box) > 0).length < KNOWN_LETTERS
  })
  const all = [...unread, ...others]
  return all.length > MANY_IMAGES ? [boxAround(all)] : all
}
