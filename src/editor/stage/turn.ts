import type { Track } from '#generated/model/track.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'
import { centreOf } from '#lib/review/box-areas.ts'
import { BOX_CORNERS } from '#lib/review/outline.ts'
import { isLive, shapeOf } from '#lib/review/review-regions.ts'
import { boundsOf, turnPoint } from '#lib/review/covers/turned-box.ts'
import type { Editor } from '../editor'
import type { EditorState } from '../editor-state'
import type { Change } from '../history/changes'
import { trackBoxAt } from '../items/coverage'
import { isTrack } from '../item'
import { findItem } from '../review'
import { turnTrack } from '../items/turn-commands'
import { placedSource } from '../items/keyframes'
import { clamp, type Point, type Size, type TurnedRect } from '../geometry'
import { cornersOf, setCorners } from './polygon'
import type { Viewport } from './viewport'

/** The steps of a turn in degrees: of one key press, and of a key press or drag with Shift. */
export const TURN_STEP = 1
export const COARSE_TURN_STEP = 15

/** The distance of the handle that turns a region from its box in screen pixels, and the radius of its target. */
const HANDLE_DISTANCE = 28
export const TURN_REACH = 12

/** A box or polygon that can be turned, at the current time. */
interface Turnable {
  readonly track: Track
  readonly rect: TurnedRect
  readonly corners: readonly Point[]
  /** The point around which it turns. */
  readonly centre: Point
}

/** Returns whether a track is the only selected item and can be turned: an ellipse can't. */
export function canTurn({ hasShapes, selectedIds }: Pick<EditorState, 'hasShapes' | 'selectedIds'>, track: Track): boolean {
  return hasShapes && selectedIds.size === 1 && isLive(track) && shapeOf(track) !== 'ellipse'
}

/** Returns the only selected box or polygon with its turned corners in image pixels. Undefined for an ellipse, and outside its time. */
export function turnable(editor: Editor): Turnable | undefined {
  const state = editor.getSnapshot()
  const { settled, selectedId } = state
  if (!mediaTraits[editor.mediaType].hasPolygons) return undefined
  const track = findItem(settled, selectedId)
  if (!track || !isTrack(track) || !canTurn(state, track)) return undefined
  const rect = trackBoxAt(settled, track, editor.time)
  if (!rect) return undefined
  const corners = cornersOf(shapeOf(track) === 'polygon' ? track : { points: [...BOX_CORNERS] }, rect)
  // In a video, the box has an angle, also that of a polygon.
  return { track, rect, corners, centre: mediaTraits[editor.mediaType].hasFrames ? centreOf(rect) : centreOfOutline(corners) }
}

/**
 * Turns the selected box or polygon around its centre: in a video by the angle of its track, and in an image by its points, where a turned
 * box is a polygon. It may reach beyond the image or frame, so that turning it back restores it; an export covers what is inside.
 *
 * @param degrees clockwise
 */
export function turnSelected(editor: Editor, degrees: number): Change[] {
  const found = turnable(editor)
  if (!found || degrees % 360 === 0) return []
  if (mediaTraits[editor.mediaType].hasFrames)
    return turnTrack(editor.getSnapshot().settled, found.track.id, editor.time, degrees, placedSource(editor))
  return setCorners(found.track, editor.time, found.rect, turned(found.corners, degrees))
}

/** Turns an outline around its centre, which stays in place. */
export function turned(corners: readonly Point[], degrees: number): Point[] {
  const centre = centreOfOutline(corners)
  return corners.map((corner) => turnPoint(corner, centre, degrees))
}

/** Returns the centre of gravity of an outline, or the mean of its points if it crosses itself so that its parts cancel out. */
export function centreOfOutline(corners: readonly Point[]): Point {
  const [first = { x: 0, y: 0 }] = corners
  let [area, x, y] = [0, 0, 0]
  for (const [index, end] of corners.entries()) {
    const start = corners.at(index - 1) ?? end
    const part = (start.x - first.x) * (end.y - first.y) - (end.x - first.x) * (start.y - first.y)
    area += part
    x += (part * (start.x + end.x - 2 * first.x)) / 3
    y += (part * (start.y + end.y - 2 * first.y)) / 3
  }
  const extent = corners.reduce((most, point) => Math.max(most, (point.x - first.x) ** 2 + (point.y - first.y) ** 2), 0)
  if (Math.abs(area) > extent * 0.01) return { x: first.x + x / area, y: first.y + y / area }
  const mean = (axis: 'x' | 'y'): number => corners.reduce((sum, point) => sum + point[axis], 0) / corners.length
  return { x: mean('x'), y: mean('y') }
}

/** Returns the angle at which a point is seen from a centre in degrees, clockwise on the screen. */
export function angleAround(centre: Point, { x, y }: Point): number {
  return (Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI
}

/**
 * Returns the position of the handle that turns a region in screen pixels: below its box, or above it or at the lower edge of the view if
 * there is no room. Undefined if the box isn't in view.
 */
export function turnHandle(place: TurnedRect, { scale, x, y }: Viewport, view: Size): Point | undefined {
  const rect = boundsOf(place)
  const [top, bottom] = [rect.y * scale + y, (rect.y + rect.height) * scale + y]
  const [left, right] = [rect.x * scale + x, (rect.x + rect.width) * scale + x]
  if (left >= view.width || right <= 0 || top >= view.height || bottom <= 0) return undefined
  const { x: across } = centreOf(rect)
  const [below, above] = [bottom + HANDLE_DISTANCE, top - HANDLE_DISTANCE]
  const isIn = (at: number): boolean => at >= TURN_REACH && at <= view.height - TURN_REACH
  return {
    x: clamp(across * scale + x, TURN_REACH, view.width - TURN_REACH),
    y: isIn(below) ? below : isIn(above) ? above : view.height - TURN_REACH - HANDLE_DISTANCE,
  }
}

/** Returns a turn in words: `15° right`. */
export function turnWords(degrees: number): string {
  const whole = Math.round(degrees)
  return `${Math.abs(whole)}° ${whole < 0 ? 'left' : 'right'}`
}
