import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { addChange, applyChanges, editChange, type Change } from '../history/changes'
import { entryOf, type Review } from '../review'
import { boxOver, gapsOf, isOneBoxAt, trackCoverAt, uncovers } from './coverage'
import { addGaps, moveGaps } from './gap-commands'
import { hasBox, keyframeOf, rectAt } from './keyframes'
import { liveTrack } from './track'
import { isCoveredGap } from '#lib/review/moving-regions.ts'

interface NewTrack {
  readonly newId: () => string
  /** The number of the new track. */
  readonly number: number
}

/**
 * Splits a track in two. The later part becomes a new track with the same decision, including the gaps there. Together they cover the same
 * boxes as before; returns no changes where they can't.
 */
export function splitTrack(review: Review, id: string, time: number, { newId, number }: NewTrack): Change[] {
  const track = liveTrack(review, id)
  const entry = entryOf(review, id)
  const parts = track && partsAt(review, track, time)
  if (!track || !entry || !parts) return []
  // A judgement stays with one item, so that deleting this item ends it.
  const { dismissed: _dismissed, ...fields } = track
  const later: Track = { ...fields, id: newId(), number, positions: parts.later }
  const gaps = gapsOf(review, id)
  const divided = gaps.filter((gap) => gap.start < time && gap.end > time)
  const changes = [
    ...[editChange('track', track, { positions: parts.earlier })].flatMap((change) => change ?? []),
    addChange('track', entry.index + 1, later),
    ...divided.flatMap((gap) => editChange('gap', gap, { end: time }) ?? []),
    ...moveGaps(
      review,
      gaps.filter(({ start }) => start >= time),
      later.id,
    ),
    ...addGaps(
      review,
      divided.map(({ number: _number, ...gap }): Gap => ({ ...gap, id: newId(), trackId: later.id, start: time })),
    ),
  ]
  // The box of a covered gap may move between boxes of both parts.
  return uncovers(review, applyChanges(review, changes), new Set([id, later.id])) ? [] : changes
}

interface Parts {
  readonly earlier: Keyframe[]
  readonly later: Keyframe[]
}

/** Returns the keyframes before and from a time, or undefined where one part would have no box. */
function partsAt(review: Review, track: Track, time: number): Parts | undefined {
  const { positions } = track
  if (!isOneBoxAt(review, track, time)) return undefined
  const covered = gapsOf(review, track.id).filter((gap) => isCoveredGap(track, gap))
  const own = rectAt(positions, time)
  const box = boxOver([own, trackCoverAt(review, track, time)].flatMap((each) => each ?? []))
  // The box before a covered gap comes from the keyframe after it, which the earlier part wouldn't have.
  if (!own && box && !covered.some(({ start }) => start <= time)) return undefined
  const before = positions.filter((keyframe) => keyframe.time < time || (!box && keyframe.time === time))
  const after = positions.filter((keyframe) => keyframe.time > time)
  const start = box && keyframeOf(positions, time, box)
  // In a covered gap the earlier part needs a box as the end of its movement, unless its own boxes fill the gap. Elsewhere it ends before
  // the frame at this time.
  const hasEnd = (from: number): boolean =>
    positions.some((keyframe) => keyframe.outside === true && keyframe.time > from && keyframe.time < time)
  const isFilled = (gap: Gap): boolean => gap.end < time && rectAt(positions, gap.start) !== undefined && !hasEnd(gap.start)
  const isShared = !own || covered.some((gap) => gap.start < time && !isFilled(gap))
  const end: Keyframe | undefined = box && start && (isShared ? start : { ...box, time, outside: true })
  const earlier = end ? [...before, end] : before
  const following = own ? after : after.slice(after.findIndex(({ outside }) => outside !== true))
  // In a covered gap, the box moves to the next box, even if a keyframe ends a stretch before it.
  const later = start ? [start, ...following] : following
  return hasBox(earlier) && hasBox(before) && hasBox(later) ? { earlier, later } : undefined
}
