import type { Box, DetectableLabel } from '../core/types'

/** An image source for drawImage with width and height. */
export type Drawable = ImageBitmap | OffscreenCanvas

/** Canvas pixels: red, green, blue and alpha, one byte each, row by row. */
export interface PixelGrid {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A detected item. The box has no margin, in pixels of the image, and may extend beyond it. */
export interface Detection {
  box: Box
  /** The area that may belong to the item, if it is larger than the box. The region of the item includes it. */
  extent?: Box
  /** 0 to 1. */
  confidence: number
}

export interface DetectOptions {
  increasedAccuracy: boolean
  signal: AbortSignal
  /** Called with the completed fraction, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** Detects the items of one label. To use another detector, implement this interface and create it in `image/image.worker.ts`. */
export interface Detector<Label extends DetectableLabel = DetectableLabel> {
  label: Label
  name: string
  /**
   * Loads the models once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Returns the items in the image, most confident first. Requires `load`. */
  detect: (image: Drawable, options: DetectOptions) => Promise<Detection[]>
}
