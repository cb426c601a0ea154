import type { Track } from '#generated/model/track.zod.ts'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import type { Change } from '../history/changes'
import type { Review } from '../review'
import { removeKeyframe } from './commands'
import { durationOf } from './coverage'
import { moveEdge } from './extent-commands'
import { moveKeyframe } from './stretch-commands'

/** A point that can be moved in time on the lane of a track: an end, or a keyframe between the ends. */
export interface TrackHandle {
  /** Stays the same while the handle moves. */
  readonly key: string
  readonly kind: 'start' | 'end' | 'keyframe'
  /** Seconds. */
  readonly time: number
}

/** Returns the ends of a track as handles. */
export function endHandles(review: Review, track: Track): readonly TrackHandle[] {
  const { start, end } = durationOf(review, track)
  return [
    { key: 'start', kind: 'start', time: start },
    { key: 'end', kind: 'end', time: end },
  ]
}

/** Returns the keyframes of a track in a range of time as handles, without those at its ends. */
export function keyframeHandles(review: Review, track: Track, from: number, to: number): readonly TrackHandle[] {
  const { start, end } = durationOf(review, track)
  const { positions } = track
  const handles: TrackHandle[] = []
  for (let index = Math.max(0, lastAtOrBefore(positions, from)); index < positions.length; index += 1) {
    const time = positions[index]?.time ?? to
    if (time > to) break
    if (time >= from && time > start && time < end) handles.push({ key: `keyframe-${index}`, kind: 'keyframe', time })
  }
  return handles
}

/** Returns all handles of a track by time. */
export function allHandles(review: Review, track: Track): readonly TrackHandle[] {
  const [start, end] = endHandles(review, track)
  return [start, ...keyframeHandles(review, track, -Infinity, Infinity), end].flatMap((handle) => handle ?? [])
}

/** Returns the exclusive limits between which a handle can be moved. A start or an end moves up to the other one. */
export function limitsOf(review: Review, track: Track, { kind, time }: TrackHandle): { after: number; before: number } {
  const { start, end } = durationOf(review, track)
  if (kind === 'start') return { after: -Infinity, before: end }
  if (kind === 'end') return { after: start, before: Infinity }
  const index = lastAtOrBefore(track.positions, time)
  return { after: track.positions[index - 1]?.time ?? -Infinity, before: track.positions[index + 1]?.time ?? Infinity }
}

/** Moves a handle to a time. A keyframe moves with its box; an end trims or extends the track. */
export function moveHandle(review: Review, id: string, { kind, time }: TrackHandle, to: number): Change[] {
  return kind === 'keyframe' ? moveKeyframe(review, id, time, to) : moveEdge(review, id, kind, to)
}

/** Removes a keyframe. At an end, the track is trimmed to the next keyframe with a box. */
export function removeHandle(review: Review, track: Track, { kind, time }: TrackHandle): Change[] {
  if (kind === 'keyframe') return removeKeyframe(review, track.id, time)
  const shown = track.positions.filter(({ outside }) => outside !== true)
  const next = kind === 'start' ? shown.find((each) => each.time > time) : shown.findLast((each) => each.time < time)
  return next ? moveEdge(review, track.id, kind, next.time) : []
}
