import type { Track } from '#generated/model/track.zod.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { findItem } from '#editor/review.ts'
import { isTrack } from '#editor/item.ts'
import { trackBoxAt } from '#editor/items/coverage.ts'
import type { ChangedTrack } from '#editor/stage/changed-tracks.ts'
import type { TurnedRect } from '#editor/geometry.ts'
import { uprightPlace } from '#editor/items/places.ts'
import { canTurn, turnHandle } from '#editor/stage/turn.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import type { Viewport } from '#editor/stage/viewport.ts'
import { boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'
import { drawPolygonPadding, hasLabel, isBeyond, MAX_LABELS, outerOf, shownReason } from './box-layer'
import {
  drawActiveLabel,
  drawBox,
  drawHandles,
  drawHover,
  drawMarquee,
  drawName,
  drawOutline,
  drawPadding,
  drawReason,
  emptyPlace,
  formOf,
  hasRoomForName,
  makeHatch,
  placeOn,
  type Place,
} from './draw-boxes'
import { drawCorners, drawSketch, drawTurnHandle } from './draw-polygon'

/** The parts of the editor's state that the layer shows. */
interface Shown {
  readonly state: EditorState
  readonly time: number
  /** The boxes that a gesture is changing. */
  readonly changed: readonly ChangedTrack[]
  readonly nameOf: (id: string) => string
}

/** The layer of everything that changes with the pointer: boxes of a running gesture, the selection, the hovered box and the marquee. */
export class ActiveLayer {
  readonly #context: CanvasRenderingContext2D
  readonly #place: Place = emptyPlace()
  readonly #changedById = new Map<string, ChangedTrack>()
  #hatch: CanvasPattern | null = null

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context
  }

  /** Draws on the cleared layer. */
  draw(shown: Shown): void {
    const { state, changed, nameOf } = shown
    const { selectedIds, selectedId, hoveredId, marquee, outlined, zone, viewport, areLabelsShown } = state
    this.#changedById.clear()
    for (const each of changed) this.#changedById.set(each.track.id, each)
    this.#drawChanged(shown)
    const areLabelled = areLabelsShown && selectedIds.size <= MAX_LABELS
    for (const id of selectedIds) {
      const box = id === selectedId ? undefined : this.#find(shown, id)
      if (!box || !this.#isInView(state, box.rect)) continue
      this.#drawSelected(viewport, box.rect)
      if (areLabelled && hasLabel(box.track)) drawActiveLabel(this.#context, box.track, this.#place)
    }
    if (!state.isGesturing && hoveredId !== selectedId) this.#drawHovered(shown)
    if (outlined) drawOutline(this.#context, placeOn(viewport, outlined, this.#place))
    if (zone) drawOutline(this.#context, placeOn(viewport, zone, this.#place))
    if (marquee) drawMarquee(this.#context, placeOn(viewport, marquee, this.#place))
    const primary = selectedId === null ? undefined : this.#find(shown, selectedId)
    if (primary && this.#isInView(state, primary.rect)) {
      this.#drawSelected(viewport, primary.rect)
      const isLabelled = areLabelsShown && hasLabel(primary.track) && hasRoomForName(this.#context, primary.track, this.#place)
      if (isLabelled) drawActiveLabel(this.#context, primary.track, this.#place)
      else drawName(this.#context, this.#place, nameOf(primary.track.id))
      const { points } = uprightPlace(primary.track, primary.rect)
      const focused = state.corner?.id === primary.track.id ? state.corner.index : undefined
      if (selectedIds.size === 1 && shapeOf(primary.track) === 'polygon' && points) drawCorners(this.#context, this.#place, points, focused)
      drawHandles(this.#context, { ...placeOn(viewport, primary.rect, this.#place), angle: primary.rect.angle ?? 0 })
      // While the region turns, the handle would not stay below the pointer.
      const isTurnable = canTurn(state, primary.track) && state.toolId === 'select' && !state.isGesturing
      const turn = isTurnable ? turnHandle(primary.rect, viewport, state.view) : undefined
      if (turn) drawTurnHandle(this.#context, turn)
    }
    if (state.sketch) drawSketch(this.#context, state.sketch, viewport)
  }

  #drawChanged({ state, changed }: Shown): void {
    const context = this.#context
    this.#hatch ??= makeHatch(context)
    const hatch = state.isPreviewing ? null : this.#hatch
    for (const { track, rect: turned } of changed) {
      const rect = boundsOf(turned)
      const outer = outerOf(track, rect, state.review)
      const form = formOf(track, turned, state.review)
      if (form.shape !== 'polygon' && isBeyond(outer, rect) && this.#isInView(state, outer)) drawPadding(context, this.#place, form)
      if (!this.#isInView(state, rect)) continue
      if (form.shape === 'polygon') drawPolygonPadding(context, { track, form }, state.review.facePadding, this.#place)
      drawBox(context, { decision: track.decision, place: this.#place, form }, hatch)
      const reason = shownReason(track, state.review)
      if (reason !== undefined) drawReason(context, reason, this.#place)
    }
  }

  /** Outlines a box whose upright place is filled in. */
  #drawSelected(viewport: Viewport, rect: TurnedRect): void {
    const turned = isTurned(rect) ? { ...placeOn(viewport, rect, emptyPlace()), angle: rect.angle ?? 0 } : this.#place
    drawOutline(this.#context, turned)
  }

  #drawHovered(shown: Shown): void {
    const { state } = shown
    const box = state.hoveredId === null ? undefined : this.#find(shown, state.hoveredId)
    if (!box || !this.#isInView(state, box.rect)) return
    drawHover(this.#context, this.#place, formOf(box.track, box.rect, state.review))
    if (state.areLabelsShown && hasLabel(box.track)) drawActiveLabel(this.#context, box.track, this.#place)
  }

  /** Looks up a box without indexing the review of a gesture, which is a new one in every frame. */
  #find({ state, time }: Shown, id: string): { track: Track; rect: TurnedRect } | undefined {
    const changed = this.#changedById.get(id)
    if (changed) return changed
    const track = findItem(state.settled, id)
    const rect = track && isTrack(track) ? trackBoxAt(state.settled, track, time) : undefined
    return track && isTrack(track) && rect ? { track, rect } : undefined
  }

  /** Fills in the place of the upright box around a rectangle and returns whether any part of it is in view. */
  #isInView({ viewport, view }: EditorState, rect: TurnedRect): boolean {
    const { x, y, width, height } = placeOn(viewport, boundsOf(rect), this.#place)
    return x <= view.width && y <= view.height && x + width >= 0 && y + height >= 0
  }
}
