import type { MediaFile } from '#generated/model/mediaFile.zod.ts'

/** The smallest step that is of use: from one picture of a video to the next, or a little way through sound. */
export interface PlaybackStep {
  seconds: number
  /** In words, such as `A picture`. */
  name: string
}

/** Of the most usual frame rate, where the file's varies or is not known. */
const USUAL_FRAME_SECONDS = 1 / 25

const soundStep: PlaybackStep = { seconds: 0.1, name: 'A tenth of a second' }

export function playbackStep(type: string, file: MediaFile | null): PlaybackStep {
  if (type !== 'video') return soundStep
  const frameRate = file?.video?.frameRate ?? null
  return { seconds: frameRate === null || frameRate <= 0 ? USUAL_FRAME_SECONDS : 1 / frameRate, name: 'A picture' }
}
