import type { Detection, DetectOptions, Detector, Drawable } from '../detector'

/** Detects faces. */
export interface FaceDetector extends Detector<'face'> {
  /**
   * Searches the source of an export for faces, in the upright image with the first model. Detection at increased accuracy finds more, but
   * a reviewer removes its false positives. Here, each would hold a correct export.
   *
   * @throws EngineCancelledError, EngineError
   */
  searchSource: (image: Drawable, options: Omit<DetectOptions, 'increasedAccuracy'>) => Promise<Detection[]>
}
