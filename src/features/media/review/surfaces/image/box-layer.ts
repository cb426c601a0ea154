import type { Track } from '#generated/model/track.zod.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { BoxGrid, boxesAt } from '#editor/stage/box-grid.ts'
import { touches, type Rect } from '#editor/geometry.ts'
import { imageSizeOf, styleOf, type Review } from '#editor/review.ts'
import { paddedBox, paddingShare } from '#lib/review/padded-box.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { isSurroundings } from '#lib/review/around/surroundings.ts'
import {
  drawBox,
  drawGrown,
  drawLabel,
  drawPadding,
  drawReason,
  emptyPlace,
  formOf,
  makeHatch,
  MARK_REACH,
  placeOn,
  type Form,
  type Place,
} from './draw-boxes'

/** More boxes than this in view show no names, which would hide the image. */
export const MAX_LABELS = 300
/** Max changed boxes that are repaired one by one. With more, everything is redrawn. */
const MAX_REPAIRS = 40

/** A box of the layer. */
interface Shown {
  readonly track: Track
  /** The smallest upright box around it, if it is turned. */
  readonly rect: Rect
  /** The rectangle that the redaction fills, with its padding. */
  readonly outer: Rect
  readonly form: Form
}

/** The state on which the whole layer depends. */
interface Look extends Pick<EditorState, 'viewport' | 'view' | 'isPreviewing' | 'areLabelsShown'>, ReasonSettings {
  readonly padding: number | undefined
}

/** The settings on which reasons on boxes depend. */
type ReasonSettings = Pick<Review, 'style' | 'coverLabels' | 'defaultReason'>

/** Returns the reason code to show on the box of a track, by the rule of the export of images: on black boxes, if the reviewer chose it. */
export function shownReason(track: Track, review: ReasonSettings): string | undefined {
  if (review.coverLabels !== true || track.decision !== 'redact' || styleOf(review, track) !== 'Black Box') return undefined
  return track.reason ?? review.defaultReason ?? undefined
}

/**
 * Returns whether a box shows its name by itself. The covers around a region don't: they are one row of the list, and their names would hide
 * the labels of the items below them.
 */
export function hasLabel({ number, group }: Track): boolean {
  return number !== undefined && !isSurroundings(group)
}

/**
 * Returns the rectangle that the redaction of a box fills. For a box left visible, this is the box itself.
 *
 * @param rect the smallest upright box around a turned one
 */
export function outerOf(track: Track, rect: Rect, review: Review): Rect {
  return track.decision === 'redact' ? paddedBox(rect, track, review) : rect
}

/** Draws the padding of a polygon, if it is redacted with one. */
export function drawPolygonPadding(
  context: CanvasRenderingContext2D,
  { track, form }: { readonly track: Track; readonly form: Form },
  facePadding: number | undefined,
  place: Rect,
): void {
  const share = track.decision === 'keep' ? 0 : paddingShare(track, facePadding === undefined ? {} : { facePadding })
  if (share > 0) drawGrown(context, place, form, { x: share * place.width, y: share * place.height })
}

/** Returns whether a redaction reaches beyond its box. At the edge of the image it is clipped. */
export function isBeyond(outer: Rect, rect: Rect): boolean {
  return (
    outer.x < rect.x || outer.y < rect.y || outer.x + outer.width > rect.x + rect.width || outer.y + outer.height > rect.y + rect.height
  )
}

/**
 * The layer of the boxes that no gesture is changing. It isn't redrawn while a gesture runs, the selection changes or the pointer moves,
 * and after a decision only the places of changed boxes are redrawn.
 */
export class BoxLayer {
  readonly #context: CanvasRenderingContext2D
  readonly #place: Place = emptyPlace()
  #hatch: CanvasPattern | null = null
  #look: Look | null = null
  #tracks: readonly Track[] | null = null
  #time = 0
  #omitted: ReadonlySet<string> = new Set()
  #shown: readonly Shown[] = []
  #grid = new BoxGrid([], { width: 1, height: 1 })
  #hasLabels = false

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  /** Whether boxes that are not selected show their names now. */
  get hasLabels(): boolean {
    return this.#hasLabels
  }

  /**
   * Draws what has changed.
   *
   * @param omitted the boxes that another layer draws
   * @param isCleared whether the canvas lost its contents
   */
  update(state: EditorState, time: number, omitted: ReadonlySet<string>, isCleared: boolean): void {
    const look = lookOf(state)
    const hasOtherLook = isCleared || !this.#look || !isSameLook(this.#look, look)
    // In another frame, all boxes may have moved.
    const hasOtherTime = time !== this.#time
    const hasOtherBoxes =
      hasOtherTime || state.settled.tracks !== this.#tracks || !isSameSet(omitted, this.#omitted) || look.padding !== this.#look?.padding
    if (!hasOtherLook && !hasOtherBoxes) return
    const before = this.#shown
    this.#look = look
    if (hasOtherBoxes) {
      this.#tracks = state.settled.tracks
      this.#omitted = omitted
      this.#time = time
      this.#index(state, time)
    }
    const hadLabels = this.#hasLabels
    const inView = this.#grid.touching(toImageRect(look, { x: 0, y: 0, ...look.view }))
    this.#hasLabels = look.areLabelsShown && inView.length <= MAX_LABELS
    const repairs = hasOtherLook || hasOtherTime || hadLabels !== this.#hasLabels ? null : changedPlaces(before, this.#shown)
    if (!repairs || repairs.length > MAX_REPAIRS) {
      this.#context.clearRect(0, 0, look.view.width, look.view.height)
      this.#draw(look, inView)
    } else for (const rect of repairs) this.#repair(look, rect)
  }

