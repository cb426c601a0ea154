import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { imageSizeOf, styleOf } from '../../../../../editor/review'
import type { EditorState } from '../../../../../editor/editor'
import type { Rect, Size } from '../../../../../editor/stage/geometry'
import { visibleTracks } from '../../../../../editor/items/track-index'
import { IMAGE_TIME } from '../../../../../editor/items/track'
import { rectToScreen } from '../../../../../editor/stage/viewport'
import { tilesUnder, tileSize, wholePixels } from '../../../../../lib/cover-rules'
import { MARK_COLOURS } from '../../../../../ui/mark-colours'
import { levelFor, type ImagePyramid } from './image-pyramid'

type Painted = Pick<EditorState, 'review' | 'viewport' | 'view' | 'isPreviewing'>

/** Draws the image, with redactions if the preview is on. The context is scaled to CSS pixels. */
export function drawImage(context: CanvasRenderingContext2D, image: ImagePyramid, state: Painted, pixelRatio: number): void {
  const { review, viewport, view } = state
  const level = levelFor(image, viewport.scale * pixelRatio)
  context.clearRect(0, 0, view.width, view.height)
  if (!level) return
  const place = rectToScreen(viewport, { x: 0, y: 0, ...imageSizeOf(review) })
  // At high zoom pixels stay sharp, so that smoothing is not mistaken for a facial feature.
  context.imageSmoothingEnabled = viewport.scale < 4
  context.drawImage(level.bitmap, place.x, place.y, place.width, place.height)
  if (state.isPreviewing) drawCovers(context, image, state)
}

function drawCovers(context: CanvasRenderingContext2D, image: ImagePyramid, { review, viewport, view }: Painted): void {
  const size = imageSizeOf(review)
  for (const { track, rect: box } of visibleTracks(review, IMAGE_TIME)) {
    if (track.decision === 'keep') continue
    const rect = wholePixels(box, size)
    if (!rect) continue
    const place = rectToScreen(viewport, rect)
    const isInView = place.x < view.width && place.y < view.height && place.x + place.width > 0 && place.y + place.height > 0
    if (isInView) drawCover(context, image, styleOf(review, track), rect, place, size)
  }
}

function drawCover(
  context: CanvasRenderingContext2D,
  image: ImagePyramid,
  style: RedactionStyle,
  rect: Rect,
  place: Rect,
  size: Size,
): void {
  const tiles = style === 'Black Box' ? undefined : tilesOf(image, rect, size)
  if (!tiles) {
    context.fillStyle = MARK_COLOURS.covered
    context.fillRect(place.x, place.y, place.width, place.height)
    return
  }
  const scale = place.width / rect.width
  context.save()
  context.beginPath()
  context.rect(place.x, place.y, place.width, place.height)
  context.clip()
  context.imageSmoothingEnabled = style === 'Smooth'
  const { x, y, width, height } = tiles.area
  context.drawImage(tiles.canvas, place.x + (x - rect.x) * scale, place.y + (y - rect.y) * scale, width * scale, height * scale)
  context.restore()
}

interface Tiles {
  /** One pixel per tile. */
  readonly canvas: OffscreenCanvas
  /** The area of the tiles in image pixels. */
  readonly area: Rect
}

/**
 * Returns the tiles of the image's lattice that a region touches. This is an approximation: the engine averages pixels exactly, rounds
 * colours, and uses one lattice for touching regions.
 */
function tilesOf(image: ImagePyramid, region: Rect, size: Size): Tiles | undefined {
  const tile = tileSize(Math.max(region.width, region.height))
  const { area, columns, rows } = tilesUnder(region, tile, size)
  const canvas = new OffscreenCanvas(columns, rows)
  const level = levelFor(image, 2 / tile)
  const context = canvas.getContext('2d')
  if (!level || !context) return undefined
  const across = level.bitmap.width / size.width
  const down = level.bitmap.height / size.height
  context.imageSmoothingQuality = 'medium'
  context.drawImage(level.bitmap, area.x * across, area.y * down, area.width * across, area.height * down, 0, 0, columns, rows)
  return { canvas, area }
}
