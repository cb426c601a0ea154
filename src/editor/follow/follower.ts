import type { Rect } from '../stage/geometry'

export type FollowDirection = 'forward' | 'back'

export interface FollowRequest {
  /** In pixels of the upright frame. */
  readonly box: Rect
  /** The timestamp of the frame that the box is of, in seconds. */
  readonly time: number
  readonly direction: FollowDirection
  /** The last time to follow to. */
  readonly until: number
}

/** The box of a subject at a time. */
export interface FollowedBox extends Rect {
  readonly time: number
  /** 0 to 1. */
  readonly confidence: number
}

/**
 * Why following ended. `reached`: at the given time, or at the end of the video. `left`: the subject left the frame. `lost`: the subject was
 * hidden, changed too much or moved too fast. `cut`: a new scene starts.
 */
export type FollowEnd = 'reached' | 'left' | 'lost' | 'cut'

/** Follows what is in a box through the frames of a video. */
export interface Follower {
  /**
   * Follows a subject until it ends or the signal is aborted.
   *
   * @param onPart receives the keyframes that are final, in the order in which the subject is followed, and the newest box
   */
  readonly follow: (
    request: FollowRequest,
    options: { signal: AbortSignal; onPart: (part: { keyframes: readonly FollowedBox[]; current?: FollowedBox }) => void },
  ) => Promise<{ end: FollowEnd; time: number }>
}
