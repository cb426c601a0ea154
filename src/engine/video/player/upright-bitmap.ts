import type { VideoSample } from 'mediabunny'

import { outOfMemory } from '../../core/errors'

/** Draws frames upright into bitmaps of one size. */
export class BitmapMaker {
  readonly #canvas: OffscreenCanvas

  /** @param maxSide the longest side in pixels; undefined for the size of the video */
  constructor({ width, height }: { width: number; height: number }, maxSide?: number) {
    const scale = maxSide === undefined ? 1 : Math.min(1, maxSide / Math.max(width, height))
    this.#canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
  }

  /** Returns the frame as a bitmap. The frame stays open. */
  make(sample: VideoSample): ImageBitmap {
    const { width, height } = this.#canvas
    // Unlike the engine's other canvases, this one is never read back, so it may stay on the graphics card.
    const context = this.#canvas.getContext('2d', { alpha: false, colorSpace: 'srgb' })
    if (context === null) throw outOfMemory()
    sample.draw(context, 0, 0, width, height)
    return this.#canvas.transferToImageBitmap()
  }
}
