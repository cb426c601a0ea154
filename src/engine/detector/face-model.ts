import type { Detection } from './face-detector'

/** Pixels as a canvas gives them: red, green, blue, alpha, one byte each, row after row. */
export interface PixelGrid {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** A neural network that marks faces in pixels, at the one size at which it is given them. Detectors and searches are built on it. */
export interface FaceModel {
  name: string
  /**
   * Gets ready; does nothing when it is. After a failure the next call tries again.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Every answer of at least this confidence (0 to 1), in pixels of the grid; several may mark the same face. */
  find: (pixels: PixelGrid, minConfidence: number) => Promise<Detection[]>
}

/** Red, green and blue planes from -1 to 1, filled with black up to multiples of `stride`. */
export function toPlanes({ data, width, height }: PixelGrid, stride: number): { planes: Float32Array; width: number; height: number } {
  const fullWidth = Math.ceil(width / stride) * stride
  const fullHeight = Math.ceil(height / stride) * stride
  const plane = fullWidth * fullHeight
  const planes = new Float32Array(3 * plane).fill(-1)
  for (let y = 0, from = 0; y < height; y += 1) {
    for (let to = y * fullWidth, end = to + width; to < end; to += 1, from += 4) {
      planes[to] = (data[from] ?? 0) / 127.5 - 1
      planes[plane + to] = (data[from + 1] ?? 0) / 127.5 - 1
      planes[2 * plane + to] = (data[from + 2] ?? 0) / 127.5 - 1
    }
  }
  return { planes, width: fullWidth, height: fullHeight }
}

/** The inverse of the logistic function: the raw score at which a model's confidence is `confidence`. */
export function logitOf(confidence: number): number {
  return Math.log(confidence / (1 - confidence))
}

/** The logistic function: the confidence (0 to 1) that a raw score means. */
export function confidenceOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
