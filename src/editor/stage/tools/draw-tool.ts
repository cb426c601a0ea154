import { addItem } from '../../items/commands'
import type { Editor } from '../../editor'
import { cropInside, rectBetween } from '../../geometry'
import { drawnTrack } from '../../items/track'
import { isDrag, type PointerInput, type Tool } from './tool'

type State = { kind: 'idle' } | { kind: 'pressed'; start: PointerInput } | { kind: 'drawing'; start: PointerInput; id: string }

/** Draws a box from corner to corner, selects it and switches to the select tool. A click without a drag does nothing. */
export class DrawTool implements Tool {
  readonly #editor: Editor
  #state: State = { kind: 'idle' }

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown(input: PointerInput): void {
    this.#state = { kind: 'pressed', start: input }
  }

  pointerMove(input: PointerInput): void {
    if (this.#state.kind === 'idle') return
    if (this.#state.kind === 'pressed') {
      if (!isDrag(this.#state.start.screen, input.screen)) return
      this.#editor.beginGesture(`draw ${this.#editor.getSnapshot().drawKind}`)
      this.#state = { kind: 'drawing', start: this.#state.start, id: this.#editor.newId() }
    }
    const { start, id } = this.#state
    const { settled, drawKind } = this.#editor.getSnapshot()
    const rect = cropInside(rectBetween(start.image, input.image), this.#editor.size)
    const track = drawnTrack(id, drawKind, this.#editor.time, rect, this.#editor.nextNumber(drawKind))
    this.#editor.updateGesture(addItem(settled, 'track', track), [id])
  }

  pointerUp(): void {
    const state = this.#state
    this.#state = { kind: 'idle' }
    if (state.kind !== 'drawing' || !this.#editor.commitGesture()) return
    this.#editor.set({ toolId: 'select' })
    this.#editor.announce(`${this.#editor.nameOf(state.id)} drawn, to redact`)
  }

  cancel(): boolean {
    const wasActive = this.#state.kind !== 'idle'
    this.#state = { kind: 'idle' }
    this.#editor.cancelGesture()
    return wasActive
  }

  cursor(): string {
    return 'crosshair'
  }
}
