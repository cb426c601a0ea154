import { selectionOf } from '../../selection'
import type { Editor } from '../../editor'
import { cropInside, rectBetween } from '../../geometry'
import { isDrag, type PointerInput, type Tool } from './tool'

/** Draws a zone, which stays until an item is selected, and switches to the select tool. */
export class ZoneTool implements Tool {
  readonly #editor: Editor
  #start: PointerInput | null = null

  constructor(editor: Editor) {
    this.#editor = editor
  }

  pointerDown(input: PointerInput): void {
    this.#start = input
  }

  pointerMove(input: PointerInput): void {
    if (!this.#start || !isDrag(this.#start.screen, input.screen)) return
    this.#editor.set({ marquee: cropInside(rectBetween(this.#start.image, input.image), this.#editor.size) })
  }

  pointerUp(): void {
    const { marquee } = this.#editor.getSnapshot()
    this.#start = null
    if (!marquee) return
    // Without a selection, shortcuts change no item.
    this.#editor.set({ ...selectionOf([]), marquee: null, outlined: null, zone: marquee, toolId: 'select' })
    this.#editor.announce('Zone drawn. Redact or leave visible what is inside or outside it.')
  }

  cancel(): boolean {
    const wasActive = this.#start !== null
    this.#start = null
    this.#editor.set({ marquee: null })
    return wasActive
  }

  cursor(): string {
    return 'crosshair'
  }
}
