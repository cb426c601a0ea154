import type { Track } from '#generated/model/track.zod.ts'
import type { EditorState } from '../../../../../editor/editor'
import type { Rect } from '../../../../../editor/stage/geometry'
import { HANDLE_SIDE } from '../../../../../editor/stage/hit-test'
import { handlePoint, HANDLES } from '../../../../../editor/stage/resize'
import { visibleTracks } from '../../../../../editor/items/track-index'
import { rectToScreen } from '../../../../../editor/stage/viewport'
import { MARK_COLOURS } from '../../../../../ui/mark-colours'

const HATCH_STEP = 8

/**
 * Draws the boxes so that they can be told apart without colour: boxes to redact are solid and hatched, boxes left visible are
 * dashed, and the selected box has handles and its name. The context is scaled to CSS pixels.
 */
export function drawBoxes(
  context: CanvasRenderingContext2D,
  state: EditorState,
  time: number,
  hatch: CanvasPattern | null,
  nameOf: (id: string) => string,
): void {
  const { review, view, viewport, selectedId, selectedIds, isPreviewing, marquee, outlined } = state
  context.clearRect(0, 0, view.width, view.height)
  let selected: { track: Track; place: Rect } | undefined
  for (const { track, rect } of visibleTracks(review, time)) {
    const place = rectToScreen(viewport, rect)
    if (place.x > view.width || place.y > view.height || place.x + place.width < 0 || place.y + place.height < 0) continue
    if (track.id === selectedId) selected = { track, place }
    else {
      drawBox(context, track, place, isPreviewing ? null : hatch)
      if (selectedIds.has(track.id)) drawOutline(context, place)
    }
  }
  if (outlined) drawOutline(context, rectToScreen(viewport, outlined))
  if (marquee) drawMarquee(context, rectToScreen(viewport, marquee))
  if (!selected) return
  drawBox(context, selected.track, selected.place, isPreviewing ? null : hatch)
  drawSelection(context, selected.place, nameOf(selected.track.id))
}

function drawBox(context: CanvasRenderingContext2D, { decision }: Track, { x, y, width, height }: Rect, hatch: CanvasPattern | null): void {
  if (decision === 'redact' && hatch) {
    context.fillStyle = hatch
    context.fillRect(x, y, width, height)
  }
  // The dark casing keeps the light line visible on any image.
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = decision === 'redact' ? 4 : 3
  context.strokeRect(x, y, width, height)
  context.strokeStyle = decision === 'redact' ? MARK_COLOURS.redact : MARK_COLOURS.keep
  context.lineWidth = decision === 'redact' ? 2 : 1
  context.setLineDash(decision === 'redact' ? [] : [5, 4])
  context.strokeRect(x, y, width, height)
  context.setLineDash([])
}

function drawSelection(context: CanvasRenderingContext2D, place: Rect, name: string): void {
  drawOutline(context, place)
  const { width, height } = place
  context.fillStyle = MARK_COLOURS.handle
  for (const handle of HANDLES) {
    // On a small box only the corner handles are drawn.
    if (Math.min(width, height) < 4 * HANDLE_SIDE && handle.length === 1) continue
    const at = handlePoint(place, handle)
    context.fillRect(at.x - HANDLE_SIDE / 2, at.y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
    context.strokeRect(at.x - HANDLE_SIDE / 2, at.y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
  }
  drawName(context, place, name)
}

/** Draws the rectangle that selects boxes. */
function drawMarquee(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 3
  context.strokeRect(x, y, width, height)
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.strokeRect(x, y, width, height)
  context.setLineDash([])
}

/** Draws the outline of a selected box, or of an outlined place. */
function drawOutline(context: CanvasRenderingContext2D, { x, y, width, height }: Rect): void {
  context.strokeStyle = MARK_COLOURS.casing
  context.lineWidth = 5
  context.strokeRect(x - 3, y - 3, width + 6, height + 6)
  context.strokeStyle = MARK_COLOURS.selection
  context.lineWidth = 2
  context.strokeRect(x - 3, y - 3, width + 6, height + 6)
}

function drawName(context: CanvasRenderingContext2D, place: Rect, name: string): void {
  context.font = '600 12px Inter, system-ui, sans-serif'
  context.textBaseline = 'middle'
  const width = context.measureText(name).width + 12
  const top = place.y - 32 < 0 ? place.y + place.height + 12 : place.y - 32
  context.fillStyle = MARK_COLOURS.selection
  context.fillRect(place.x - 4, top, width, 20)
  context.fillStyle = MARK_COLOURS.onSelection
  context.fillText(name, place.x + 2, top + 10.5)
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
