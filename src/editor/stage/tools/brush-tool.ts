import { strokeOutline } from '../brush-outline'
import { MIN_SIDE } from '../../geometry'
import { pointInside } from '../polygon'
import { FreehandTool } from './freehand-tool'
import { addPolygon } from './polygon-tool'
import type { PointerInput } from './tool'

/** The widths of the brush in screen pixels. Zooming in makes it thinner on the image. */
const WIDTHS = [40, 80, 16] as const

/** Paints a stroke, which becomes a polygon, and stays selected for more. A click paints a dot. */
export class BrushTool extends FreehandTool {
  #width: number = WIDTHS[0]

  pointerDown({ image }: PointerInput): void {
    this.isPressed = true
    this.editor.select(null)
    const point = pointInside(image, this.editor.size)
    this.editor.set({ sketch: { points: [point], pointer: point, radius: this.#radius() } })
  }

  pointerMove({ image }: PointerInput): void {
    const { sketch } = this.editor.getSnapshot()
    if (!this.isPressed || !sketch) {
      this.editor.set({ sketch: { points: [], pointer: image, radius: this.#radius() } })
      return
    }
    const point = pointInside(image, this.editor.size)
    this.editor.set({ sketch: { ...sketch, points: [...sketch.points, point], pointer: point } })
  }

  pointerUp({ image }: PointerInput): void {
    const { sketch } = this.editor.getSnapshot()
    this.isPressed = false
    if (!sketch?.radius || sketch.points.length === 0) return
    if (addPolygon(this.editor, strokeOutline(sketch.points, sketch.radius, this.editor.size), 'brush stroke'))
      this.editor.set({ toolId: 'brush' })
    else this.editor.announce('This stroke is too small. Use a wider brush.')
    this.editor.set({ sketch: { points: [], pointer: image, radius: this.#radius() } })
  }

  /** Hides the brush until the pointer moves, unless it is pressed. */
  leave(): void {
    const { sketch, toolId } = this.editor.getSnapshot()
    if (!this.isPressed && toolId === 'brush' && sketch) this.editor.set({ sketch: null })
  }

  /** Announces the width. */
  announce(): void {
    this.editor.announce(`Brush ${this.#width} pixels wide on the screen`)
  }

  /** Changes to the next width. */
  changeWidth(): void {
    this.#width = WIDTHS[(WIDTHS.findIndex((width) => width === this.#width) + 1) % WIDTHS.length] ?? WIDTHS[0]
    const { sketch } = this.editor.getSnapshot()
    if (sketch && !this.isPressed) this.editor.set({ sketch: { ...sketch, radius: this.#radius() } })
    this.announce()
  }

  /** The radius in image pixels. Half a dot at the edge of the image is large enough for a polygon. */
  #radius(): number {
    return Math.max(MIN_SIDE, this.#width / 2 / this.editor.getSnapshot().viewport.scale)
  }
}
