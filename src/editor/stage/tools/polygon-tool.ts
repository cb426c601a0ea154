import type { Editor } from '../../editor'
import { addItem } from '../../items/commands'
import { drawnTrack } from '../../items/track'
import type { Point } from '../../geometry'
import { MAX_POINTS, MIN_POINTS, pointInside, polygonThrough } from '../polygon'
import { isDrag, type PointerInput, type Tool } from './tool'

/** Max distance from the first point in screen pixels at which a click closes the polygon. */
export const CLOSING_REACH = 10

/**
 * Draws a polygon point by point, which continues between clicks. A click on the first point, a double click or Enter closes it, selects
 * it and switches to the select tool.
 */
export class PolygonTool implements Tool {
  readonly #editor: Editor

  constructor(editor: Editor) {
    this.#editor = editor
  }

  /** Whether a polygon is unfinished. */
  get isDrawing(): boolean {
    const { sketch, toolId } = this.#editor.getSnapshot()
    return sketch !== null && toolId === 'polygon'
  }

  pointerDown({ image }: PointerInput): void {
    const points = this.#points()
    const point = pointInside(image, this.#editor.size)
    const [first, last] = [points[0], points.at(-1)]
    if (points.length >= MIN_POINTS && first && this.#isNear(first, point)) {
      this.close()
      return
    }
    // The second press of a double click is at the same place.
    if (last && !isDrag(this.#onScreen(last), this.#onScreen(point))) return
    if (points.length === MAX_POINTS) {
      this.#editor.announce(`A polygon has up to ${MAX_POINTS} points. Close it with Enter.`)
      return
    }
    if (points.length === 0) this.#editor.select(null)
    this.#editor.set({ sketch: { points: [...points, point], pointer: point } })
  }

  pointerMove({ image }: PointerInput): void {
    const { sketch } = this.#editor.getSnapshot()
    if (sketch) this.#editor.set({ sketch: { ...sketch, pointer: pointInside(image, this.#editor.size) } })
  }

  pointerUp(): void {
    // Points are placed when the pointer is pressed.
  }

  /** Adds the polygon to the review. One with too few points stays unfinished. */
  close(): void {
    const points = this.#points()
    if (addPolygon(this.#editor, points, 'polygon')) return
    if (points.length > 0) this.#editor.announce('A polygon needs three points, not all on one line.')
  }

  /** Removes the last point. */
  removeLast(): void {
    const { sketch } = this.#editor.getSnapshot()
    if (!sketch) return
    const points = sketch.points.slice(0, -1)
    this.#editor.set({ sketch: points.length === 0 ? null : { ...sketch, points } })
  }

  cancel(): boolean {
    const wasActive = this.#editor.getSnapshot().sketch !== null
    this.#editor.set({ sketch: null })
    return wasActive
  }

  cursor(): string {
    return 'crosshair'
  }

  #points(): readonly Point[] {
    return this.#editor.getSnapshot().sketch?.points ?? []
  }

  #onScreen({ x, y }: Point): Point {
    const { scale } = this.#editor.getSnapshot().viewport
    return { x: x * scale, y: y * scale }
  }

  #isNear(a: Point, b: Point): boolean {
    return Math.hypot(a.x - b.x, a.y - b.y) * this.#editor.getSnapshot().viewport.scale <= CLOSING_REACH
  }
}

/** Adds a drawn outline to the review as an object, and selects it. Returns false if it is too small. */
export function addPolygon(editor: Editor, points: readonly Point[], name: 'polygon' | 'lasso' | 'brush stroke', growth = 0): boolean {
  const polygon = polygonThrough(points)
  if (!polygon) return false
  const { rect } = polygon
  const id = editor.newId()
  // The padding of a polygon is a share of its box on each axis.
  const padding = growth === 0 ? {} : { padding: { space: growth / Math.min(rect.width, rect.height) } }
  const track = {
    ...drawnTrack(id, 'object', editor.time, rect, editor.nextNumber('object')),
    shape: 'polygon' as const,
    points: polygon.points,
    ...padding,
  }
  editor.set({ sketch: null, toolId: 'select' })
  editor.commit(`draw ${name}`, addItem(editor.getSnapshot().settled, 'track', track))
  editor.select(id)
  editor.announce(`${editor.nameOf(id)} drawn, to redact`)
  return true
}
