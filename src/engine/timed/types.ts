import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { Waveform } from '#generated/model/waveform.zod.ts'

import type { EngineCallOptions } from '../core/types'

/** Properties of a video or audio file. */
export interface ProbedMedia {
  type: 'video' | 'audio'
  file: MediaFile
  /** Thumbnail of a video, or null for audio. */
  thumbnail: Blob | null
}

/** Video and audio processing, in a worker. */
export interface MediaEngine {
  /** Checks that the file is complete and that this browser can decode it, and makes a thumbnail of a video. */
  probe: (file: Blob, options?: EngineCallOptions) => Promise<ProbedMedia>
  /** Computes the waveform of the primary audio track, in memory that does not grow with the duration. */
  waveform: (file: Blob, options?: EngineCallOptions) => Promise<Waveform>
  /** Ends the worker. */
  dispose: () => void
}
