import { boxAround } from '#lib/review/box-areas.ts'
import type { Box } from '../../core/types'
import { coverPixels } from '../export/paint-covers'
import { intersection } from '../reading/matrix'
import type { GlyphItem, PaintedItem, VectorItem, VectorPage } from './items'
import { areaOf, contains, occlusionOf } from './occlusion'
import { isReadable } from './readable'

/** Max share of a page that areas may take, and max number of them. Beyond, the whole page becomes an image. */
const MAX_AREA = 0.6
const MAX_AREAS = 150
/** Max pixels between areas that are merged. */
const GAP = 4

/** A list of areas without common pixels. */
class Areas {
  boxes: Box[] = []

  add(box: Box): void {
    let added = box
    for (;;) {
      const { x, y, width, height } = added
      const around = { x: x - GAP, y: y - GAP, width: width + 2 * GAP, height: height + 2 * GAP }
      const near = this.boxes.filter((one) => areaOf(intersection(one, around)) > 0)
      if (near.length === 0) break
      this.boxes = this.boxes.filter((one) => !near.includes(one))
      added = boxAround([added, ...near])
    }
    this.boxes.push(added)
  }

  contain(box: Box): boolean {
    return this.boxes.some((one) => contains(one, box, 0))
  }

  touch(box: Box): boolean {
    return this.boxes.some((one) => areaOf(intersection(one, box)) > 0)
  }
}

/**
 * Decides which parts of a page are written as vectors. Everything that is hidden, completely or in part, or that isn't simple becomes an
 * image of the visible content there.
 *
 * @param canvas the size of the page drawn at the scale of exports
 * @returns undefined if an image of the page is better
 */
export function settlePage(
  items: readonly PaintedItem[],
  size: { width: number; height: number },
  canvas: { width: number; height: number },
  scale: number,
): VectorPage | undefined {
  const page = { x: 0, y: 0, ...size }
  const areas = new Areas()
  const pixelsOf = (box: Box): Box => coverPixels(box, canvas, scale)
  const inPoints = ({ x, y, width, height }: Box): Box => ({ x: x / scale, y: y / scale, width: width / scale, height: height / scale })
  const isTooMuch = (): boolean =>
    areas.boxes.length > MAX_AREAS || areas.boxes.reduce((sum, box) => sum + areaOf(box), 0) > MAX_AREA * canvas.width * canvas.height
  const turnIntoArea = ({ box }: PaintedItem): void => {
    const pixels = pixelsOf(box)
    if (areaOf(pixels) > 0) areas.add(pixels)
  }
  /** Returns the items that are visible in this painting order, and turns the others into areas. */
  const readable = (painted: readonly PaintedItem[]): VectorItem[] => {
    const occlusion = occlusionOf(painted)
    const isSeen = painted.map((item, index) => isReadable(item, index, occlusion, page))
    for (const [index, item] of painted.entries()) {
      if (isTooMuch()) return []
      if (isSeen[index] === false && item.kind !== 'area') turnIntoArea(item)
    }
    return painted.filter((item, index): item is VectorItem => item.kind !== 'area' && isSeen[index] === true)
  }
  for (const item of items) {
    if (item.kind === 'area') turnIntoArea(item)
    if (isTooMuch()) return undefined
  }
  let kept = readable(items)
  for (let count = -1; count !== kept.length;) {
    count = kept.length
    // Glyphs are painted last, so an area must not contain a part of one.
    for (const item of kept) if (item.kind === 'glyph' && areas.touch(pixelsOf(item.box))) turnIntoArea(item)
    if (isTooMuch()) return undefined
    kept = kept.filter(({ kind, box }) => !(kind === 'glyph' ? areas.touch(pixelsOf(box)) : areas.contain(pixelsOf(box))))
    kept = readable(inOrder(kept, areas.boxes.map(inPoints)))
  }
  const written = { ...byKind(kept), areas: areas.boxes }
  return written.glyphs.length === 0 || isTooMuch() ? undefined : written
}

const byKind = (items: readonly VectorItem[]): Omit<VectorPage, 'areas'> => ({
  rects: items.filter((item) => item.kind === 'rect'),
  lines: items.filter((item) => item.kind === 'line'),
  glyphs: grouped(items.filter((item) => item.kind === 'glyph')),
})

/** Returns glyphs with equal colors and outlines next to each other, which compresses best. Their painting order doesn't matter. */
function grouped(glyphs: readonly GlyphItem[]): GlyphItem[] {
  const groups = new Map<string, GlyphItem[]>()
  for (const glyph of glyphs) {
    const key = glyph.color + glyph.outline.path
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [glyph])
    else group.push(glyph)
  }
  return [...groups.values()].flat()
}

/** Returns items in writing order. */
function inOrder(items: readonly VectorItem[], areas: readonly Box[]): PaintedItem[] {
  const { rects, lines, glyphs } = byKind(items)
  return [...rects, ...lines, ...areas.map((box) => ({ kind: 'area', box }) as const), ...glyphs]
}
