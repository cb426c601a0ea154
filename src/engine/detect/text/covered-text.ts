import type { RegionToRedact } from '#lib/review/review-regions.ts'
import { coveredShare } from '#lib/review/box-areas.ts'
import { clampBox, wholePixels } from '#lib/review/cover-rules.ts'
import { runsOf, type ShapedBox } from '#lib/review/region-shape.ts'
import { itemName } from '#lib/words/item-words.ts'
import { canvasContext } from '../../core/canvas'
import { EngineError } from '../../core/errors'
import type { Box } from '../../core/types'
import type { Drawable } from '../detector'
import { textLevelAt } from './plan'
import type { TextSearch } from './text-search'

/** Margin around a region that is searched with it, as a share of its longer side, and min pixels: detectors need context. */
const MARGIN = 0.25
const MIN_MARGIN = 12
/**
 * Long sides at which regions are searched. Enlarged faces look like lines of text: of 35 faces in photographs, 6 look like text at 480
 * pixels and none at 320.
 */
const FACE_SIDES = [320]
const OBJECT_SIDES = [320, 640]
const MAX_ENLARGEMENT = 4
/** Min ratio of length to thickness of a line of text under a face, because eyes are round. */
const MIN_LINE_OF_FACE = 1.5
/** Min ratio to the sizes above at which a large region is also searched at its own size, for small text, and max pixels of that search. */
const LARGER = 1.15
const MAX_PIXELS = 4e6
/** Space around a line's letters in its box, and min area of letters inside a region, relative to the line's height. */
const RIM = 0.2
const HALF_LETTER = 0.2
/** Min share of a line under other covers at which it counts as covered. */
const COVERED = 0.85
const MAX_NAMES = 5

/** A region with a coarse style. */
export type CoarseRegion = Pick<RegionToRedact, 'trackId' | 'number' | 'kind' | 'label' | 'style'>

interface SearchOptions {
  search: TextSearch
  /** Boxes that hide their content completely. */
  opaque: readonly Box[]
  signal: AbortSignal
}

function sidesFor({ kind }: Pick<CoarseRegion, 'kind'>, { width, height }: Box): number[] {
  const longSide = Math.max(width, height)
  const sides = (kind === 'face' ? FACE_SIDES : OBJECT_SIDES).map((side) => Math.min(side, longSide * MAX_ENLARGEMENT))
  const own = longSide * Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)))
  if (kind === 'object' && own > Math.max(...sides) * LARGER) sides.push(own)
  return [...new Set(sides)]
}

/** Draws a part of an image. */
function cropped(image: Drawable, { x, y, width, height }: Box): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  canvasContext(canvas).drawImage(image, -x, -y)
  return canvas
}

/**
 * Returns whether text is detected inside a box of an unredacted image.
 *
 * @throws EngineCancelledError
 */
export async function isTextUnder(
  image: Drawable,
  region: Pick<CoarseRegion, 'kind'> & ShapedBox,
  { search, opaque, signal }: SearchOptions,
): Promise<boolean> {
  const inside = clampBox(region.box, image)
  if (inside === undefined) return false
  const margin = Math.max(MIN_MARGIN, MARGIN * Math.max(inside.width, inside.height))
  const around = { x: inside.x - margin, y: inside.y - margin, width: inside.width + 2 * margin, height: inside.height + 2 * margin }
  const part = wholePixels(around, image)
  if (part === undefined) return false
  const canvas = cropped(image, part)
  for (const side of sidesFor(region, part)) {
    const lines = await search.linesAt(canvas, textLevelAt(part.width, part.height, side), { signal, onProgress: () => undefined })
    for (const { box, rotated } of lines) {
      if (region.kind === 'face' && rotated.length < MIN_LINE_OF_FACE * rotated.thickness) continue
      const letter = Math.min(box.width, box.height)
      const rim = RIM * letter
      const letters = { x: box.x + part.x + rim, y: box.y + part.y + rim, width: box.width - 2 * rim, height: box.height - 2 * rim }
      const shown = clampInside(letters, inside)
      if (shown === undefined || shown.width * shown.height * shareIn(region, shown) < HALF_LETTER * letter ** 2) continue
      if (coveredShare(shown, opaque) < COVERED) return true
    }
  }
  return false
}

/** Returns the share of a box that a region covers. An ellipse counts as its whole box. */
function shareIn({ box, outline }: ShapedBox, part: Box): number {
  return outline === undefined ? 1 : coveredShare(part, runsOf({ box, outline }))
}

/** Returns the part of a box inside another. */
function clampInside(box: Box, { x, y, width, height }: Box): Box | undefined {
  const part = clampBox({ ...box, x: box.x - x, y: box.y - y }, { width, height })
  return part && { ...part, x: part.x + x, y: part.y + y }
}

const lists = new Intl.ListFormat('en')

/** Returns the error for regions with a style from which text could be recovered. */
export function readableText(regions: readonly CoarseRegion[]): EngineError {
  const names = regions.slice(0, MAX_NAMES).map((region) => itemName(region))
  const more = regions.length - names.length
  const listed = lists.format(more > 0 ? [...names, `${more} more`] : names)
  const styles = [...new Set(regions.map(({ style }) => style))].join(' or ')
  const message = `Text was detected under ${listed}, and text can be read through ${styles}. Use solid black there, then redact again.`
  return new EngineError('readable-text', message, { itemIds: regions.map(({ trackId }) => trackId) })
}
