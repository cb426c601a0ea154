import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import { styleOf } from '../../../editor/document'
import type { EditorState } from '../../../editor/editor'
import type { Rect, Size } from '../../../editor/geometry'
import { boxAt, PICTURE_TIME } from '../../../editor/tracks'
import { rectToScreen } from '../../../editor/viewport'
import { MARK_COLOURS } from '../../../ui/mark-colours'
import { levelFor, type Picture } from './picture'

/** As the engine builds its covers: at most six tiles along a side, of at least eight pixels. */
const MOST_TILES = 6
const SMALLEST_TILE = 8

type Painted = Pick<EditorState, 'document' | 'viewport' | 'view' | 'isPreviewing'>

/** Draws the picture, and over it the covers if the preview is on. The context counts in CSS pixels. */
export function drawPicture(context: CanvasRenderingContext2D, picture: Picture, state: Painted, pixelRatio: number): void {
  const { document, viewport, view } = state
  const level = levelFor(picture, viewport.scale * pixelRatio)
  context.clearRect(0, 0, view.width, view.height)
  if (!level) return
  const place = rectToScreen(viewport, { x: 0, y: 0, width: document.width, height: document.height })
  // Far in, a pixel is to be seen as one, so that nobody takes smoothing for a feature of a face.
  context.imageSmoothingEnabled = viewport.scale < 4
  context.drawImage(level.bitmap, place.x, place.y, place.width, place.height)
  if (state.isPreviewing) drawCovers(context, picture, state)
}

function drawCovers(context: CanvasRenderingContext2D, picture: Picture, { document, viewport, view }: Painted): void {
  for (const track of document.tracks) {
    const box = boxAt(track, PICTURE_TIME)
    if (!box || track.decision === 'keep') continue
    const rect = wholePixels(box)
    const place = rectToScreen(viewport, rect)
    const isInView = place.x < view.width && place.y < view.height && place.x + place.width > 0 && place.y + place.height > 0
    if (isInView) drawCover(context, picture, styleOf(document, track), rect, place, document)
  }
}

/** Covers reach outward to whole pixels, as the engine's do. */
function wholePixels({ x, y, width, height }: Rect): Rect {
  const left = Math.floor(x)
  const top = Math.floor(y)
  return { x: left, y: top, width: Math.ceil(x + width) - left, height: Math.ceil(y + height) - top }
}

function drawCover(context: CanvasRenderingContext2D, picture: Picture, style: RedactionStyle, rect: Rect, place: Rect, size: Size): void {
  const tiles = style === 'Black Box' ? undefined : tilesOf(picture, rect, size)
  if (!tiles) {
    context.fillStyle = MARK_COLOURS.covered
    context.fillRect(place.x, place.y, place.width, place.height)
    return
  }
  context.imageSmoothingEnabled = style === 'Smooth'
  context.drawImage(tiles, place.x, place.y, place.width, place.height)
}

/** A few pixels that stand for a region. An approximation: the engine averages the pixels exactly and rounds the colours. */
function tilesOf(picture: Picture, rect: Rect, size: Size): OffscreenCanvas | undefined {
  const tile = Math.max(SMALLEST_TILE, Math.ceil(Math.max(rect.width, rect.height) / MOST_TILES))
  const canvas = new OffscreenCanvas(Math.ceil(rect.width / tile), Math.ceil(rect.height / tile))
  const level = levelFor(picture, 2 / tile)
  const context = canvas.getContext('2d')
  if (!level || !context) return undefined
  const across = level.bitmap.width / size.width
  const down = level.bitmap.height / size.height
  context.imageSmoothingQuality = 'medium'
  context.drawImage(
    level.bitmap,
    rect.x * across,
    rect.y * down,
    rect.width * across,
    rect.height * down,
    0,
    0,
    canvas.width,
    canvas.height,
  )
  return canvas
}
