import type { MediaFile } from '#generated/model/mediaFile.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import { mediaTraits } from '#lib/media-traits.ts'

/** The smallest useful step: one frame of a video, or a tenth of a second of audio. */
export interface PlaybackStep {
  seconds: number
  /** The label of the step back, such as `Previous frame`. */
  back: string
  /** The label of the step forward, such as `Next frame`. */
  forward: string
  /** The label of both in the list of shortcuts. */
  either: string
}

/** The frame duration at a common rate, for files with a variable or unknown rate. */
const DEFAULT_FRAME_SECONDS = 1 / 25

const audioStep: PlaybackStep = {
  seconds: 0.1,
  back: 'Back 0.1 seconds',
  forward: 'Forward 0.1 seconds',
  either: 'Back or forward 0.1 seconds',
}

export function playbackStep(type: MediaType, file: MediaFile | null): PlaybackStep {
  if (!mediaTraits[type].hasFrames) return audioStep
  const frameRate = file?.video?.frameRate ?? null
  return {
    seconds: frameRate === null || frameRate <= 0 ? DEFAULT_FRAME_SECONDS : 1 / frameRate,
    back: 'Previous frame',
    forward: 'Next frame',
    either: 'Previous or next frame',
  }
}
