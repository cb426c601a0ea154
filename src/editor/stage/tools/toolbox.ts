import type { Editor } from '../../editor'
import type { ToolId } from '../../editor-state'
import type { Point } from '../../geometry'
import { toImage, zoomTo } from '../viewport'
import { BrushTool } from './brush-tool'
import { DrawTool } from './draw-tool'
import { HandTool } from './hand-tool'
import { LassoTool } from './lasso-tool'
import { PolygonTool } from './polygon-tool'
import { SelectTool } from './select-tool'
import type { PointerInput, Tool } from './tool'
import { ZoneTool } from './zone-tool'

/** The modifier keys that change the effect of a press or a drag. */
type Modifiers = Partial<Pick<PointerInput, 'isAdding' | 'isCopying' | 'isStepped'>>

export type PointerButton = 'main' | 'middle'

/** Passes pointer events to the active tool: the selected one, or the hand while Space or the middle button is held. */
export class Toolbox {
  readonly #editor: Editor
  readonly #tools: Readonly<Record<ToolId, Tool> & { select: SelectTool; polygon: PolygonTool; brush: BrushTool }>
  /** The tool of the running gesture, which receives the release even if another tool is selected meanwhile. */
  #active: Tool | null = null
  #isHandHeld = false

  constructor(editor: Editor) {
    this.#editor = editor
    let { viewport } = editor.getSnapshot()
    editor.subscribe(() => {
      const before = viewport
      ;({ viewport } = editor.getSnapshot())
      // The brush is no longer at the pointer, and has another size on the image.
      if (viewport !== before) this.#tools.brush.leave()
    })
    this.#tools = {
      select: new SelectTool(editor),
      draw: new DrawTool(editor),
      polygon: new PolygonTool(editor),
      lasso: new LassoTool(editor),
      brush: new BrushTool(editor),
      hand: new HandTool(editor),
      zone: new ZoneTool(editor),
    }
  }

  pointerDown(screen: Point, button: PointerButton = 'main', modifiers: Modifiers = {}): void {
    if (this.#active) return
    this.#active = button === 'middle' ? this.#tools.hand : this.#current()
    this.#active.pointerDown(this.#input(screen, modifiers))
  }

  pointerMove(screen: Point, modifiers: Modifiers = {}): void {
    const tool = this.#active ?? this.#current()
    // Only the select tool acts on the box under the pointer.
    if (tool !== this.#tools.select) this.#editor.hover(null)
    tool.pointerMove(this.#input(screen, modifiers))
  }

  /** Ends hovering when the pointer leaves the stage. A running drag continues. */
  pointerLeave(): void {
    this.#editor.hover(null)
    this.#tools.brush.leave()
  }

  /** Returns the box that a click at a point of the view would select. */
  boxAt(screen: Point): string | undefined {
    return this.#tools.select.hitAt(toImage(this.#editor.getSnapshot().viewport, screen))?.id
  }

  pointerUp(screen: Point): void {
    const tool = this.#active
    this.#active = null
    tool?.pointerUp(this.#input(screen))
  }

  /** Cancels a running gesture, or an unfinished polygon. Returns whether there was one. */
  cancel(): boolean {
    const { polygon } = this.#tools
    const tool = this.#active ?? (polygon.isDrawing ? polygon : null)
    this.#active = null
    return tool?.cancel() ?? false
  }

  /** Closes the unfinished polygon, as a double click does. */
  closePolygon(): void {
    if (this.#tools.polygon.isDrawing) this.#tools.polygon.close()
  }

  /** Selects the brush, or its next width if it is selected. */
  chooseBrush(): void {
    const { brush } = this.#tools
    if (this.#editor.getSnapshot().toolId === 'brush') brush.changeWidth()
    else {
      this.choose('brush')
      brush.announce()
    }
  }

  /** Removes the last point of the unfinished polygon. */
  removeLastPoint(): void {
    this.#tools.polygon.removeLast()
  }

  holdHand(isHeld: boolean): void {
    this.#isHandHeld = isHeld
    this.#tools.brush.leave()
  }

  choose(toolId: ToolId): void {
    this.cancel()
    this.#editor.set({ toolId, sketch: null })
  }

  /** Zooms around a point of the view; a factor above 1 zooms in. */
  zoomBy(factor: number, at: Point): void {
    const { viewport, view } = this.#editor.getSnapshot()
    this.#editor.setViewport(zoomTo(viewport, viewport.scale * factor, at, this.#editor.size, view))
  }

  cursor(): string {
    return (this.#active ?? this.#current()).cursor()
  }

  #current(): Tool {
    return this.#isHandHeld ? this.#tools.hand : this.#tools[this.#editor.getSnapshot().toolId]
  }

  #input(screen: Point, { isAdding = false, isCopying = false, isStepped = false }: Modifiers = {}): PointerInput {
    return { screen, image: toImage(this.#editor.getSnapshot().viewport, screen), isAdding, isCopying, isStepped }
  }
}
