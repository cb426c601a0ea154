import type { Editor } from '../../editor'
import type { PointerInput, Tool } from './tool'

/** A tool that draws while the pointer is pressed. */
export abstract class FreehandTool implements Tool {
  protected readonly editor: Editor
  protected isPressed = false

  constructor(editor: Editor) {
    this.editor = editor
  }

  abstract pointerDown(input: PointerInput): void
  abstract pointerMove(input: PointerInput): void
  abstract pointerUp(input: PointerInput): void

  cancel(): boolean {
    const wasActive = this.isPressed
    this.isPressed = false
    this.editor.set({ sketch: null })
    return wasActive
  }

  cursor(): string {
    return 'crosshair'
  }
}
