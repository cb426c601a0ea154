import type { Track } from '#generated/model/track.zod.ts'
import type { Point, Rect, TurnedRect } from '#editor/geometry.ts'
import { uprightPlace } from '#editor/items/places.ts'
import { HANDLE_SIDE } from '#editor/stage/hit-test.ts'
import { handlePoint, HANDLES } from '#editor/stage/resize.ts'
import type { Viewport } from '#editor/stage/viewport.ts'
import { coverShapeOf, type Shape } from '#lib/review/review-regions.ts'
import type { OutlinePoint } from '#lib/review/outline.ts'
import type { PaddedReview } from '#lib/review/padded-box.ts'
import { isTurned } from '#lib/review/covers/turned-box.ts'
import { itemName, shortItemName } from '#lib/words/item-words.ts'
import { MARK_COLOURS } from '#ui/mark-colours.ts'
import { grownPath, polygonPath } from './draw-polygon'

/*
 * Draws boxes so that they can be distinguished without colour: boxes to redact are solid and hatched, boxes left visible are dashed, and
 * selected boxes have an outline. All contexts are scaled to CSS pixels, and all places are in CSS pixels of the view.
 */

/** A rectangle that is filled in for each box, so that drawing thousands of boxes allocates nothing. */
export type Place = { -readonly [Side in keyof Rect]: Rect[Side] }

/** The shape that is drawn in a place. */
export interface Form {
  readonly shape: Shape
  /** The points of a polygon, in shares of the place. */
  readonly points: readonly OutlinePoint[]
}

/**
 * Returns the shape of the redaction of a track, in the smallest upright box around its box. A turned box is drawn as a polygon.
 *
 * @param rect the box of the track, without padding
 */
export function formOf(track: Track, rect: TurnedRect, review: PaddedReview): Form {
  const { points } = uprightPlace(track, rect)
  return points && isTurned(rect) ? { shape: 'polygon', points } : { shape: coverShapeOf(track, rect, review), points: track.points ?? [] }
}

const HATCH_STEP = 8
/** Boxes with a shorter side, in CSS pixels, are drawn as one area, because their lines would be one anyway. */
const TINY = 5
const LABEL_FONT = '600 11px Inter, system-ui, sans-serif'
const LABEL_HEIGHT = 16
const LABEL_INSET = 4
/** Max distance that a box's marks reach outside its place, in CSS pixels. */
export const MARK_REACH = 4

const SOLID: number[] = []
const KEPT_DASH = [5, 4]
const PADDING_DASH = [4, 4]
const MARQUEE_DASH = [4, 3]

/** Returns an empty place to fill in. */
export function emptyPlace(): Place {
  return { x: 0, y: 0, width: 0, height: 0 }
}

/** Fills in the place of a rectangle of the image and returns it. */
export function placeOn({ scale, x, y }: Viewport, rect: Rect, into: Place): Place {
  into.x = rect.x * scale + x
  into.y = rect.y * scale + y
  into.width = rect.width * scale
  into.height = rect.height * scale
  return into
}

/** Draws a box with its decision. Without a hatch, as over a preview, only the line is drawn. */
export function drawBox(
  context: CanvasRenderingContext2D,
  { decision, place, form }: { decision: Track['decision']; place: Rect; form: Form },
  hatch: CanvasPattern | null,
): void {
  const isRedacted = decision === 'redact'
  const colour = isRedacted ? MARK_COLOURS.redact : MARK_COLOURS.keep
  if (Math.min(place.width, place.height) < TINY) {
    context.fillStyle = colour
    context.fillRect(place.x, place.y, Math.max(place.width, 2), Math.max(place.height, 2))
    return
  }
  if (isRedacted && hatch) {
    context.fillStyle = hatch
    shapePath(context, place, form)
    context.fill()
  }
  // The dark casing keeps the light line visible on any image.
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = isRedacted ? 4 : 3
  strokeShape(context, place, form)
  context.strokeStyle = colour
  context.lineWidth = isRedacted ? 2 : 1
  if (!isRedacted) context.setLineDash(KEPT_DASH)
  strokeShape(context, place, form)
  if (!isRedacted) context.setLineDash(SOLID)
}