  #index(state: EditorState, time: number): void {
    const { settled, review } = state
    const shown: Shown[] = []
    for (const { track, rect: place } of boxesAt(settled, time).boxes) {
      if (this.#omitted.has(track.id)) continue
      const rect = boundsOf(place)
      // While a padding slider is dragged, the padding is in the review of the gesture.
      shown.push({ track, rect, outer: outerOf(track, rect, review), form: formOf(track, place, review) })
    }
    this.#shown = shown
    this.#grid = new BoxGrid(
      shown.map(({ outer }) => outer),
      imageSizeOf(settled),
    )
  }

  /** Clears a place of the image and draws the boxes that reach into it. */
  #repair(look: Look, rect: Rect): void {
    const context = this.#context
    const ratio = context.getTransform().a
    const { view } = look
    const place = placeOn(look.viewport, rect, this.#place)
    // Whole device pixels, because a clip through a pixel would leave a seam.
    const left = Math.floor((place.x - MARK_REACH) * ratio) / ratio
    const top = Math.floor((place.y - MARK_REACH) * ratio) / ratio
    const right = Math.ceil((place.x + place.width + MARK_REACH) * ratio) / ratio
    const bottom = Math.ceil((place.y + place.height + MARK_REACH) * ratio) / ratio
    const area = { x: left, y: top, width: right - left, height: bottom - top }
    if (!touches(area, { x: 0, y: 0, ...view })) return
    context.save()
    context.beginPath()
    context.rect(area.x, area.y, area.width, area.height)
    context.clip()
    context.clearRect(area.x, area.y, area.width, area.height)
    this.#draw(look, this.#grid.touching(toImageRect(look, area)))
    context.restore()
  }

  #draw(look: Look, indexes: readonly number[]): void {
    const context = this.#context
    const { viewport, isPreviewing } = look
    this.#hatch ??= makeHatch(context)
    const hatch = isPreviewing ? null : this.#hatch
    for (const index of indexes) {
      const shown = this.#shown[index]
      if (!shown) continue
      const { track, rect, outer, form } = shown
      if (form.shape === 'polygon') drawPolygonPadding(context, shown, look.padding, placeOn(viewport, rect, this.#place))
      else if (isBeyond(outer, rect)) drawPadding(context, placeOn(viewport, outer, this.#place), form)
      drawBox(context, { decision: track.decision, place: placeOn(viewport, rect, this.#place), form }, hatch)
    }
    if (look.coverLabels === true && this.#shown.length <= MAX_LABELS) this.#drawReasons(look, indexes)
    if (!this.#hasLabels) return
    for (const index of indexes) {
      const shown = this.#shown[index]
      if (shown && hasLabel(shown.track)) drawLabel(context, shown.track, placeOn(viewport, shown.rect, this.#place))
    }
  }

  #drawReasons(look: Look, indexes: readonly number[]): void {
    for (const index of indexes) {
      const shown = this.#shown[index]
      const code = shown && shownReason(shown.track, look)
      if (shown && code !== undefined) drawReason(this.#context, code, placeOn(look.viewport, shown.rect, this.#place))
    }
  }
}

function lookOf({ viewport, view, isPreviewing, areLabelsShown, review }: EditorState): Look {
  const { facePadding, style, coverLabels, defaultReason } = review
  const reasons = {
    style,
    ...(coverLabels === undefined ? {} : { coverLabels }),
    ...(defaultReason === undefined ? {} : { defaultReason }),
  }
  return { viewport, view, isPreviewing, areLabelsShown, padding: facePadding, ...reasons }
}

function isSameLook(a: Look, b: Look): boolean {
  return (
    a.viewport === b.viewport &&
    a.view === b.view &&
    a.isPreviewing === b.isPreviewing &&
    a.areLabelsShown === b.areLabelsShown &&
    a.style === b.style &&
    a.coverLabels === b.coverLabels &&
    a.defaultReason === b.defaultReason &&
    a.padding === b.padding
  )
}

function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a === b || (a.size === b.size && [...a].every((id) => b.has(id)))
}

/** Returns a rectangle of the view in image pixels, including the reach of a box's marks. */
function toImageRect({ viewport: { scale, x, y } }: Look, area: Rect): Rect {
  return {
    x: (area.x - MARK_REACH - x) / scale,
    y: (area.y - MARK_REACH - y) / scale,
    width: (area.width + 2 * MARK_REACH) / scale,
    height: (area.height + 2 * MARK_REACH) / scale,
  }
}

/** Returns the places in image pixels where boxes were added, changed or removed, before and after. */
function changedPlaces(before: readonly Shown[], after: readonly Shown[]): Rect[] {
  const old = new Map(before.map((shown) => [shown.track.id, shown]))
  const places: Rect[] = []
  for (const shown of after) {
    const earlier = old.get(shown.track.id)
    old.delete(shown.track.id)
    if (earlier?.track === shown.track) continue
    places.push(shown.outer)
    if (earlier) places.push(earlier.outer)
  }
  for (const { outer } of old.values()) places.push(outer)
  return places
}
