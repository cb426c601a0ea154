import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { applyChanges, editChange, type Change } from '../history/changes'
import type { Review } from '../review'
import { gapsOf, isOneBoxAt, stretchesOf, trackBoxAt, trackCoverAt, uncovers } from './coverage'
import { addGaps, removeGaps } from './gap-commands'
import { hasBox, keyframeAt, keyframeOf, rectAt, rectOf, withKeyframe } from './keyframes'
import { liveTrack } from './track'
import { lastAtOrBefore } from '#lib/review/ascending-times.ts'
import { isCoveredGap } from '#lib/review/moving-regions.ts'

/** A stretch of frames. */
export interface FrameRange {
  /** The timestamp of its first frame. */
  readonly from: number
  /** The timestamp of the frame after its last one. */
  readonly to: number
  /** The timestamp of the frame before it. */
  readonly before: number
}

/**
 * Removes a stretch of a track: it has no box from `from` until `to`. Its gaps are cut in the same way. Returns no changes where that would
 * uncover other frames.
 */
export function removeStretch(review: Review, id: string, range: FrameRange, newId: () => string): Change[] {
  const track = liveTrack(review, id)
  if (!track || !hasBoxIn(review, track, range)) return []
  if (![range.before, range.from, range.to].every((time) => isOneBoxAt(review, track, time))) return []
  const positions = withoutStretch(review, track, range)
  const change = hasBox(positions) ? editChange('track', track, { positions }) : undefined
  if (!change) return []
  const changes = [change, ...cutGaps(review, track, range, newId)]
  // The box of a covered gap may move to or from one that is removed.
  const isRemoved = (time: number): boolean => time > range.before && time < range.to
  return uncovers(review, applyChanges(review, changes), new Set([id]), isRemoved) ? [] : changes
}

/** Returns whether a track has a box in a stretch. */
export function hasBoxIn(review: Review, track: Track, { from, to }: Pick<FrameRange, 'from' | 'to'>): boolean {
  return stretchesOf(review, track).some(({ boxes, isOpenEnded }) => {
    const [first, last] = [boxes[0]?.time ?? to, boxes.at(-1)?.time ?? from]
    return first < to && (last > from || (last === from && !isOpenEnded))
  })
}

function withoutStretch(review: Review, track: Track, { from, to, before }: FrameRange): Keyframe[] {
  const { positions } = track
  let earlier = positions.filter(({ time }) => time < from)
  // In a covered gap, the box moves to the next box, which must not be the one after the stretch.
  const isCovered = gapsOf(review, track.id).some((gap) => isCoveredGap(track, gap) && gap.start < from)
  const box = isCovered ? trackCoverAt(review, track, before) : undefined
  if (box) earlier = [...earlier.filter(({ time }) => time < before), keyframeOf(positions, before, box)]
  const last = earlier.at(-1)
  const end = trackCoverAt(review, track, from) ?? keyframeAt(positions, from) ?? last
  const ends = end && last?.outside !== true ? [{ ...rectOf(end), time: from, outside: true }] : []
  const next = trackCoverAt(review, track, to)
  const later = positions.filter(({ time }) => time > to)
  const all = [...earlier, ...ends, ...(next ? [keyframeOf(positions, to, next)] : []), ...later]
  return earlier.length > 0 ? all : all.slice(all.findIndex(({ outside }) => outside !== true))
}

/** Cuts a stretch out of the gaps of a track. */
function cutGaps(review: Review, track: Track, { from, to, before }: FrameRange, newId: () => string): Change[] {
  const touched = gapsOf(review, track.id).filter(({ start, end }) => start < to && end > before)
  const endOf = (gap: Gap): number => Math.min(gap.end, isCoveredGap(track, gap) ? before : from)
  const isBefore = (gap: Gap): boolean => gap.start < endOf(gap)
  return [
    ...touched.flatMap((gap) =>
      isBefore(gap)
        ? (editChange('gap', gap, { end: endOf(gap) }) ?? [])
        : gap.end > to
          ? (editChange('gap', gap, { start: Math.max(gap.start, to) }) ?? [])
          : [],
    ),
    ...addGaps(
      review,
      touched
        .filter((gap) => isBefore(gap) && gap.end > to)
        .map(({ number: _number, ...gap }): Gap => ({ ...gap, id: newId(), start: to })),
    ),
    ...removeGaps(
      review,
      touched.filter((gap) => !isBefore(gap) && gap.end <= to),
    ),
  ]
}

/**
 * Ends a track at a time until its next keyframe. If it has already ended at that time, continues it with its last box.
 *
 * @param time seconds
 */
export function toggleOutside(review: Review, id: string, time: number): Change[] {
  const track = liveTrack(review, id)
  const positions = track && toggled(track.positions, time)
  const change = positions && hasBox(positions) ? editChange('track', track, { positions }) : undefined
  return change ? [change] : []
}

function toggled(keyframes: readonly Keyframe[], time: number): Keyframe[] | undefined {
  const box = rectAt(keyframes, time)
  if (box) return withKeyframe(keyframes, time, box).map((keyframe) => (keyframe.time === time ? { ...keyframe, outside: true } : keyframe))
  const last = keyframes[lastAtOrBefore(keyframes, time)]
  return last && withKeyframe(keyframes, time, rectOf(last), 'drawn')
}

/** Adds a keyframe to a track with its box at a time. */
export function addKeyframe(review: Review, id: string, time: number): Change[] {
  const track = liveTrack(review, id)
  const box = track && trackBoxAt(review, track, time)
  if (!track || !box || keyframeAt(track.positions, time)) return []
  return [editChange('track', track, { positions: withKeyframe(track.positions, time, box, 'drawn') })].flatMap((change) => change ?? [])
}

/** Moves a keyframe to another time between its neighbours. */
export function moveKeyframe(review: Review, id: string, from: number, to: number): Change[] {
  const track = liveTrack(review, id)
  const keyframe = track && keyframeAt(track.positions, from)
  if (!track || !keyframe) return []
  const index = track.positions.indexOf(keyframe)
  const isBetween = to > (track.positions[index - 1]?.time ?? -Infinity) && to < (track.positions[index + 1]?.time ?? Infinity)
  if (!isBetween) return []
  const positions = track.positions.with(index, { ...keyframe, time: to })
  return [editChange('track', track, { positions })].flatMap((change) => change ?? [])
}
