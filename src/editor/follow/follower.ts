import type { Rect } from '../geometry'

export type FollowDirection = 'forward' | 'back'

export interface FollowRequest {
  /** In pixels of the upright frame. */
  readonly box: Rect
  /** The timestamp of the box's frame, in seconds. */
  readonly time: number
  readonly direction: FollowDirection
  /** The last time to which the subject is followed. */
  readonly until: number
}

/** The box of a subject at a time. */
export interface FollowedBox extends Rect {
  readonly time: number
  /** 0 to 1. */
  readonly confidence: number
}

/**
 * The reason why following ended. `reached`: at the given time, or at the end of the video. `left`: the subject left the frame. `lost`: the
 * subject was hidden, changed too much or moved too fast. `cut`: a new scene starts.
 */
export type FollowEnd = 'reached' | 'left' | 'lost' | 'cut'

/** Follows the subject in a box through the frames of a video. */
export interface Follower {
  /**
   * Follows a subject until it ends or the signal is aborted.
   *
   * @param onPart receives the final keyframes, in the order of following, and the newest box
   */
  readonly follow: (
    request: FollowRequest,
    options: { signal: AbortSignal; onPart: (part: { keyframes: readonly FollowedBox[]; current?: FollowedBox }) => void },
  ) => Promise<{ end: FollowEnd; time: number }>
}