/** The part of a view pixel that tints the padding of a polygon. */
const PADDING_TINT = 0.3

/** Tints the redaction around a polygon with padding, because its edge may cross itself. */
export function drawGrown(context: CanvasRenderingContext2D, place: Rect, { points }: Form, padding: Point): void {
  grownPath(context, place, points, padding)
  context.globalAlpha = PADDING_TINT
  context.fillStyle = MARK_COLOURS.padding
  context.fill()
  context.globalAlpha = 1
}

/** Draws the edge of the redaction around a box or an ellipse with padding. */
export function drawPadding(context: CanvasRenderingContext2D, place: Rect, form: Form): void {
  context.lineWidth = 1
  context.setLineDash(PADDING_DASH)
  context.strokeStyle = MARK_COLOURS.padding
  strokeShape(context, place, form)
  // Dark dashes between the light ones keep the line visible on any image.
  context.strokeStyle = MARK_COLOURS.casing
  context.lineDashOffset = PADDING_DASH[0] ?? 0
  strokeShape(context, place, form)
  context.lineDashOffset = 0
  context.setLineDash(SOLID)
}

/** Draws the name of a box in its upper left corner, in the same size at every zoom: shortened or not at all on a box without room for it. */
export function drawLabel(context: CanvasRenderingContext2D, track: Track, place: Rect): void {
  context.font = LABEL_FONT
  const text = [itemName(track), shortItemName(track)].find((name) => place.width >= labelWidth(context, name) + 4)
  if (text !== undefined && place.height >= LABEL_HEIGHT + 4) fillLabel(context, text, place, MARK_COLOURS.label, MARK_COLOURS.labelGround)
}

/** Draws the name of a selected or hovered box, shortened on a box without room for it. */
export function drawActiveLabel(context: CanvasRenderingContext2D, track: Track, place: Rect): void {
  context.font = LABEL_FONT
  const name = itemName(track)
  const text = place.width >= labelWidth(context, name) ? name : shortItemName(track)
  fillLabel(context, text, place, MARK_COLOURS.onSelection, MARK_COLOURS.selection)
}

function fillLabel(context: CanvasRenderingContext2D, text: string, { x, y }: Rect, colour: string, ground: string): void {
  context.textBaseline = 'middle'
  context.fillStyle = ground
  context.fillRect(x, y, labelWidth(context, text), LABEL_HEIGHT)
  context.fillStyle = colour
  context.fillText(text, x + LABEL_INSET, y + LABEL_HEIGHT / 2 + 0.5)
}

/** The widths of texts in the font of labels, which are measured once. */
const labelWidths = new Map<string, number>()

function labelWidth(context: CanvasRenderingContext2D, text: string): number {
  const width = labelWidths.get(text) ?? Math.ceil(context.measureText(text).width) + 2 * LABEL_INSET
  labelWidths.set(text, width)
  return width
}

/** Draws the reason code of a redaction in the lower left corner of its box, in the same size at every zoom, if there is room. */
export function drawReason(context: CanvasRenderingContext2D, code: string, { x, y, width, height }: Rect): void {
  // The name takes the upper corner.
  if (height < 2 * LABEL_HEIGHT + 4) return
  context.font = LABEL_FONT
  if (width < labelWidth(context, code) + 4) return
  const place = { x, y: y + height - LABEL_HEIGHT, width, height }
  fillLabel(context, code, place, MARK_COLOURS.label, MARK_COLOURS.labelGround)
}

/** Draws the outline of a selected box, which turns with it, or of an outlined place. */
export function drawOutline(context: CanvasRenderingContext2D, { x, y, width, height, angle = 0 }: TurnedRect): void {
  context.save()
  context.translate(x + width / 2, y + height / 2)
  context.rotate((angle * Math.PI) / 180)
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 5
  context.strokeRect(-width / 2 - 3, -height / 2 - 3, width + 6, height + 6)
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  context.strokeRect(-width / 2 - 3, -height / 2 - 3, width + 6, height + 6)
  context.restore()
}

