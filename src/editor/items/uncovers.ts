import type { Track } from '#generated/model/track.zod.ts'
import { boundsOf, isTurned } from '#lib/review/covers/turned-box.ts'
import { placesAt, type TimedBox } from '#lib/review/moving-regions.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { contains, grow, sameRect } from '../geometry'
import type { Review } from '../review'
import { gapsOf, stretchesOf } from './coverage'

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
