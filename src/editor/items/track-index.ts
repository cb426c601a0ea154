import type { Track } from '#generated/model/track.zod.ts'
import type { TurnedRect } from '../geometry'
import { durationOf, trackBoxAt, type TrackLists } from './coverage'
import { liveTracks } from './track'

/** A track with its box at a time. */
export interface VisibleTrack {
  readonly track: Track
  readonly rect: TurnedRect
}

interface Interval {
  readonly track: Track
  /** The position in drawing order. */
  readonly order: number
  readonly start: number
  readonly end: number
}

/**
 * Finds the tracks that are visible at a time without reading all tracks or keyframes: a balanced tree of the tracks' durations, in which
 * each node knows the latest end below it.
 */
export class TrackIndex {
  /** By start; the middle of each half is the root of its subtree. */
  readonly #intervals: readonly Interval[]
  readonly #latestEnds: Float64Array
  readonly #lists: TrackLists

  constructor(lists: TrackLists) {
    this.#lists = lists
    this.#intervals = liveTracks(lists)
      .map((track, order) => ({ track, order, ...durationOf(lists, track) }))
      .toSorted((a, b) => a.start - b.start)
    this.#latestEnds = new Float64Array(this.#intervals.length)
    this.#measure(0, this.#intervals.length)
  }

  /** Returns the live tracks that have a box at a time, in drawing order. */
  at(time: number): VisibleTrack[] {
    const found: Interval[] = []
    this.#collect(time, 0, this.#intervals.length, found)
    return found
      .toSorted((a, b) => a.order - b.order)
      .flatMap(({ track }) => {
        const rect = trackBoxAt(this.#lists, track, time)
        return rect ? [{ track, rect }] : []
      })
  }

  #measure(from: number, to: number): number {
    if (from >= to) return Number.NEGATIVE_INFINITY
    const middle = (from + to) >>> 1
    const own = this.#intervals[middle]?.end ?? Number.NEGATIVE_INFINITY
    const latest = Math.max(own, this.#measure(from, middle), this.#measure(middle + 1, to))
    this.#latestEnds[middle] = latest
    return latest
  }

  #collect(time: number, from: number, to: number, found: Interval[]): void {
    const middle = (from + to) >>> 1
    const interval = this.#intervals[middle]
    if (from >= to || !interval || (this.#latestEnds[middle] ?? time) < time) return
    this.#collect(time, from, middle, found)
    // All intervals to the right start later.
    if (interval.start > time) return
    if (interval.end >= time) found.push(interval)
    this.#collect(time, middle + 1, to, found)
  }
}

/** Lists are never changed in place, so the tracks of each are indexed once for their gaps. */
const indexes = new WeakMap<readonly Track[], { readonly gaps: TrackLists['gaps']; readonly index: TrackIndex }>()

/** Returns the live tracks of a review that have a box at a time, in drawing order. */
export function visibleTracks({ tracks, gaps }: TrackLists, time: number): VisibleTrack[] {
  const known = indexes.get(tracks)
  const index = known && known.gaps === gaps ? known.index : new TrackIndex({ tracks, ...(gaps && { gaps }) })
  indexes.set(tracks, { gaps, index })
  return index.at(time)
}
