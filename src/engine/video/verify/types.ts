import type { VoiceModel } from '../../audio/speech/voice-model'
import type { FaceModel } from '../../detect/face/face-model'
import type { VerificationResult } from '../../report/verified-export'
import type { RememberedSearches } from '../../verify/remembered-searches'
import type { VideoPlan } from '../types'

/** The frames that an export wrote, which verification compares with the files. */
export interface WrittenFrames {
  /** Ascending, in seconds of the source's timestamps. */
  readonly times: readonly number[] | Float64Array
  /** Pixels of the upright frame. */
  readonly width: number
  readonly height: number
}

export interface VerifyVideoRequest {
  /** The uploaded file. */
  source: Blob
  /** The hash of the uploaded file. Without one, no place counts as judged. */
  sourceSha256?: string
  /** The exported file. */
  output: Blob
  plan: VideoPlan
  frames: WrittenFrames
  /** The face detector's model, such as `createFullRangeModel()`. It may be shared. */
  detector: FaceModel
  /** A model that finds masked and turned faces which the detector misses, such as `createSsdModel()`. Undefined for none. */
  second?: FaceModel
  /** Listens inside redacted spans of audio. Required for plans with spans, and for audio that isn't presented as a whole. */
  voice?: VoiceModel
  /** The earlier findings of both models, if they are remembered. */
  searches?: RememberedSearches
  signal: AbortSignal
  /** Called with the progress, 0 to 1. */
  onProgress: (fraction: number) => void
}

export type VideoVerification = VerificationResult
