import { centreOf } from '#lib/review/box-areas.ts'
import { clamp, type Point, type Rect, type Size } from '../geometry'

/** The position of the image on screen. `x` and `y` are its top left corner in screen pixels. */
export interface Viewport {
  /** Screen pixels per image pixel. */
  readonly scale: number
  readonly x: number
  readonly y: number
}

/** The margin around a fitted image in screen pixels, so that handles at its edges can be grabbed. */
const MARGIN = 24
const MAX_SCALE = 32
/** The zoom factor of the buttons and keys. */
export const ZOOM_STEP = 1.25

export function toScreen({ scale, x, y }: Viewport, point: Point): Point {
  return { x: point.x * scale + x, y: point.y * scale + y }
}

export function toImage({ scale, x, y }: Viewport, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale }
}

export function rectToScreen(viewport: Viewport, rect: Rect): Rect {
  return { ...toScreen(viewport, rect), width: rect.width * viewport.scale, height: rect.height * viewport.scale }
}

function fitScale(image: Size, view: Size): number {
  const room = { width: Math.max(view.width - 2 * MARGIN, 1), height: Math.max(view.height - 2 * MARGIN, 1) }
  return Math.min(room.width / image.width, room.height / image.height)
}

/** Fits and centres the image. A small image is not enlarged. */
export function fit(image: Size, view: Size): Viewport {
  return bound({ scale: Math.min(fitScale(image, view), 1), x: 0, y: 0 }, image, view)
}

/** Zooms to a scale. The image point under `at` (screen pixels) stays in place if the bounds allow it. */
export function zoomTo(viewport: Viewport, scale: number, at: Point, image: Size, view: Size): Viewport {
  const minimum = Math.min(fitScale(image, view), 1) / 2
  const next = clamp(scale, minimum, MAX_SCALE)
  const fixed = toImage(viewport, at)
  return bound({ scale: next, x: at.x - fixed.x * next, y: at.y - fixed.y * next }, image, view)
}

/** Pans by screen pixels. */
export function pan(viewport: Viewport, by: Point, image: Size, view: Size): Viewport {
  return bound({ ...viewport, x: viewport.x + by.x, y: viewport.y + by.y }, image, view)
}

/** Centres a rectangle of the image unless it is already in view. */
export function reveal(viewport: Viewport, rect: Rect, image: Size, view: Size): Viewport {
  const { x, y, width, height } = rectToScreen(viewport, rect)
  const isInView = x >= 0 && y >= 0 && x + width <= view.width && y + height <= view.height
  return isInView ? viewport : centreOn(viewport, centreOf(rect), image, view)
}

/** Zooms until a rectangle takes a third of the view, and centres it. */
export function focusOn(viewport: Viewport, rect: Rect, image: Size, view: Size): Viewport {
  const scale = clamp(Math.min(view.width / rect.width, view.height / rect.height) / 3, fitScale(image, view), 4)
  return centreOn({ ...viewport, scale }, centreOf(rect), image, view)
}

function centreOn(viewport: Viewport, { x, y }: Point, image: Size, view: Size): Viewport {
  const { scale } = viewport
  return bound({ scale, x: view.width / 2 - x * scale, y: view.height / 2 - y * scale }, image, view)
}

/** Limits the viewport: centred along a side that fits, otherwise with a gap of at most the margin. */
export function bound(viewport: Viewport, image: Size, view: Size): Viewport {
  const { scale } = viewport
  return {
    scale,
    x: boundSpan(viewport.x, image.width * scale, view.width),
    y: boundSpan(viewport.y, image.height * scale, view.height),
  }
}

function boundSpan(start: number, length: number, room: number): number {
  if (length + 2 * MARGIN <= room) return (room - length) / 2
  return clamp(start, room - length - MARGIN, MARGIN)
}
