import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { Waveform } from '#generated/model/waveform.zod.ts'

import type { EngineCallOptions } from '../types'

/** What a video or a sound file holds. */
export interface ProbedMedia {
  type: 'video' | 'audio'
  file: MediaFile
  /** An image of the video; sound has none. */
  thumbnail: Blob | null
}

/** Everything the product does to video and sound; the work is done in a worker. */
export interface MediaEngine {
  /** Checks that the file is whole and that this browser can decode it, and makes a small image of a video. */
  probe: (file: Blob, options?: EngineCallOptions) => Promise<ProbedMedia>
  /** The peaks of the first sound track. Memory stays the same however long the file is. */
  waveform: (file: Blob, options?: EngineCallOptions) => Promise<Waveform>
  /** Ends the worker. */
  dispose: () => void
}
