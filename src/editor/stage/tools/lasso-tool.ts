import type { Editor } from '../../editor'
import { pointInside, simplified } from '../polygon'
import { addPolygon } from './polygon-tool'
import type { PointerInput, Tool } from './tool'

/** Draws a polygon freehand, selects it and switches to the select tool. A click without a drag does nothing. */
export class LassoTool implements Tool {
  readonly #editor: Editor
  #isPressed = false

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown({ image }: PointerInput): void {
    this.#isPressed = true
    this.#editor.select(null)
    this.#editor.set({ sketch: { points: [pointInside(image, this.#editor.size)], pointer: null } })
  }

  pointerMove({ image }: PointerInput): void {
    const { sketch } = this.#editor.getSnapshot()
    if (!this.#isPressed || !sketch) return
    this.#editor.set({ sketch: { ...sketch, points: [...sketch.points, pointInside(image, this.#editor.size)] } })
  }

  pointerUp(): void {
    const { sketch } = this.#editor.getSnapshot()
    this.#isPressed = false
    if (!sketch) return
    const { points, growth } = simplified(sketch.points)
    if (!addPolygon(this.#editor, points, 'lasso', growth)) this.#editor.set({ sketch: null })
  }

  cancel(): boolean {
    const wasActive = this.#isPressed
    this.#isPressed = false
    this.#editor.set({ sketch: null })
    return wasActive
  }

  cursor(): string {
    return 'crosshair'
  }
}