/** Draws the box under the pointer or the focus. */
export function drawHover(context: CanvasRenderingContext2D, place: Rect, form: Form): void {
  context.fillStyle = MARK_COLOURS.hover
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  shapePath(context, place, form)
  context.fill()
  context.stroke()
}

/** Returns whether a box has room for its whole name. */
export function hasRoomForName(context: CanvasRenderingContext2D, track: Track, { width, height }: Rect): boolean {
  context.font = LABEL_FONT
  return height >= LABEL_HEIGHT + 4 && width >= labelWidth(context, itemName(track)) + 4
}

/** Draws the handles of the primary box, which turn with it. */
export function drawHandles(context: CanvasRenderingContext2D, place: TurnedRect): void {
  const { width, height } = place
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  context.fillStyle = MARK_COLOURS.handle
  for (const handle of HANDLES) {
    // On a small box only the corner handles are drawn.
    if (Math.min(width, height) < 4 * HANDLE_SIDE && handle.length === 1) continue
    const at = handlePoint(place, handle)
    context.fillRect(at.x - HANDLE_SIDE / 2, at.y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
    context.strokeRect(at.x - HANDLE_SIDE / 2, at.y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
  }
}

/** Draws the rectangle that selects boxes. */
export function drawMarquee(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 3
  context.strokeRect(x, y, width, height)
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 1
  context.setLineDash(MARQUEE_DASH)
  context.strokeRect(x, y, width, height)
  context.setLineDash(SOLID)
}

/** The width of the last drawn name, cached because a drag draws it in every frame. */
let measured = { name: '', width: 0 }

/** Draws the name of the primary box above it, or below where there is no room. */
export function drawName(context: CanvasRenderingContext2D, place: Rect, name: string): void {
  context.font = '600 12px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  if (name !== measured.name) measured = { name, width: context.measureText(name).width + 12 }
  const { width } = measured
  const top = place.y - 32 < 0 ? place.y + place.height + 12 : place.y - 32
  context.fillStyle = MARK_COLOURS.selection
  context.fillRect(place.x - 4, top, width, 20)
  context.fillStyle = MARK_COLOURS.onSelection
  context.fillText(name, place.x + 2, top + 10.5)
}

function strokeShape(context: CanvasRenderingContext2D, place: Rect, form: Form): void {
  shapePath(context, place, form)
  context.stroke()
}

/** Begins the path of a shape in a place. */
function shapePath(context: CanvasRenderingContext2D, place: Rect, { shape, points }: Form): void {
  if (shape === 'ellipse') ellipsePath(context, place)
  else if (shape === 'polygon') polygonPath(context, place, points)
  else {
    context.beginPath()
    context.rect(place.x, place.y, place.width, place.height)
  }
}

/** Begins the path of the largest ellipse in a place. */
export function ellipsePath(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
  context.beginPath()
  context.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI)
}

/** Creates the hatch pattern of boxes to redact. */
export function makeHatch(context: CanvasRenderingContext2D): CanvasPattern | null {
  const tile = new OffscreenCanvas(HATCH_STEP, HATCH_STEP)
  const brush = tile.getContext('2d')
  if (!brush) return null
  brush.fillStyle = MARK_COLOURS.hatchGround
  brush.fillRect(0, 0, HATCH_STEP, HATCH_STEP)
  brush.strokeStyle = MARK_COLOURS.hatchLine
  brush.beginPath()
  for (const start of [-HATCH_STEP, 0, HATCH_STEP]) {
    brush.moveTo(start - 1, HATCH_STEP + 1)
    brush.lineTo(start + HATCH_STEP + 1, -1)
  }
  brush.stroke()
  return context.createPattern(tile, 'repeat')
}
