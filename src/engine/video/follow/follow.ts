import { throwIfCancelled } from '../../core/cancellation'
import type { Box } from '../../core/types'
import { frameSource } from '../player/frame-source'
import type { OpenVideo } from '../player/open-video'
import { framesBack, framesForward } from './frames-in-order'
import { PathKeyframes } from './path-keyframes'
import { SubjectFollower, type FollowedFrame } from './subject-follower'
import type { FollowedBox, FollowPart, FollowRequest, FollowResult } from './types'

/** Short side in pixels of the subject in the measured image. */
const SUBJECT_SIDE = 48
/** Range of the image's long side. */
const [MIN_LONG_SIDE, MAX_LONG_SIDE] = [480, 1280]

interface FollowOptions {
  signal: AbortSignal
  /** Called for each frame. */
  onPart: (part: FollowPart) => void
}

/**
 * Returns the side of the squares of pixels that are measured as one pixel: the larger a subject, the smaller the image that shows its
 * detail.
 */
function squareSideFor({ width, height }: Box, size: { width: number; height: number }): number {
  const long = Math.max(size.width, size.height)
  const side = Math.min(Math.min(width, height) / SUBJECT_SIDE, long / MIN_LONG_SIDE)
  return Math.max(1, Math.floor(side), Math.ceil(long / MAX_LONG_SIDE))
}

const scaled = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  x: x * across,
  y: y * down,
  width: width * across,
  height: height * down,
})

/**
 * Follows the subject in a box through the frames of a video. It ends where the subject is lost, and doesn't guess, except while a subject
 * leaves the frame.
 *
 * @throws EngineCancelledError
 */
export async function follow(video: OpenVideo, request: FollowRequest, { signal, onPart }: FollowOptions): Promise<FollowResult> {
  const side = squareSideFor(request.box, video.facts)
  const source = await frameSource(video.track)
  const { direction, time, until } = request
  const frames = (direction === 'forward' ? framesForward : framesBack)(video, source, { time, until, side, signal })
  try {
    const first = await frames.next()
    if (first.done === true) return { end: 'reached', time }
    const { across, down } = first.value
    const follower = new SubjectFollower(first.value.pyramid, scaled(request.box, across, down), first.value.time)
    const path = new PathKeyframes({ ...request.box, time: first.value.time, confidence: 1 })
    /** Consecutive frames in which the subject isn't recognized. */
    let unsure: FollowedBox[] = []
    const finish = (end: FollowResult['end']): FollowResult => {
      const last = path.end()
      if (last) onPart({ keyframes: [last] })
      return { end, time: path.current.time }
    }
    for await (const { pyramid, time: frameTime } of frames) {
      throwIfCancelled(signal)
      const { state, box, confidence }: FollowedFrame = follower.step(pyramid, frameTime)
      const followed = { ...scaled(box, 1 / across, 1 / down), time: frameTime, confidence }
      if (state === 'unsure') {
        unsure.push(followed)
        continue
      }
      if (state !== 'seen') return finish(state)
      const keyframes = [...unsure, followed].flatMap((each) => path.add(each) ?? [])
      unsure = []
      onPart({ keyframes, current: followed })
    }
    return finish(unsure.length === 0 ? 'reached' : 'lost')
  } finally {
    await frames.return()
  }
}
