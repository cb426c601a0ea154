import { invariant } from '#lib/invariant.ts'
import type { Box } from '../../core/types'
import { canvasContext } from '../../core/canvas'
import type { Drawable } from '../detector'

/** An image pyramid that holds only the current level. */
export class ImageLevels {
  #current: Drawable
  #canvas: OffscreenCanvas | undefined

  constructor(image: Drawable) {
    this.#current = image
  }

  /** Scales the current level to the next, so that the full-size image is read only once. */
  resize(width: number, height: number): void {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvasContext(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.#current, 0, 0, width, height)
    this.release()
    this.#canvas = canvas
    this.#current = canvas
  }

  /** Returns the pixels of a part of the current level. */
  read({ x, y, width, height }: Box): ImageData {
    invariant(this.#canvas, 'call resize before read')
    return canvasContext(this.#canvas).getImageData(x, y, width, height)
  }

  /** Frees the level's memory immediately instead of at the next garbage collection. */
  release(): void {
    if (this.#canvas !== undefined) this.#canvas.width = 0
    this.#canvas = undefined
  }
}
