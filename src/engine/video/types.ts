import type { ReportVideo } from '#generated/model/reportVideo.zod.ts'
import type { SourceIdentity } from '#generated/model/sourceIdentity.zod.ts'

import type { JudgedFaces } from '#lib/review/judged-faces.ts'
import type { AbsentStretch, MovingItem, MovingRegion } from '#lib/review/moving-regions.ts'
import type { PlannedSpan } from '../audio/types'
import type { Box, DetectableLabel, EngineCallOptions, OutputPlace, PartialCallOptions } from '../core/types'
import type { VerifiedExport } from '../report/verified-export'
import type { DetectedGap, DetectedSample, DetectedTrack } from '../track/types'

export interface VideoDetectionSettings {
  increasedAccuracy: boolean
  /** At least one. */
  labels: readonly DetectableLabel[]
  /** Whether the words of texts are read over time, each with its place. If undefined, they are only read for search. */
  readsWords?: true
}

export interface VideoDetection {
  /** Pixels of the upright frame. */
  width: number
  height: number
  /** The numbers of decoded and of examined frames. */
  frames: number
  examined: number
  tracks: DetectedTrack[]
  gaps: DetectedGap[]
}

/** A partial result, and the samples since the last one, with which a later call can resume. */
export interface VideoDetectionPart extends VideoDetection {
  samples: DetectedSample[]
}

export interface VideoDetectionOptions extends PartialCallOptions<VideoDetectionPart> {
  /** The samples of an earlier call with the same file and settings. The detection continues after the last one. */
  done?: readonly DetectedSample[]
}

/** The treatment of a video's audio in an export. */
export type AudioOutput = 'keep' | 'mute' | 'remove'

/** A description of a video export. */
export interface VideoOutput {
  /** The contract's common names, such as mp4 and h264. */
  container: 'mp4' | 'mov' | 'mkv' | 'webm'
  codec: 'h264' | 'vp8' | 'vp9' | 'av1'
  /** Sentences for the user about differences from the source, such as another container. */
  notes: string[]
}

/** A place of which to make a thumbnail. */
export interface TimedPlace {
  itemId: string
  time: number
  box: Box
}

export interface VideoPlan {
  regions: MovingRegion[]
  /** Items that stay visible. Only items of kind `face` waive faces found in the output. */
  kept: MovingItem[]
  /**
   * The stretches in which verification searches every frame for faces, because they are redacted before or after and judged absent.
   * Undefined for none.
   */
  absent?: AbsentStretch[]
  /** The places that a reviewer judged not to be faces. Only those of the same source count. Undefined for none. */
  judged?: JudgedFaces[]
  /** The items that get a thumbnail. Undefined for none. */
  shown?: TimedPlace[]
  /** The reviewed file. The engine rejects any other. */
  source?: SourceIdentity
  /** Undefined for the container and codec closest to the source. */
  container?: VideoOutput['container']
  codec?: VideoOutput['codec']
  /** Defaults to `keep`. */
  audio?: AudioOutput
  /** Spans of audio to redact if the audio isn't muted or removed. Undefined for none. */
  spans?: PlannedSpan[]
}

export interface RedactedVideo extends VideoOutput, VerifiedExport {
  /** In bytes. */
  size: number
  details: ReportVideo
}

/** Video processing, in a worker. */
export interface VideoEngine {
  /** Detects items, links them to tracks and reports the stretches in which a subject may be lost. */
  detect: (file: Blob, settings: VideoDetectionSettings, options?: VideoDetectionOptions) => Promise<VideoDetection>
  /** Describes the default export of the file. */
  planOutput: (file: Blob, options?: EngineCallOptions) => Promise<VideoOutput>
  /**
   * Redacts and encodes the video into `output`, whose content is replaced, and verifies the output. If the call rejects, the content of
   * `output` is undefined and the caller removes it.
   */
  redact: (file: Blob, plan: VideoPlan, output: OutputPlace, options?: EngineCallOptions) => Promise<RedactedVideo>
  /** Ends the worker. */
  dispose: () => void
}
