import { thumbnailArea } from '#editor/items/track.ts'
import { areCornersApart } from '#editor/stage/hit-test.ts'
import type { Point, Rect, Sketch } from '#editor/geometry.ts'
import { CLOSING_REACH } from '#editor/stage/tools/polygon-tool.ts'
import { TURN_REACH } from '#editor/stage/turn.ts'
import type { Viewport } from '#editor/stage/viewport.ts'
import { pointsIn, type OutlinePoint } from '#lib/review/outline.ts'
import { MARK_COLOURS } from '#ui/mark-colours.ts'

/** Radii of the points of a polygon in CSS pixels. */
const CORNER = 4
const FOCUSED_CORNER = 6
/** The radius of the arrow in the handle that turns a region, in CSS pixels. */
const TURN_ARROW = 5

/** Begins the path of a polygon in a place. */
export function polygonPath(context: CanvasRenderingContext2D, place: Rect, points: readonly OutlinePoint[]): void {
  context.beginPath()
  for (const { x, y } of pointsIn(place, points)) context.lineTo(x, y)
  context.closePath()
}

/**
 * Begins the path of a polygon in a place that grows by padding: the polygon, and each of its edges with the rectangle of the padding swept
 * along it.
 */
export function grownPath(context: CanvasRenderingContext2D, place: Rect, points: readonly OutlinePoint[], padding: Point): void {
  polygonPath(context, place, points)
  const corners = pointsIn(place, points)
  const area = corners.reduce((sum, { x, y }, index) => {
    const before = corners.at(index - 1)
    return sum + (before ? before.x * y - x * before.y : 0)
  }, 0)
  for (const [index, end] of corners.entries()) {
    const start = corners.at(index - 1) ?? end
    const swept = sweptEdge(start, end, padding)
    // Turns in opposite directions would cancel out.
    const turned = area < 0 ? swept.toReversed() : swept
    for (const [at, { x, y }] of turned.entries()) {
      if (at === 0) context.moveTo(x, y)
      else context.lineTo(x, y)
    }
    context.closePath()
  }
}

/** Returns the corners of a rectangle swept along an edge, clockwise on the screen. */
function sweptEdge(start: Point, end: Point, { x, y }: Point): Point[] {
  const [left, right] = start.x <= end.x ? [start, end] : [end, start]
  const at = (point: Point, across: number, down: number): Point => ({ x: point.x + across * x, y: point.y + down * y })
  return left.y <= right.y
    ? [at(left, -1, -1), at(left, 1, -1), at(right, 1, -1), at(right, 1, 1), at(right, -1, 1), at(left, -1, 1)]
    : [at(left, -1, -1), at(right, -1, -1), at(right, 1, -1), at(right, 1, 1), at(left, 1, 1), at(left, -1, 1)]
}

/** Draws the outline of a polygon in the thumbnail of its box, and darkens its surroundings. */
export function drawThumbnailOutline(context: CanvasRenderingContext2D, rect: Rect, points: readonly OutlinePoint[]): void {
  const side = context.canvas.width
  const area = thumbnailArea(rect)
  const zoom = side / area.width
  const place = { x: (rect.x - area.x) * zoom, y: (rect.y - area.y) * zoom, width: rect.width * zoom, height: rect.height * zoom }
  polygonPath(context, place, points)
  context.rect(0, 0, side, side)
  context.fillStyle = MARK_COLOURS.casing
  context.fill('evenodd')
  polygonPath(context, place, points)
  context.strokeStyle = MARK_COLOURS.redact
  context.lineWidth = 1.5 * window.devicePixelRatio
  context.stroke()
}

/** Draws the points of the selected polygon, if they are apart, and the one that the arrow keys move. */
export function drawCorners(context: CanvasRenderingContext2D, place: Rect, points: readonly OutlinePoint[], focused?: number): void {
  const corners = pointsIn(place, points)
  const areShown = areCornersApart(corners, 1)
  for (const [index, corner] of corners.entries())
    if (areShown && index !== focused) drawCorner(context, corner, CORNER, MARK_COLOURS.handle)
  const corner = focused === undefined ? undefined : corners[focused]
  if (corner) drawCorner(context, corner, FOCUSED_CORNER, MARK_COLOURS.selection)
}

/** Draws an unfinished stroke of a brush, and the brush itself. */
function drawStroke(context: CanvasRenderingContext2D, path: readonly Point[], brush: Point, radius: number): void {
  context.beginPath()
  for (const { x, y } of path) context.lineTo(x, y)
  context.lineJoin = 'round'
  context.lineCap = 'round'
  context.strokeStyle = MARK_COLOURS.hover
  context.lineWidth = 2 * radius
  context.stroke()
  context.lineJoin = 'miter'
  context.lineCap = 'butt'
  context.beginPath()
  context.arc(brush.x, brush.y, radius, 0, 2 * Math.PI)
  outlineSketch(context)
}

function outlineSketch(context: CanvasRenderingContext2D): void {
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 4
  context.stroke()
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  context.stroke()
}

/** Draws an unfinished outline up to the pointer. Its first point is ringed where a click closes it. */
export function drawSketch(context: CanvasRenderingContext2D, { points, pointer, radius }: Sketch, { scale, x, y }: Viewport): void {
  const onScreen = (point: Point): Point => ({ x: point.x * scale + x, y: point.y * scale + y })
  const corners = points.map(onScreen)
  const next = pointer && onScreen(pointer)
  const [first] = corners
  if (radius !== undefined && next) {
    drawStroke(context, corners, next, radius * scale)
    return
  }
  if (!first) return
  const isClosing = next !== null && points.length > 2 && Math.hypot(next.x - first.x, next.y - first.y) <= CLOSING_REACH
  const line = next === null ? corners : [...corners, isClosing ? first : next]
  context.beginPath()
  for (const corner of line) context.lineTo(corner.x, corner.y)
  context.fillStyle = MARK_COLOURS.hover
  context.fill()
  context.lineJoin = 'round'
  outlineSketch(context)
  context.lineJoin = 'miter'
  if (next === null) return
  for (const corner of corners) drawCorner(context, corner, CORNER, MARK_COLOURS.handle)
  if (points.length > 2) drawCorner(context, first, FOCUSED_CORNER, isClosing ? MARK_COLOURS.selection : MARK_COLOURS.handle)
}

/** Draws the handle that turns a region, as an arrow around a circle, with its target of 24 CSS pixels. */
export function drawTurnHandle(context: CanvasRenderingContext2D, at: Point): void {
  context.beginPath()
  context.arc(at.x, at.y, TURN_REACH - 1, 0, 2 * Math.PI)
  context.fillStyle = MARK_COLOURS.handle
  context.fill()
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  context.stroke()
  // Three quarters of a circle, with the point of the arrow at its end.
  context.beginPath()
  context.arc(at.x, at.y, TURN_ARROW, -Math.PI, Math.PI / 2)
  context.stroke()
  const [x, y] = [at.x, at.y + TURN_ARROW]
  context.beginPath()
  context.moveTo(x + 3, y - 4)
  context.lineTo(x - 1, y)
  context.lineTo(x + 3, y + 4)
  context.stroke()
}

function drawCorner(context: CanvasRenderingContext2D, { x, y }: Point, radius: number, colour: string): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 4
  context.stroke()
  context.fillStyle = colour
  context.fill()
  context.strokeStyle = colour === MARK_COLOURS.selection ? MARK_COLOURS.handle : MARK_COLOURS.selection
  context.lineWidth = 2
  context.stroke()
}
