import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { groupBy } from '#lib/group-by.ts'
import { isCoveredGap, movingItem, placesAt, type Stretch, type TimedBox } from '#lib/review/moving-regions.ts'
import { isLive, shapeOf } from '#lib/review/review-regions.ts'
import { unionOf } from '#lib/review/box-areas.ts'
import { boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'
import type { ItemLists, Review } from '../review'
import { contains, grow, sameRect, type TurnedRect } from '../geometry'
import { rectAt, rectOf } from './keyframes'

/** The part of a review that the places of its tracks depend on. */
export type TrackLists = Pick<ItemLists, 'tracks' | 'gaps'>

const NO_GAPS: readonly Gap[] = []

/** Lists are never changed in place, so the gaps of each list are sorted by track once. */
const gapsByTrack = new WeakMap<readonly Gap[], ReadonlyMap<string, readonly Gap[]>>()

/** Returns the gaps of a track, in the order of the review, without deleted ones. */
export function gapsOf({ gaps = NO_GAPS }: Pick<ItemLists, 'gaps'>, trackId: string): readonly Gap[] {
  const known = gapsByTrack.get(gaps) ?? groupBy(gaps.filter(isLive), (gap) => gap.trackId)
  gapsByTrack.set(gaps, known)
  return known.get(trackId) ?? NO_GAPS
}

interface Known {
  readonly gaps: readonly Gap[]
  readonly stretches: readonly Stretch[]
}

/** Tracks and gaps are never changed in place, so the stretches of each track are computed once for its gaps. */
const stretchesByTrack = new WeakMap<Track, Known>()

/** Returns the stretches in which a track has boxes: its keyframes and the resolutions of its gaps, by the rule for exports. */
export function stretchesOf(lists: Pick<ItemLists, 'gaps'>, track: Track): readonly Stretch[] {
  const gaps = gapsOf(lists, track.id)
  const known = stretchesByTrack.get(track)
  if (known && known.gaps.length === gaps.length && known.gaps.every((gap, index) => gap === gaps[index])) return known.stretches
  const { stretches } = movingItem(track, gaps)
  stretchesByTrack.set(track, { gaps, stretches })
  return stretches
}

/** Returns whether the gaps of a track affect its boxes. */
function doGapsMatter(lists: Pick<ItemLists, 'gaps'>, track: Track): boolean {
  return gapsOf(lists, track.id).some((gap) => gap.resolution === 'absent' || isCoveredGap(track, gap))
}

/** Returns the box of a track at a time by its keyframes. An ellipse isn't turned. */
function ownBoxAt(track: Track, time: number): TurnedRect | undefined {
  const box = rectAt(track.positions, time)
  if (box?.angle === undefined || shapeOf(track) !== 'ellipse') return box
  const { angle: _angle, ...upright } = box
  return upright
}

/** Returns a box that covers several: the only one, turned as it is, or the smallest upright box around them. Undefined without any. */
export function boxOver(boxes: readonly TurnedRect[]): TurnedRect | undefined {
  const [first] = boxes
  const isOne = boxes.length === 1 || (first && isTurned(first) && boxes.every((box) => sameRect(box, first)))
  if (first && isOne === true) return rectOf(first)
  return unionOf(boxes.map((box) => boundsOf(box)))
}

/**
 * Returns the box of a track at a time with its gaps resolved: a covered or open gap has a box, an absent subject has none.
 *
 * @param time seconds
 */
export function trackBoxAt(lists: Pick<ItemLists, 'gaps'>, track: Track, time: number): TurnedRect | undefined {
  if (!doGapsMatter(lists, track)) return ownBoxAt(track, time)
  const [box] = placesAt({ stretches: stretchesOf(lists, track) }, time)
  return box && rectOf(box)
}

/**
 * Returns the smallest box around everything that a track covers at a time. There are several boxes where a gap begins before the track
 * ends.
 */
export function trackCoverAt(lists: Pick<ItemLists, 'gaps'>, track: Track, time: number): TurnedRect | undefined {
  if (!doGapsMatter(lists, track)) return ownBoxAt(track, time)
  return boxOver(placesAt({ stretches: stretchesOf(lists, track) }, time))
}

/**
 * Returns whether one keyframe can stand for everything that a track covers at a time. Where a gap begins before the track ends, there are
 * several boxes, and no box around them turns as they do.
 */
export function isOneBoxAt(lists: Pick<ItemLists, 'gaps'>, track: Track, time: number): boolean {
  if (!doGapsMatter(lists, track) || !track.positions.some(isTurned)) return true
  const [first, ...others] = placesAt({ stretches: stretchesOf(lists, track) }, time)
  return first === undefined || others.every((box) => sameRect(box, first))
}

/** Returns the first and last time at which a track may have a box, in seconds. */
export function durationOf(lists: Pick<ItemLists, 'gaps'>, track: Track): { start: number; end: number } {
  const [first, last] = [track.positions[0], track.positions.at(-1)]
  const own = { start: first?.time ?? 0, end: last?.time ?? 0 }
  if (!doGapsMatter(lists, track)) return own
  const ends = stretchesOf(lists, track).flatMap(({ boxes }) => [boxes[0], boxes.at(-1)].flatMap((box) => box?.time ?? []))
  return { start: Math.min(own.start, ...ends), end: Math.max(own.end, ...ends) }
}

/** Pixels by which a box may exceed the one that covers it, because of rounding. */
const ROUNDING = 1e-6
/** Shares of the time between two changes of movement. Movement is linear there, so what holds near both ends holds between them. */
const BETWEEN = [0.001, 0.5, 0.999]

/** Returns the times at which boxes of tracks begin, end or change their movement. */
const turnsOf = (review: Review, tracks: readonly Track[]): number[] =>
  tracks.flatMap((track) => [
    ...track.positions.map(({ time }) => time),
    ...gapsOf(review, track.id).flatMap(({ start, end }) => [start, end]),
    ...stretchesOf(review, track).flatMap(({ boxes }) => boxes.map(({ time }) => time)),
  ])

/** Returns times in ascending order, with others between them. */
function withTimesBetween(turns: readonly number[]): number[] {
  const times = [...new Set(turns)].toSorted((a, b) => a - b)
  return times.flatMap((time, index) => {
    const next = times[index + 1]
    return next === undefined ? [time] : [time, ...BETWEEN.map((share) => time + (next - time) * share)]
  })
}

function holds(one: TimedBox, other: TimedBox): boolean {
  if (sameRect(one, other)) return true
  if (isTurned(one)) return false
  const [outer, { x, y, width, height }] = [grow(one, ROUNDING), boundsOf(other)]
  return contains(outer, { x, y }) && contains(outer, { x: x + width, y: y + height })
}

/**
 * Returns whether an edit uncovers a place that a track covered, with its gaps resolved as in exports.
 *
 * @param ids the tracks that the edit changes, adds or removes
 * @param isMeant returns whether the edit is meant to uncover the place at a time
 */
export function uncovers(
  before: Review,
  after: Review,
  ids: ReadonlySet<string>,
  isMeant: (time: number) => boolean = () => false,
): boolean {
  const tracksIn = (review: Review): Track[] => review.tracks.filter((track) => ids.has(track.id) && isLive(track))
  const [earlier, later] = [tracksIn(before), tracksIn(after)]
  const placesIn = (review: Review, tracks: readonly Track[], time: number): TimedBox[] =>
    tracks.flatMap((track) => placesAt({ stretches: stretchesOf(review, track) }, time))
  return withTimesBetween([...turnsOf(before, earlier), ...turnsOf(after, later)]).some((time) => {
    if (isMeant(time)) return false
    const left = placesIn(after, later, time)
    return placesIn(before, earlier, time).some((box) => !left.some((each) => holds(each, box)))
  })
}
