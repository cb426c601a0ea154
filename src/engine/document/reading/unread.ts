import { boxAround, sharedArea, sharedHeight, sharedWidth } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import type { PageSize } from '../types'
import { boxOfGlyph } from './glyph'
import type { PaintedArea, PaintedGlyph } from './visibility'

/** Images below this height or width, in points, hold no line of text, unless they have the shape of a line of small print. */
const MIN_SIDE = 8
/** Min height of a line of small print, and min ratio of its sides. Bullets and icons are lower or squarer. */
const [MIN_PRINT, MIN_RATIO] = [4, 3]
/** An image whose text is known has at least as many letters of recognised text. */
const KNOWN_LETTERS = 20
/** Min number of shapes on a page without text, or for each letter of its text, at which they may be letters. */
const MANY_SHAPES = 20

/** A page is a scan if images cover this share of it. Some scans consist of images that are a few pixels high. */
const SCAN_SHARE = 0.3
/** Max images that are searched one by one. */
const MANY_IMAGES = 50
/** Max gap in points between small images that may show one text, such as images of single letters, or strips of a scan. */
const GAP = 6
/** Max small images that are compared with each other. */
const MANY_SMALL = 3000

interface Painted {
  glyphs: readonly PaintedGlyph[]
  areas: readonly PaintedArea[]
  shapes: number
  /** Places of text that has no glyphs. */
  unread: readonly Box[]
}

const isSmall = ({ width, height }: Box): boolean => Math.min(width, height) < MIN_SIDE

function isSmallPrint({ width, height }: Box): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return short >= MIN_PRINT && long >= MIN_RATIO * short
}

/** Returns the boxes around small images that are close together, if they are large enough for text. */
function joinSmall(images: readonly Box[]): Box[] {
  if (images.length > MANY_SMALL) return [boxAround(images)]
  let groups: Box[] = []
  for (const image of images) {
    const isNear = (group: Box): boolean => sharedWidth(group, image) > -GAP && sharedHeight(group, image) > -GAP
    const near = groups.filter(isNear)
    groups = near.length === 0 ? groups : groups.filter((group) => !isNear(group))
    groups.push(boxAround([...near, image]))
  }
  return groups.filter((group) => !isSmall(group) || isSmallPrint(group))
}

/** Returns the parts of a page that may contain text missing from the page's text. */
export function unreadAreas({ glyphs, areas, shapes, unread: others }: Painted, { width, height }: PageSize): Box[] {
  const page = { x: 0, y: 0, width, height }
  const letters = glyphs.filter(({ isSpace }) => !isSpace)
  // A stamped page number is no text of a drawing.
  if (shapes >= MANY_SHAPES * Math.max(1, letters.length)) return [page]
  const selectable = letters.filter(({ isSelectable, isCovered }) => isSelectable && !isCovered).map(boxOfGlyph)
  const images = areas.filter(({ kind }) => kind === 'image').map(({ box }) => box)
  const isScan = images.reduce((sum, box) => sum + box.width * box.height, 0) > SCAN_SHARE * width * height
  const wanted = isScan ? images : [...images.filter((box) => !isSmall(box)), ...joinSmall(images.filter(isSmall))]
  const unread = wanted.filter((box) => selectable.filter((letter) => sharedArea(letter, box) > 0).length < KNOWN_LETTERS)
  const all = [...unread, ...others]
  return all.length > MANY_IMAGES ? [boxAround(all)] : all
}
