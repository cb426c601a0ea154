import type { Detector } from '../detector'

/** Detects faces. */
export type FaceDetector = Detector<'face'>
