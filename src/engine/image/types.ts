import type { RedactedRegion } from '#generated/model/redactedRegion.zod.ts'
import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import type { RegionToRedact } from '#lib/review/review-regions.ts'
import type { TilePlace } from '#lib/review/tiles/places.ts'
import type { UploadOutcome } from '#lib/upload-outcome.ts'
import type { Box, DetectableLabel, EngineCallOptions, PartialCallOptions } from '../core/types'
import type { VerifiedExport } from '../report/verified-export'

/** Properties of an uploaded image. */
export interface ImageInfo {
  /** Detected from the bytes, not from the file name. */
  contentType: string
  /** In pixels, after the orientation is applied. */
  width: number
  height: number
  /** Bits per colour channel as stored; absent if the file doesn't state it. */
  bitDepth?: number
  /** Sentences for the user about the file, such as damage or a reduced bit depth. */
  notes: string[]
}

export interface DetectionSettings {
  increasedAccuracy: boolean
  /** At least one. */
  labels: readonly DetectableLabel[]
}

export interface DetectedItem {
  label: DetectableLabel
  /** The region to redact: the detector's box with the engine's margin, inside the image. */
  box: Box
  /** 0 to 1. */
  confidence: number
}

export interface ImageDetection {
  width: number
  height: number
  /** By label in the order of the settings, each most confident first. */
  items: DetectedItem[]
}

/** The items of one label, most confident first, while the detection of others continues. The final result contains the same items. */
export interface DetectedPart extends ImageDetection {
  label: DetectableLabel
}

/** Text in an image. */
export interface ImageText {
  width: number
  height: number
  text: string
  /** With their ranges in the text, in UTF-16 units, and their places in pixels, including the engine's margin, inside the image. */
  words: { text: string; start: number; end: number; box: Box }[]
}

/** An item of the review that stays visible. Only an item of kind `face` waives a face found in the output. */
export interface VisibleItem {
  trackId: string
  number?: number
  kind: RedactionKind
  box: Box
}

/** The place of an item of the review, redacted or visible. */
export interface ItemPlace {
  itemId: string
  box: Box
}

/** The regions to redact. */
export interface PlannedRegions {
  regions: RegionToRedact[]
  /** The places of earlier versions and of faces, which limit the tiles of coarse styles. Undefined for none. */
  places?: TilePlace[]
}

export interface RedactionPlan extends PlannedRegions {
  kept: VisibleItem[]
  /** The items that get a thumbnail. Undefined for none. */
  shown?: ItemPlace[]
  /** The reviewed file. The engine rejects any other file. Undefined if the review does not name its file. */
  source?: SourceIdentity
  /** The file format to write. Undefined for the source's format, or the closest one that the browser can write. */
  container?: ImageContainer
}

/** A file format that the engine writes, if the browser supports it. */
export type ImageContainer = 'jpeg' | 'png' | 'webp'

export interface RedactedImage extends VerifiedExport {
  output: Blob
  width: number
  height: number
  redacted: RedactedRegion[]
}

/** An image redacted like its export, but not verified. */
export interface PreviewedImage {
  image: Blob
  width: number
  height: number
  redacted: RedactedRegion[]
  /** Number of regions that lie completely outside the image. */
  outside: number
}

/** Redacts images for display only: the result is not verified, so it must never be offered for download. */
export interface ImagePreviewer {
  preview: (file: Blob, planned: PlannedRegions, options?: EngineCallOptions) => Promise<PreviewedImage>
  /** Ends the worker. */
  dispose: () => void
}

/** A file in a format that can be redacted, made from one that browsers can't open, or from an animation. */
export interface ConvertedImage {
  content: Blob
  /** `document` for several pages, as a PDF. */
  mediaType: 'image' | 'document'
  /** The number of frames of an animation, of which one was converted. */
  frames?: number
  /** Sentences for the user about the conversion. */
  notes: string[]
}

/** Image processing, in a worker. */
export interface ImageEngine {
  /** Checks that the file is a complete image of a supported size, and makes its thumbnail. */
  probe: (file: Blob, options?: EngineCallOptions) => Promise<{ info: ImageInfo; thumbnail: Blob }>
  /** Converts a TIFF or HEIC, or a frame of an animation, counted from 1: the first one if none is given. Absent if the engine can't. */
  convert?: (file: Blob, choice: { frame?: number }, options?: EngineCallOptions) => Promise<ConvertedImage>
  /**
   * Detects the items of the given labels and reports the items of each label as soon as they are found. Boxes include the engine's margin.
   */
  detect: (file: Blob, settings: DetectionSettings, options?: PartialCallOptions<DetectedPart>) => Promise<ImageDetection>
  /** Reads the text in the image. Absent if no text can be read. */
  readText?: (file: Blob, options?: EngineCallOptions) => Promise<ImageText>
  /** Redacts and encodes the image and verifies the result. */
  redact: (file: Blob, plan: RedactionPlan, options?: EngineCallOptions) => Promise<RedactedImage>
  /** Ends the worker. */
  dispose: () => void
}

/** Reads files before their upload, in a worker without detectors. */
export interface UploadReader {
  /** Returns the result of converting a file. No notes for a file that can't be read: its check will name the reason. */
  outcome: (file: File, options?: EngineCallOptions) => Promise<UploadOutcome>
  /** Ends the worker. */
  dispose: () => void
}

/** The frames of an animation that hasn't been uploaded. */
export interface FrameReader {
  /** Draws a frame, counted from 1, as an image whose long side is max `maxSide` pixels. */
  draw: (frame: number, maxSide: number, options?: EngineCallOptions) => Promise<Blob>
  /** Ends the worker. */
  dispose: () => void
}
