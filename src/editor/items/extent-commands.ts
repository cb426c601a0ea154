import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { editChange, type Change } from '../history/changes'
import type { Review } from '../review'
import { durationOf, trackBoxAt } from './coverage'
import { cropGaps } from './gap-commands'
import { hasBox, keyframeOf, rectOf } from './keyframes'
import { liveTrack } from './track'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'

/*
 * Commands that change when a track has a box. Like all commands they return the changes. They return none if nothing changes, or if the
 * track would be left without a box.
 */

/** Removes the part of a track before a time. At that time it still has its box. */
export function trimStart(review: Review, id: string, time: number): Change[] {
  const track = liveTrack(review, id)
  if (!track || time <= durationOf(review, track).start) return []
  const box = trackBoxAt(review, track, time)
  const later = track.positions.filter((keyframe) => keyframe.time > time)
  const positions = box
    ? [keyframeOf(track.positions, time, box), ...later]
    : later.slice(later.findIndex(({ outside }) => outside !== true))
  return trimmed(review, track, positions, { start: time, end: Number.POSITIVE_INFINITY })
}

/** Removes the part of a track after a time. At that time it still has its box. */
export function trimEnd(review: Review, id: string, time: number): Change[] {
  const track = liveTrack(review, id)
  if (!track || time >= durationOf(review, track).end) return []
  const box = trackBoxAt(review, track, time)
  // Without a box, a keyframe at this time ends the last stretch and stays.
  const earlier = track.positions.filter((keyframe) => keyframe.time < time || (!box && keyframe.time === time))
  const positions = box ? [...earlier, keyframeOf(track.positions, time, box)] : earlier
  return trimmed(review, track, positions, { start: Number.NEGATIVE_INFINITY, end: time })
}

function trimmed(review: Review, track: Track, positions: Keyframe[], range: { start: number; end: number }): Change[] {
  const change = hasBox(positions) ? editChange('track', track, { positions }) : undefined
  return change ? [change, ...cropGaps(review, track.id, range)] : []
}

/**
 * Extends a track to a later time by holding the last box before it. If the track has a later stretch, the earlier one is extended into the
 * time between the two.
 *
 * @param next the timestamp of the frame after the time, at which a track that continues later has no box yet; undefined if unknown
 */
export function extendForward(review: Review, id: string, time: number, next?: number): Change[] {
  const track = liveTrack(review, id)
  if (!track || trackBoxAt(review, track, time)) return []
  const index = lastAtOrBefore(track.positions, time)
  const last = track.positions[index]
  const following = track.positions[index + 1]
  if (!last) return []
  // The keyframe that ended the stretch becomes part of it, and its box is held.
  const { outside: _outside, ...shown } = last
  const held: Keyframe = { ...rectOf(last), time, source: 'drawn' }
  const ends = next !== undefined && following && next < following.time ? [{ ...held, time: next, outside: true }] : []
  const positions = [
    ...track.positions.slice(0, index),
    ...(last.time === time ? [] : [shown]),
    held,
    ...ends,
    ...track.positions.slice(index + 1),
  ]
  return [editChange('track', track, { positions })].flatMap((change) => change ?? [])
}

/** Extends a track to an earlier time by holding the first box after it. */
export function extendBackward(review: Review, id: string, time: number): Change[] {
  const track = liveTrack(review, id)
  if (!track || trackBoxAt(review, track, time)) return []
  const index = track.positions.findIndex((keyframe) => keyframe.time > time && keyframe.outside !== true)
  const first = track.positions[index]
  if (!first) return []
  const earlier = track.positions.filter((keyframe) => keyframe.time < time)
  const positions: Keyframe[] = [...earlier, { ...rectOf(first), time, source: 'drawn' }, ...track.positions.slice(index)]
  return [editChange('track', track, { positions })].flatMap((change) => change ?? [])
}

/** Moves the start or the end of a track to a time: trims it, or extends it by holding its first or last box. */
export function moveEdge(review: Review, id: string, edge: 'start' | 'end', time: number): Change[] {
  const track = liveTrack(review, id)
  if (!track) return []
  const { start, end } = durationOf(review, track)
  if (edge === 'start') return time < start ? extendBackward(review, id, time) : trimStart(review, id, Math.min(time, end))
  return time > end ? extendForward(review, id, time) : trimEnd(review, id, Math.max(time, start))
}
