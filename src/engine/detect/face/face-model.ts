import type { Detection, PixelGrid } from '../detector'

/** A detected face with the places of its parts in pixels, if the model finds them. */
export interface FaceDetection extends Detection {
  /** Eyes as seen from the front, left in the image first, and mouth. */
  landmarks?: { eyes: [Place, Place]; mouth: Place }
}

interface Place {
  x: number
  y: number
}

/** A neural network that detects faces at a single image size. Detectors and searches run it at several sizes. */
export interface FaceModel {
  name: string
  /**
   * Loads the model once. After a failure the next call retries.
   *
   * @throws EngineError 'detector-unavailable'
   */
  load: () => Promise<void>
  /** Returns all detections with at least this confidence (0 to 1), in pixels of the grid. The same face may appear several times. */
  find: (pixels: PixelGrid, minConfidence: number) => Promise<FaceDetection[]>
}

/** Converts pixels to red, green and blue planes with values from -1 to 1, padded with black to multiples of `stride`. */
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

/** Returns the raw score of a confidence: the inverse of the logistic function. */
export function logitOf(confidence: number): number {
  return Math.log(confidence / (1 - confidence))
}

/** Returns the confidence (0 to 1) of a raw score: the logistic function. */
export function confidenceOf(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
