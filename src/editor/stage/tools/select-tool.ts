import { setBox } from '../../items/commands'
import type { Editor } from '../../editor'
import { moveInside, rectBetween, touches, type Point, type Rect } from '../geometry'
import { hitTest, type Hit } from '../hit-test'
import { handleCursor, resizeByHandle } from '../resize'
import { visibleTracks } from '../../items/track-index'
import { isDrag, type PointerInput, type Tool } from './tool'

type State =
  | { kind: 'idle'; hover: Hit | null }
  | { kind: 'pressed'; hit: Hit; start: PointerInput; rect: Rect }
  | { kind: 'dragging'; hit: Hit; start: PointerInput; rect: Rect }
  /** Drags a rectangle from outside all boxes. */
  | { kind: 'marquee'; start: PointerInput; kept: ReadonlySet<string> }

const IDLE: State = { kind: 'idle', hover: null }

/** Selects a box by a click, or several with a modifier key, moves it by a drag, and resizes it by its handles. A click outside all boxes deselects, and a drag from there
 * selects the boxes that it touches. */
export class SelectTool implements Tool {
  readonly #editor: Editor
  #state: State = IDLE

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown(input: PointerInput): void {
    const hit = this.#hitAt(input.image)
    if (!hit) {
      if (!input.isAdding) this.#editor.select(null)
      this.#state = { kind: 'marquee', start: input, kept: this.#editor.getSnapshot().selectedIds }
      return
    }
    if (input.isAdding) {
      this.#state = IDLE
      this.#editor.toggle(hit.id)
      return
    }
    this.#editor.select(hit.id)
    const rect = this.#editor.boxOf(hit.id)
    this.#state = rect ? { kind: 'pressed', hit, start: input, rect } : IDLE
  }

  pointerMove(input: PointerInput): void {
    const state = this.#state
    if (state.kind === 'idle') {
      this.#state = { kind: 'idle', hover: this.#hitAt(input.image) }
      return
    }
    if (state.kind === 'marquee') {
      if (this.#editor.getSnapshot().marquee !== null || isDrag(state.start.screen, input.screen))
        this.#editor.set({ marquee: rectBetween(state.start.image, input.image) })
      return
    }
    if (state.kind === 'pressed') {
      if (!isDrag(state.start.screen, input.screen)) return
      const verb = state.hit.kind === 'body' ? 'move' : 'resize'
      this.#editor.beginGesture(`${verb} ${this.#editor.nameOf(state.hit.id)}`)
      this.#state = { ...state, kind: 'dragging' }
    }
    const { settled } = this.#editor.getSnapshot()
    this.#editor.updateGesture(
      setBox(settled, state.hit.id, this.#editor.time, this.#dragged(state, input.image), this.#editor.keyframeSource),
    )
  }

  pointerUp(): void {
    const state = this.#state
    this.#state = IDLE
    if (state.kind === 'marquee') this.#selectWithin(state.kept)
    if (state.kind !== 'dragging' || !this.#editor.commitGesture()) return
    this.#editor.announce(`${this.#editor.nameOf(state.hit.id)} ${state.hit.kind === 'body' ? 'moved' : 'resized'}`)
  }

  cancel(): boolean {
    const wasActive = this.#state.kind !== 'idle'
    this.#state = IDLE
    this.#editor.set({ marquee: null })
    this.#editor.cancelGesture()
    return wasActive
  }

  cursor(): string {
    if (this.#state.kind === 'marquee') return 'default'
    const hit = this.#state.kind === 'idle' ? this.#state.hover : this.#state.hit
    if (!hit) return 'default'
    return hit.kind === 'handle' ? handleCursor(hit.handle) : 'move'
  }

  /** Adds the boxes that the rectangle touches to what was selected before. */
  #selectWithin(kept: ReadonlySet<string>): void {
    const { review, marquee } = this.#editor.getSnapshot()
    if (!marquee) return
    this.#editor.set({ marquee: null })
    const touched = visibleTracks(review, this.#editor.time).filter(({ rect }) => touches(rect, marquee))
    this.#editor.selectAllOf([...new Set([...kept, ...touched.map(({ track }) => track.id)])])
  }

  #hitAt(point: Point): Hit | null {
    const { review, selectedId, viewport } = this.#editor.getSnapshot()
    const boxes = visibleTracks(review, this.#editor.time).map(({ track, rect }) => ({ id: track.id, rect }))
    return hitTest(boxes, selectedId, point, viewport.scale)
  }

  #dragged({ hit, start, rect }: Extract<State, { kind: 'pressed' | 'dragging' }>, to: Point): Rect {
    const { size } = this.#editor
    if (hit.kind === 'handle') return resizeByHandle(rect, hit.handle, to, size)
    return moveInside({ ...rect, x: rect.x + to.x - start.image.x, y: rect.y + to.y - start.image.y }, size)
  }
}
