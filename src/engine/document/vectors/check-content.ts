import type { Box } from '../../core/types'
import type { PageSize } from '../types'
import type { GlyphItem, PaintedItem } from './items'
import { contains, occlusionOf } from './occlusion'
import { inkOf, UNITS } from '../reading/outline'
import { isReadable } from './readable'

const NUMBER = String.raw`(-?\d+(?:\.\d+)?)`
const COLOR = String.raw`(0(?:\.\d{1,3})?|1) (0(?:\.\d{1,3})?|1) (0(?:\.\d{1,3})?|1)`
const RECT = new RegExp(String.raw`${COLOR} rg ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER} re f\n`, 'y')
const LINE = new RegExp(String.raw`${COLOR} RG ${NUMBER} w [02] J ${NUMBER} ${NUMBER} m ${NUMBER} ${NUMBER} l S\n`, 'y')
const AREA = new RegExp(String.raw`q ${NUMBER} 0 0 ${NUMBER} ${NUMBER} ${NUMBER} cm /(I\d+) Do Q\n`, 'y')
const GLYPH = new RegExp(String.raw`${COLOR} rg q ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER} ${NUMBER} cm\n`, 'y')
const PATH = /((?:-?\d+ -?\d+ [ml]\n|(?:-?\d+ ){6}c\n|h\n)+)f Q\n/y
/** Points by which an item may exceed the page: half of a line. */
const EDGE = 1

/** The painted content of a vector page, and the text after it. */
export interface VectorContent {
  /** The names and places of images. */
  areas: { name: string; box: Box }[]
  /** The rest of the content: the text that can be selected. */
  rest: string
  /** A sentence without its subject, if the content contains anything else or anything invisible. */
  problem?: string
}

const hexOf = (levels: readonly number[]): string =>
  `#${levels
    .map((level) =>
      Math.round(level * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Reads the items of one kind at a position of the content. */
class Reader {
  readonly #content: string
  position = 0

  constructor(content: string) {
    this.#content = content
  }

  next(pattern: RegExp): string[] | undefined {
    pattern.lastIndex = this.position
    const match = pattern.exec(this.#content)
    if (!match) return undefined
    this.position = pattern.lastIndex
    return match
  }

  get rest(): string {
    return this.#content.slice(this.position)
  }
}

function glyphOf(numbers: readonly number[], path: string, { height }: PageSize): GlyphItem {
  const [red = 0, green = 0, blue = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [, x, y] of path.matchAll(/(-?\d+) (-?\d+)(?= )/g)) {
    left = Math.min(left, Number(x))
    right = Math.max(right, Number(x))
    bottom = Math.min(bottom, Number(y))
    top = Math.max(top, Number(y))
  }
  const outline = { path, bounds: [left, bottom, right, top] as const }
  const matrix = [a * UNITS, -b * UNITS, c * UNITS, -d * UNITS, e, height - f] as const
  return { kind: 'glyph', box: inkOf(outline, matrix), color: hexOf([red, green, blue]), outline, matrix }
}

/**
 * Reads the content of a vector page: rectangles, lines, images and glyphs in this order, and checks that each is visible. A page without
 * any of them is a problem, too.
 */
export function checkVectorContent(content: string, size: PageSize): VectorContent {
  const reader = new Reader(content)
  const items: PaintedItem[] = []
  const areas: VectorContent['areas'] = []
  const { height } = size
  for (let match = reader.next(RECT); match; match = reader.next(RECT)) {
    const [red = 0, green = 0, blue = 0, x = 0, y = 0, across = 0, down = 0] = match.slice(1).map(Number)
    items.push({ kind: 'rect', box: { x, y: height - y - down, width: across, height: down }, color: hexOf([red, green, blue]) })
  }
  for (let match = reader.next(LINE); match; match = reader.next(LINE)) {
    const [red = 0, green = 0, blue = 0, width = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0] = match.slice(1).map(Number)
    const half = width / 2
    const [x, y] = [Math.min(x1, x2) - half, height - Math.max(y1, y2) - half]
    const box = { x, y, width: Math.abs(x1 - x2) + width, height: Math.abs(y1 - y2) + width }
    items.push({ kind: 'line', box, color: hexOf([red, green, blue]), from: [x1, height - y1], to: [x2, height - y2], width, cap: 0 })
  }
  for (let match = reader.next(AREA); match; match = reader.next(AREA)) {
    const [across = 0, up = 0, x = 0, y = 0] = match.slice(1, 5).map(Number)
    const box = { x, y: height - y - up, width: across, height: up }
    areas.push({ name: match[5] ?? '', box })
    items.push({ kind: 'area', box })
  }
  let glyphs = 0
  for (let match = reader.next(GLYPH); match; match = reader.next(GLYPH)) {
    const path = reader.next(PATH)?.[1]
    if (path === undefined) return { areas, rest: '', problem: 'has a glyph that isn’t a path' }
    items.push(glyphOf(match.slice(1).map(Number), path, size))
    glyphs += 1
  }
  const { rest } = reader
  if (rest !== '' && !rest.startsWith('BT\n')) return { areas, rest: '', problem: 'has other content than shapes, images and glyphs' }
  if (glyphs === 0) return { areas, rest, problem: 'has no vectors' }
  const problem = unseen(items, { x: 0, y: 0, ...size })
  return { areas, rest, ...(problem === undefined ? {} : { problem }) }
}

/** Returns a description of invisible items on the page. */
function unseen(items: readonly PaintedItem[], page: Box): string | undefined {
  if (!items.every(({ box }) => contains(page, box, EDGE))) return 'has content outside of its edges'
  const occlusion = occlusionOf(items)
  const hidden = items.find((item, index) => item.kind !== 'area' && !isReadable(item, index, occlusion, page))
  if (hidden) return hidden.kind === 'glyph' ? 'has text that a reader can’t see' : 'has shapes that a reader can’t see'
  return undefined
}
