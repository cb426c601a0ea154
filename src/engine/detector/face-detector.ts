import type { Box } from '../types'

/** An image that can be drawn and whose size is known. */
export type Drawable = ImageBitmap | OffscreenCanvas

/** What a detector saw: its own box without any margin, in pixels of the image, perhaps reaching past its edge. */
export interface Detection {
  box: Box
  /** 0 to 1. */
  confidence: number
}

export interface DetectOptions {
  increasedAccuracy: boolean
  signal: AbortSignal
  /** Called with the share of the work that is done, 0 to 1. */
  onProgress: (fraction: number) => void
}

/** A model that finds faces. Another model is another file with this interface, and its name in `image.worker.ts`. */
export interface FaceDetector {
  name: string
  /**
   * Gets ready; does nothing when it is. After a failure the next call tries again.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Faces in the image, most certain first. Call `load` before. */
  detect: (image: Drawable, options: DetectOptions) => Promise<Detection[]>
}
