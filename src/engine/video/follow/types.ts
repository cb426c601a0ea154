import type { Box } from '../../core/types'

export type FollowDirection = 'forward' | 'back'

export interface FollowRequest {
  /** In pixels of the upright frame. It may extend beyond the frame. */
  box: Box
  /** Seconds. The box belongs to the frame shown at this time. */
  time: number
  direction: FollowDirection
  /** Seconds: the last time to follow to, which is before `time` if the direction is back. */
  until: number
}

/** The box of a subject at a time, in pixels of the upright frame. It may extend beyond the frame. */
export interface FollowedBox extends Box {
  /** The frame's timestamp in seconds. */
  time: number
  /** 0 to 1: the share of the subject that looks like in the first frame. */
  confidence: number
}

/**
 * The reason why following ended. `reached`: at the given time, or at the end of the video. `left`: the subject left the frame. `lost`: the
 * subject was hidden, changed too much or moved too fast. `cut`: a new scene starts.
 */
export type FollowEnd = 'reached' | 'left' | 'lost' | 'cut'

/** A part of the result, in the followed direction. */
export interface FollowPart {
  /** Final keyframes. Between two of them, interpolation is within about a pixel of the subject's path. */
  keyframes: FollowedBox[]
  /** The newest box, which isn't a keyframe yet. */
  current?: FollowedBox
}

export interface FollowResult {
  end: FollowEnd
  /** The timestamp of the last frame in which the subject was followed, or of the first box if it wasn't. */
  time: number
}
