import type { Editor, EditorState } from '../../../../../editor/editor'
import { drawBoxes, makeHatch } from './draw-boxes'
import { drawImage } from './draw-image'
import type { ImagePyramid } from './image-pyramid'

/** Renders an editor on two canvases, the image below and the boxes above. Repaints once per frame and only what changed. */
export class Painter {
  readonly #editor: Editor
  readonly #image: ImagePyramid
  readonly #below: HTMLCanvasElement
  readonly #above: HTMLCanvasElement
  readonly #stopListening: () => void
  #hatch: CanvasPattern | null = null
  #shown: EditorState | null = null
  #frame = 0

  constructor(editor: Editor, image: ImagePyramid, below: HTMLCanvasElement, above: HTMLCanvasElement) {
    this.#editor = editor
    this.#image = image
    this.#below = below
    this.#above = above
    this.#stopListening = editor.subscribe(() => this.#schedule())
    this.#schedule()
  }

  stop(): void {
    this.#stopListening()
    cancelAnimationFrame(this.#frame)
  }

  #schedule(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    this.#frame = 0
    const state = this.#editor.getSnapshot()
    const before = this.#shown
    this.#shown = state
    const ratio = window.devicePixelRatio
    const below = contextOf(this.#below, state, ratio)
    const above = contextOf(this.#above, state, ratio)
    const hasMoved = !before || before.viewport !== state.viewport || before.view !== state.view || below?.isNew
    const hasOtherCovers = state.isPreviewing ? before?.review !== state.review || !before.isPreviewing : before?.isPreviewing
    if (below && (hasMoved || hasOtherCovers)) drawImage(below.context, this.#image, state, ratio)
    if (!above) return
    this.#hatch ??= makeHatch(above.context)
    drawBoxes(above.context, state, this.#editor.time, this.#hatch, (id) => this.#editor.nameOf(id))
  }
}

/** Resizes the canvas to the view and returns its context, scaled to CSS pixels. */
function contextOf(
  canvas: HTMLCanvasElement,
  { view }: EditorState,
  ratio: number,
): { context: CanvasRenderingContext2D; isNew: boolean } | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const width = Math.round(view.width * ratio)
  const height = Math.round(view.height * ratio)
  const isNew = canvas.width !== width || canvas.height !== height
  if (isNew) {
    canvas.width = width
    canvas.height = height
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { context, isNew }
}
