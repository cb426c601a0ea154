import { imageSizeOf } from '#editor/review.ts'
import type { EditorState } from '#editor/editor-state.ts'
import type { Rect, Size } from '#editor/geometry.ts'
import { rectToScreen, type Viewport } from '#editor/stage/viewport.ts'
import { tilesUnder } from '#lib/review/cover-rules.ts'
import type { Outline } from '#lib/review/outline.ts'
import { MARK_COLOURS } from '#ui/mark-colours.ts'
import type { ShownCover } from './covers'
import { ellipsePath } from './draw-boxes'
import { grownPath, polygonPath } from './draw-polygon'
import { levelFor } from './image-pyramid'
import type { ShownImage } from './stage-image'

type DrawnImage = ShownImage['image']
type Painted = Pick<EditorState, 'review' | 'viewport' | 'view'>

/** Draws the image. The context is scaled to CSS pixels. */
export function drawImage(context: CanvasRenderingContext2D, image: DrawnImage, state: Painted, pixelRatio: number): void {
  const { review, viewport, view } = state
  const level = levelFor(image, viewport.scale * pixelRatio)
  context.clearRect(0, 0, view.width, view.height)
  if (!level) return
  const place = rectToScreen(viewport, { x: 0, y: 0, ...imageSizeOf(review) })
  // At high zoom pixels stay sharp, so that smoothing is not mistaken for a facial feature.
  context.imageSmoothingEnabled = viewport.scale < 4
  context.drawImage(level.bitmap, place.x, place.y, place.width, place.height)
}

/** Draws redactions as in the export. */
export function drawCovers(
  context: CanvasRenderingContext2D,
  image: DrawnImage,
  { review, viewport, view }: Painted,
  covers: readonly ShownCover[],
): void {
  const size = imageSizeOf(review)
  for (const cover of covers) {
    const place = rectToScreen(viewport, cover.rect)
    const isInView = place.x < view.width && place.y < view.height && place.x + place.width > 0 && place.y + place.height > 0
    if (isInView) drawCover(context, image, { ...cover, place, size })
  }
}

interface Cover extends ShownCover {
  /** In view pixels. */
  readonly place: Rect
  readonly size: Size
}

function drawCover(
  context: CanvasRenderingContext2D,
  image: DrawnImage,
  { style, rect, place, size, isEllipse, outline, tile }: Cover,
): void {
  const tiles = tile === undefined ? undefined : tilesUnderCover(image, { rect, tile }, size)
  context.save()
  const scale = place.width / rect.width
  if (isEllipse) ellipsePath(context, place)
  else if (outline) outlinePath(context, outline, { scale, x: place.x - rect.x * scale, y: place.y - rect.y * scale })
  else {
    context.beginPath()
    context.rect(place.x, place.y, place.width, place.height)
  }
  if (tiles) {
    const { x, y, width, height } = tiles.area
    context.clip()
    context.imageSmoothingEnabled = style === 'Smooth'
    context.drawImage(tiles.canvas, place.x + (x - rect.x) * scale, place.y + (y - rect.y) * scale, width * scale, height * scale)
  } else {
    context.fillStyle = MARK_COLOURS.covered
    context.fill()
  }
  context.restore()
}

/** Begins the path of a polygon with its padding. */
function outlinePath(context: CanvasRenderingContext2D, { points, padding }: Outline, { scale, x, y }: Viewport): void {
  const place = { x, y, width: scale, height: scale }
  if (padding) grownPath(context, place, points, { x: padding.x * scale, y: padding.y * scale })
  else polygonPath(context, place, points)
}

interface Tiles {
  /** One pixel per tile. */
  readonly canvas: OffscreenCanvas
  /** The area of the tiles in image pixels. */
  readonly area: Rect
}

/**
 * Returns the tiles of the image's lattice that a cover touches. Their places and sizes are those of the export. Their colours are an
 * approximation: the engine averages pixels exactly and rounds colours.
 */
function tilesUnderCover(image: DrawnImage, { rect, tile }: { rect: Rect; tile: number }, size: Size): Tiles | undefined {
  const { area, columns, rows } = tilesUnder(rect, tile, size)
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
