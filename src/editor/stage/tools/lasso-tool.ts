import { pointInside, simplified } from '../polygon'
import { FreehandTool } from './freehand-tool'
import { addPolygon } from './polygon-tool'
import type { PointerInput } from './tool'

/** Draws a polygon freehand, selects it and switches to the select tool. A click without a drag does nothing. */
export class LassoTool extends FreehandTool {
  pointerDown({ image }: PointerInput): void {
    this.isPressed = true
    this.editor.select(null)
    this.editor.set({ sketch: { points: [pointInside(image, this.editor.size)], pointer: null } })
  }

  pointerMove({ image }: PointerInput): void {
    const { sketch } = this.editor.getSnapshot()
    if (!this.isPressed || !sketch) return
    this.editor.set({ sketch: { ...sketch, points: [...sketch.points, pointInside(image, this.editor.size)] } })
  }

  pointerUp(): void {
    const { sketch } = this.editor.getSnapshot()
    this.isPressed = false
    if (!sketch) return
    const { points, growth } = simplified(sketch.points)
    if (!addPolygon(this.editor, points, 'lasso', growth)) this.editor.set({ sketch: null })
  }
}
