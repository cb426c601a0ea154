import { invariant } from '../../lib/invariant'
import type { Box } from '../types'
import { canvasContext } from '../canvas'
import type { Drawable } from './face-detector'

/** Successive smaller copies of an image, of which only the last is held. */
export class ImageLevels {
  #current: Drawable
  #canvas: OffscreenCanvas | undefined

  constructor(image: Drawable) {
    this.#current = image
  }

  /** Makes the next level from the one before it, so the large image is read only once. */
  resize(width: number, height: number): void {
    const canvas = new OffscreenCanvas(width, height)
    const context = canvasContext(canvas)
    context.imageSmoothingQuality = 'high'
    context.drawImage(this.#current, 0, 0, width, height)
    this.release()
    this.#canvas = canvas
    this.#current = canvas
  }

  /** Pixels of a part of the level. */
  read({ x, y, width, height }: Box): ImageData {
    invariant(this.#canvas, 'call resize before read')
    return canvasContext(this.#canvas).getImageData(x, y, width, height)
  }

  /** Gives the level's memory back at once, not when it is collected. */
  release(): void {
    if (this.#canvas !== undefined) this.#canvas.width = 0
    this.#canvas = undefined
  }
}
