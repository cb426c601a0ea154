import type { Editor } from '../../editor'
import type { Point } from '../../geometry'
import { pan } from '../viewport'
import type { PointerInput, Tool } from './tool'

type State = { kind: 'idle' } | { kind: 'panning'; last: Point }

/** Pans the image. */
export class HandTool implements Tool {
  readonly #editor: Editor
  #state: State = { kind: 'idle' }

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown({ screen }: PointerInput): void {
    this.#state = { kind: 'panning', last: screen }
  }

  pointerMove({ screen }: PointerInput): void {
    if (this.#state.kind === 'idle') return
    const { last } = this.#state
    const { viewport, view } = this.#editor.getSnapshot()
    this.#editor.setViewport(pan(viewport, { x: screen.x - last.x, y: screen.y - last.y }, this.#editor.size, view))
    this.#state = { kind: 'panning', last: screen }
  }

  pointerUp(): void {
    this.#state = { kind: 'idle' }
  }

  cancel(): boolean {
    const wasActive = this.#state.kind === 'panning'
    this.#state = { kind: 'idle' }
    return wasActive
  }

  cursor(): string {
    return this.#state.kind === 'panning' ? 'grabbing' : 'grab'
  }
}
