import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { editChange, type Change } from '../history/changes'
import { gapsOf, trackBoxAt } from '../items/coverage'
import { isOpen } from '../items/gap'
import { addGaps, removeGaps } from '../items/gap-commands'
import { keyframeOf, rectAt } from '../items/keyframes'
import { rectAround, type Rect, type TurnedRect } from '../geometry'
import { centreOf } from '#lib/review/box-areas.ts'
import { angleField, boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'
import { liveTrack } from '../items/track'
import type { Review } from '../review'
import type { FollowDirection, FollowedBox, FollowEnd } from './follower'

/** Seconds after the loss of a subject that the reviewer checks, as at the end of a detection. */
const CHECKED = 1

/** The frames of the video. */
export interface FrameSteps {
  /** The first and the last timestamp of the video in seconds. */
  readonly start: number
  readonly end: number
  /** Returns the timestamp of the frame after or before a time. */
  readonly after: (time: number) => number
  readonly before: (time: number) => number
}

/** The path along which a subject was followed. */
export interface FollowedPath {
  readonly direction: FollowDirection
  /** The timestamp of the frame from which it was followed. */
  readonly from: number
  /** The timestamp of the last frame in which it was followed. */
  readonly to: number
  /** In any order. */
  readonly boxes: readonly FollowedBox[]
  readonly end: FollowEnd
}

/** Returns whether the reviewer placed a keyframe. A keyframe without a source that ends a stretch is the reviewer's, too. */
function isHandMade(track: Track, { source, outside }: Keyframe): boolean {
  return (source ?? (outside === true ? 'drawn' : track.source)) === 'drawn'
}

/**
 * Returns the last frame to which a track may be followed: up to the reviewer's next keyframe or the next gap that the reviewer resolved as
 * absent. Undefined if no frame is left.
 */
export function followLimit(review: Review, track: Track, from: number, direction: FollowDirection, steps: FrameSteps): number | undefined {
  const absent = gapsOf(review, track.id).filter(({ resolution }) => resolution === 'absent')
  const own = track.positions.filter((keyframe) => isHandMade(track, keyframe)).map(({ time }) => time)
  if (direction === 'forward') {
    // A gap begins with the last frame in which the subject was seen.
    const next = Math.min(
      ...own.filter((time) => time > from),
      ...absent.map(({ start }) => steps.after(start)).filter((time) => time > from),
    )
    const limit = Number.isFinite(next) ? steps.before(next) : steps.end
    return limit > from ? limit : undefined
  }
  const next = Math.max(...own.filter((time) => time < from), ...absent.map(({ end }) => steps.before(end)).filter((time) => time < from))
  const limit = Number.isFinite(next) ? steps.after(next) : steps.start
  return limit < from ? limit : undefined
}

/**
 * Adds the boxes of a followed subject to its track. They replace the keyframes between, which are all the machine's. Where the subject was
 * lost, an open gap is left for the reviewer.
 */
export function followTrack(review: Review, id: string, path: FollowedPath, steps: FrameSteps, newId: () => string): Change[] {
  const track = liveTrack(review, id)
  const box = track && trackBoxAt(review, track, path.from)
  if (!track || !box) return []
  const { direction, from, to } = path
  const [start, end] = [Math.min(from, to), Math.max(from, to)]
  const { positions } = track
  const boxes = path.boxes.map((followed) => trackedKeyframe(followed, box)).filter(({ time }) => time !== from)
  const inside = [...boxes, keyframeOf(positions, from, box)].toSorted((a, b) => a.time - b.time)
  const [earlier, later] = [positions.filter(({ time }) => time < start), positions.filter(({ time }) => time > end)]
  const [next] = later
  const last = inside.at(-1)
  // If the track had ended, it doesn't continue to its next box.
  const endsAt = next && last && direction === 'forward' && rectAt(positions, steps.after(to)) === undefined ? steps.after(to) : undefined
  const ends: Keyframe[] = last && endsAt !== undefined && endsAt < (next?.time ?? endsAt) ? [{ ...last, time: endsAt, outside: true }] : []
  const change = boxes.length === 0 ? undefined : editChange('track', track, { positions: [...earlier, ...inside, ...ends, ...later] })
  const isLost = path.end === 'lost' || path.end === 'cut'
  const bound =
    direction === 'forward' ? Math.min(steps.end, next?.time ?? steps.end) : Math.max(steps.start, earlier.at(-1)?.time ?? steps.start)
  return [
    ...(change ? [change] : []),
    ...answeredGaps(review, id, start, end),
    ...(isLost ? lostGap(review, id, { to, direction, bound, newId }) : []),
  ]
}

/**
 * Returns the keyframe of a followed box. The subject of a turned box was followed in the upright box around it, and keeps its angle.
 *
 * @param from the box of the track from which it was followed
 */
function trackedKeyframe(followed: FollowedBox, from: TurnedRect): Keyframe {
  const { time, confidence } = followed
  const { x, y, width, height } = isTurned(from) ? turnedIn(followed, from) : followed
  return {
    time,
    x: rounded(x),
    y: rounded(y),
    width: rounded(width),
    height: rounded(height),
    ...angleField(from.angle ?? 0),
    source: 'tracked',
    confidence: rounded(confidence),
  }
}

/** Returns the box, before it is turned, of one that moved and grew as the upright box around it did. */
function turnedIn(around: Rect, from: TurnedRect): Rect {
  const before = boundsOf(from)
  const growth = Math.max(around.width / before.width, around.height / before.height)
  return rectAround(centreOf(around), { width: from.width * growth, height: from.height * growth })
}

/** Rounds to an invisible fraction of a pixel, so that reviews stay small. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Shortens open gaps that earlier following left, by the stretch in which the subject is followed now. Gaps from a detection stay. */
function answeredGaps(review: Review, trackId: string, start: number, end: number): Change[] {
  const left = gapsOf(review, trackId).filter((gap) => gap.source === 'drawn' && isOpen(gap) && gap.start < end && gap.end > start)
  return [
    ...left.flatMap((gap) => {
      if (gap.start < start && gap.end <= end) return editChange('gap', gap, { end: start }) ?? []
      return gap.start >= start && gap.end > end ? (editChange('gap', gap, { start: end }) ?? []) : []
    }),
    ...removeGaps(
      review,
      left.filter((gap) => gap.start >= start && gap.end <= end),
    ),
  ]
}

interface Lost {
  readonly to: number
  readonly direction: FollowDirection
  /** The time of the next box, or of the end of the video. */
  readonly bound: number
  readonly newId: () => string
}

/** Adds an open gap after the loss of a subject, unless there is one. */
function lostGap(review: Review, trackId: string, { to, direction, bound, newId }: Lost): Change[] {
  const [start, end] = direction === 'forward' ? [to, Math.min(bound, to + CHECKED)] : [Math.max(bound, to - CHECKED), to]
  const isKnown = gapsOf(review, trackId).some((gap) => {
    const isFollowed = direction === 'forward' ? gap.end <= to : gap.start >= to
    return !isFollowed && gap.start <= to && gap.end >= to
  })
  if (end <= start || isKnown) return []
  const gap: Gap = { id: newId(), trackId, source: 'drawn', confidence: null, decision: 'redact', start, end, resolution: 'open' }
  return addGaps(review, [gap])
}
