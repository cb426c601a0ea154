import type { FaceWaiver } from '#generated/model/faceWaiver.zod.ts'
import type { ItemLabel } from '#generated/model/itemLabel.zod.ts'
import type { JobStage } from '#generated/model/jobStage.zod.ts'
import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'
import type { VerificationCheck } from '#generated/model/verificationCheck.zod.ts'
import type { VerificationFinding } from '#generated/model/verificationFinding.zod.ts'
import type { VerificationSearch } from '#generated/model/verificationSearch.zod.ts'

/** A box in pixels of the upright image, origin at the top left. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** What the engine is doing, and how much of that stage is done (0 to 1). */
export interface EngineProgress {
  stage: JobStage
  fraction: number
}

export interface EngineCallOptions {
  signal?: AbortSignal
  onProgress?: (progress: EngineProgress) => void
}

/** What an image file holds, before anything is done to it. */
export interface ImageInfo {
  /** By its bytes, whatever its name says. */
  contentType: string
  /** Of the upright image. */
  width: number
  height: number
  /** What the person should know about the file, such as damage or a reduced bit depth. */
  notes: string[]
}

export interface DetectedFace {
  /** What will be covered: the detector's box with the engine's margin, inside the image. */
  box: Box
  /** 0 to 1. */
  confidence: number
}

export interface FaceDetection {
  width: number
  height: number
  faces: DetectedFace[]
  detectorName: string
}

/** An item of the review that will be covered. */
export interface RegionToRedact {
  trackId: string
  /** The item's number in the review. */
  number?: number
  kind: RedactionKind
  label?: ItemLabel
  style: RedactionStyle
  box: Box
}

/** An item of the review that stays visible. Only a face waives a face that is found in the output. */
export interface VisibleItem {
  trackId: string
  number?: number
  kind: RedactionKind
  box: Box
}

export interface RedactionPlan {
  regions: RegionToRedact[]
  kept: VisibleItem[]
  /** The file that the review was made on; the engine refuses any other. Undefined where the review does not say. */
  source?: SourceIdentity
}

export interface RedactedImage {
  output: Blob
  contentType: string
  /** With its dot, such as `.jpg`. */
  extension: string
  width: number
  height: number
  sourceContentType: string
  sourceSha256: string
  outputSha256: string
  detectorName: string
  redacted: RedactedRegion[]
  checks: VerificationCheck[]
  findings: VerificationFinding[]
  /** Faces in the output that the reviewer left visible. */
  waivers: FaceWaiver[]
  /** What searched the output, and how. */
  searches: VerificationSearch[]
  /** What the person should know, such as a change of format. */
  notes: string[]
  /** Milliseconds that each stage took. */
  stageMilliseconds: Partial<Record<JobStage, number>>
}

/** Why the engine refused or failed. The message of the error is in words for the person. */
export type EngineErrorCode =
  | 'empty-file'
  | 'not-media'
  | 'no-audio'
  | 'unsupported-container'
  | 'not-an-image'
  | 'not-a-document'
  | 'encrypted'
  | 'no-pages'
  | 'truncated'
  | 'too-large'
  | 'animated'
  | 'cannot-decode'
  | 'detector-unavailable'
  | 'cannot-encode'
  | 'unsafe-style'
  | 'source-mismatch'
  | 'out-of-memory'
  | 'worker-failed'

/** The engine could not do what it was asked; nothing was exported. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  readonly code: EngineErrorCode

  constructor(code: EngineErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The caller's signal was aborted. */
export class EngineCancelledError extends Error {
  override readonly name = 'EngineCancelledError'
  readonly code = 'cancelled'

  constructor() {
    super('The work was cancelled.')
  }
}

/** An image as an export would show it. */
export interface PreviewedImage {
  image: Blob
  width: number
  height: number
  redacted: RedactedRegion[]
  /** How many of the regions meet no pixel of the image, and cover nothing. */
  outside: number
}

/** Shows what a redaction would come to. Nothing is verified, so nothing it makes may be handed out. */
export interface ImagePreviewer {
  preview: (file: Blob, regions: RegionToRedact[], options?: EngineCallOptions) => Promise<PreviewedImage>
  /** Ends the worker. */
  dispose: () => void
}

/** Everything the product does to images; the work is done in a worker. */
export interface ImageEngine {
  /** Checks that the file is a whole image of a size that can be handled, and makes a small image of it. */
  probe: (file: Blob, options?: EngineCallOptions) => Promise<{ info: ImageInfo; thumbnail: Blob }>
  detectFaces: (file: Blob, settings: { increasedAccuracy: boolean }, options?: EngineCallOptions) => Promise<FaceDetection>
  /** Redacts, encodes, and verifies its own output. */
  redact: (file: Blob, plan: RedactionPlan, options?: EngineCallOptions) => Promise<RedactedImage>
  /** Ends the worker. */
  dispose: () => void
}
