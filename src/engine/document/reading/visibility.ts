import { isCentreIn } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { boxOfGlyph, type Glyph } from './glyph'
import { intersection } from './matrix'
import type { Shape } from './shapes'

/** A painted glyph, with the properties that affect its visibility. */
export interface PaintedGlyph extends Glyph {
  /** Its index in painting order. */
  order: number
  /** Its color, such as `#ff0000`. Undefined for a pattern. */
  color: string | undefined
  /** Whether it is painted at all: neither transparent nor only selectable. */
  isPainted: boolean
  /** Whether it may be the text layer of a scan: it isn't painted, but selectable. */
  isSelectable: boolean
  /** The part of the page to which painting is clipped. */
  clip: Box
  /** Whether its font draws it with the operators of a page, so that it may be anything. */
  isDrawing?: true
}

/** An image, a filled rectangle, or another shape. */
export interface PaintedArea {
  box: Box
  order: number
  kind: 'image' | 'fill' | 'shape'
  /** The color of a single-color fill. */
  color: string | undefined
  /** Whether it is opaque. Shapes aren't taken to hide anything, but letters are seen on them. */
  isOpaque: boolean
  /** Returns whether a point is inside a shape. */
  contains?: Shape['contains']
}

/** Min hidden share of a glyph at which it counts as unreadable. */
const HIDDEN_SHARE = 0.6
/** Height in points of the strips of a page in which areas are searched for. */
const STRIP = 24
/** Max invisible difference per color channel, 0 to 255. */
const SAME_COLOR = 8

const PAPER = '#ffffff'

function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function looksSame(a: string, b: string): boolean {
  const [first, second] = [channelsOf(a), channelsOf(b)]
  return first.every((value, index) => Math.abs(value - (second[index] ?? 0)) <= SAME_COLOR)
}

/** Returns the share of a box inside another. The box of a glyph without an advance width counts by its height. */
function shareInside(box: Box, other: Box): number {
  const { width, height } = intersection(box, other)
  const across = box.width < 1e-3 ? Number(box.x >= other.x && box.x <= other.x + other.width) : width / box.width
  return across * (box.height < 1e-3 ? 1 : height / box.height)
}

/** Returns a function that returns the areas that may touch a box, in the order of painting. */
function searchAreas(areas: readonly PaintedArea[]): (box: Box) => PaintedArea[] {
  const strips = new Map<number, PaintedArea[]>()
  const rowsOf = ({ y, height }: Box): [number, number] => [Math.floor(y / STRIP), Math.floor((y + height) / STRIP)]
  for (const area of areas) {
    const [first, last] = rowsOf(area.box)
    for (let row = first; row <= last; row += 1) {
      const strip = strips.get(row)
      if (strip === undefined) strips.set(row, [area])
      else strip.push(area)
    }
  }
  return (box) => strips.get(Math.floor((box.y + box.height / 2) / STRIP)) ?? []
}

/** Returns whether the last shape below a glyph, painted after its background, has another color. */
function isOnShape({ order, color = '' }: PaintedGlyph, box: Box, shapes: readonly PaintedArea[], background = -1): boolean {
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const isBetween = (at: number): boolean => at < order && at > background
  const shape = shapes.findLast((one) => isBetween(one.order) && isCentreIn(box, one.box) && one.contains?.(centre) === true)
  return shape !== undefined && (shape.color === undefined || !looksSame(shape.color, color))
}

function isCovered(glyph: PaintedGlyph, page: Box, areasAt: (box: Box) => readonly PaintedArea[]): boolean {
  const box = boxOfGlyph(glyph)
  if (shareInside(box, intersection(glyph.clip, page)) < 1 - HIDDEN_SHARE) return true
  const areas = areasAt(box)
  const around = areas.filter(({ kind, box: area }) => kind !== 'shape' && shareInside(box, area) >= HIDDEN_SHARE)
  if (glyph.isSelectable) return !around.some(({ kind }) => kind === 'image')
  if (!glyph.isPainted || around.some(({ order, isOpaque }) => isOpaque && order > glyph.order)) return true
  const background = around.findLast(({ order }) => order < glyph.order)
  if (glyph.color === undefined || background?.kind === 'image') return false
  if (background !== undefined && (!background.isOpaque || background.color === undefined)) return false
  return looksSame(glyph.color, background?.color ?? PAPER) && !isOnShape(glyph, box, areas, background?.order)
}

const isBeside = ({ x, y, width, height }: Box, page: { width: number; height: number }): boolean =>
  x >= page.width || y >= page.height || x + width < 0 || y + height < 0

/** Marks the glyphs that are invisible on the page, and those beside it. */
export function markCovered(glyphs: readonly PaintedGlyph[], areas: readonly PaintedArea[], size: { width: number; height: number }): void {
  const page = { x: 0, y: 0, ...size }
  const visible = areas.flatMap((area) => {
    const box = intersection(area.box, page)
    return box.width > 0 && box.height > 0 ? [{ ...area, box }] : []
  })
  const areasAt = searchAreas(visible)
  for (const glyph of glyphs) {
    glyph.isCovered ||= isCovered(glyph, page, areasAt)
    if (isBeside(boxOfGlyph(glyph), size)) glyph.isBeside = true
  }
}
