import { shownNameOf } from '#editor/actions/selected.ts'
import type { Editor } from '#editor/editor.ts'
import { areCoversShown, type EditorState } from '#editor/editor-state.ts'
import { boxesAt } from '#editor/stage/box-grid.ts'
import { changedTracks, type ChangedTrack } from '#editor/stage/changed-tracks.ts'
import { ActiveLayer } from './active-layer'
import { BoxLayer } from './box-layer'
import { drawCovers, drawImage } from './draw-image'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import { stillCovers, tilesIn } from './covers'
import type { ShownImage, StageImage } from './stage-image'

/** The contexts of a review's canvases, from the lowest to the highest. */
export interface Contexts {
  readonly image: CanvasRenderingContext2D
  /** The boxes at rest. */
  readonly boxes: CanvasRenderingContext2D
  /** The boxes of a gesture, the selection and the hovered box. */
  readonly active: CanvasRenderingContext2D
}

const NONE: ReadonlySet<string> = new Set()
const NO_PLACES: readonly TilePlace[] = []

/** Renders an editor on canvases in layers. Repaints once per frame and only the layers that changed. */
export class Painter {
  readonly #editor: Editor
  readonly #source: StageImage
  readonly #earlierPlaces: () => readonly TilePlace[]
  readonly #stopListening: (() => void)[]
  readonly #imageLayer: Layer
  readonly #boxes: { layer: Layer; painted: BoxLayer }
  readonly #active: { layer: Layer; painted: ActiveLayer }
  #shown: EditorState | null = null
  #shownImage: ShownImage | undefined
  #shownPlaces: readonly TilePlace[] = NO_PLACES
  /** The boxes of the last frame's gesture. */
  #changedIds: ReadonlySet<string> = NONE
  #frame = 0

  /** @param earlierPlaces returns the places of earlier versions; the same list until they change */
  constructor(editor: Editor, source: StageImage, contexts: Contexts, earlierPlaces: () => readonly TilePlace[] = () => NO_PLACES) {
    this.#editor = editor
    this.#source = source
    this.#earlierPlaces = earlierPlaces
    this.#imageLayer = new Layer(contexts.image)
    const [boxes, active] = [new Layer(contexts.boxes), new Layer(contexts.active)]
    this.#boxes = { layer: boxes, painted: new BoxLayer(boxes.context) }
    this.#active = { layer: active, painted: new ActiveLayer(active.context) }
    this.#stopListening = [editor.subscribe(() => this.#schedule()), source.subscribe(() => this.#schedule())]
    this.#schedule()
  }

  stop(): void {
    for (const stopListening of this.#stopListening) stopListening()
    cancelAnimationFrame(this.#frame)
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    this.#frame = 0
    const state = this.#editor.getSnapshot()
    // Until the stage is measured, the view is one pixel, which would be stretched over the stage.
    if (state.view.width <= 1) return
    const shown = this.#source.shown()
    // The boxes belong to the shown frame, which may be slightly earlier than the editor's time.
    const time = shown?.time ?? this.#editor.time
    const changed = changedTracks(state.settled, state.review, time)
    const omitted = idsOf(changed, this.#changedIds)
    this.#paintImage(state, shown, omitted)
    this.#boxes.painted.update(state, time, omitted, this.#boxes.layer.resize(state))
    this.#active.layer.resize(state)
    const { context } = this.#active.layer
    context.clearRect(0, 0, state.view.width, state.view.height)
    if (shown && this.#drawsCovers(state))
      drawCovers(context, shown.image, state, stillCovers(state.review, changed, this.#earlierPlaces()))
    this.#active.painted.draw({ state, time, changed, nameOf: (id) => shownNameOf(this.#editor, id) })
    this.#changedIds = omitted
    this.#shown = state
    this.#shownImage = shown
    this.#shownPlaces = this.#earlierPlaces()
  }

  #paintImage(state: EditorState, shown: ShownImage | undefined, omitted: ReadonlySet<string>): void {
    const before = this.#shown
    const isCleared = this.#imageLayer.resize(state)
    const hasMoved = !before || before.viewport !== state.viewport || before.view !== state.view || isCleared
    const areCovered = this.#drawsCovers(state)
    const hasOtherCovers =
      !before ||
      this.#drawsCovers(before) !== areCovered ||
      (areCovered && (hasOtherReview(before, state) || omitted !== this.#changedIds || this.#haveOtherTiles(before, state, omitted)))
    if ((!hasMoved && !hasOtherCovers && shown === this.#shownImage) || !shown) return
    const { context } = this.#imageLayer
    drawImage(context, shown.image, state, this.#imageLayer.ratio)
    if (!areCovered) return
    const resting = boxesAt(state.settled, shown.time).boxes.filter(({ track }) => !omitted.has(track.id))
    drawCovers(context, shown.image, state, stillCovers(state.review, resting, this.#earlierPlaces()))
  }

  /** Returns whether items at rest have other tiles: those of an earlier version, or shared with an item of the gesture. */
  #haveOtherTiles(before: EditorState, { review }: EditorState, omitted: ReadonlySet<string>): boolean {
    const places = this.#earlierPlaces()
    if (places !== this.#shownPlaces) return true
    if (before.review === review) return false
    const shown = tilesIn(before.review, places)
    return [...tilesIn(review, places)].some(([id, tile]) => !omitted.has(id) && shown.get(id) !== tile)
  }

  #drawsCovers(state: EditorState): boolean {
    return areCoversShown(state) && !this.#source.hasCovers
  }
}

/** Returns whether covers at rest differ. The items of a gesture are drawn by another layer. */
function hasOtherReview(before: EditorState, { settled, review }: EditorState): boolean {
  return (
    before.settled.tracks !== settled.tracks || before.review.style !== review.style || before.review.facePadding !== review.facePadding
  )
}

/** Returns the IDs of the boxes of a gesture: the earlier set if it is equal, so that layers at rest aren't redrawn. */
function idsOf(changed: readonly ChangedTrack[], before: ReadonlySet<string>): ReadonlySet<string> {
  const isSame = changed.length === before.size && changed.every(({ track }) => before.has(track.id))
  return isSame ? before : new Set(changed.map(({ track }) => track.id))
}

/** A canvas of the view's size, scaled to CSS pixels. */
class Layer {
  readonly context: CanvasRenderingContext2D
  ratio = 1

  constructor(context: CanvasRenderingContext2D) {
    this.context = context
  }

  /** Fits the canvas to the view. Returns whether that cleared it. */
  resize({ view }: EditorState): boolean {
    const { canvas } = this.context
    this.ratio = window.devicePixelRatio
    const width = Math.round(view.width * this.ratio)
    const height = Math.round(view.height * this.ratio)
    if (canvas.width === width && canvas.height === height) return false
    canvas.width = width
    canvas.height = height
    this.context.setTransform(this.ratio, 0, 0, this.ratio, 0, 0)
    return true
  }
}
