import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import type { EditorState } from '#editor/editor-state.ts'
import { durationOf, gapsOf, stretchesOf, type TrackLists } from '#editor/items/coverage.ts'
import { liveTracks } from '#editor/items/track.ts'
import type { Stretch } from '#lib/review/moving-regions.ts'

/** A track on the timeline. */
export interface Bar {
  readonly track: Track
  readonly lane: number
  /** Seconds, including boxes and gaps. */
  readonly start: number
  readonly end: number
  readonly stretches: readonly Stretch[]
  readonly gaps: readonly Gap[]
}

/** The bars of a review, packed in lanes. */
export interface Lanes {
  /** The bars of each lane in ascending order of time. Bars in the same lane don't overlap. */
  readonly lanes: readonly (readonly Bar[])[]
  readonly byId: ReadonlyMap<string, Bar>
}

/**
 * Packs the live tracks of a review into as few lanes as possible: by start, each in the first lane that is free then.
 *
 * @param distance min seconds between bars of a lane, so that they can be distinguished
 */
export function packLanes(lists: TrackLists, distance: number): Lanes {
  const ends: number[] = []
  const lanes: Bar[][] = []
  const byId = new Map<string, Bar>()
  const bars = liveTracks(lists).map((track) => barOf(lists, track, 0))
  for (const each of bars.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const free = ends.findIndex((end) => end + distance <= each.start)
    const lane = free === -1 ? lanes.length : free
    const bar = { ...each, lane }
    ends[lane] = bar.end
    const list = lanes[lane]
    if (list) list.push(bar)
    else lanes.push([bar])
    byId.set(bar.track.id, bar)
  }
  return { lanes, byId }
}

/** Returns the bar of a track in a lane. */
export function barOf(lists: Pick<TrackLists, 'gaps'>, track: Track, lane: number): Bar {
  const gaps = gapsOf(lists, track.id)
  return { track, lane, gaps, stretches: stretchesOf(lists, track), ...extentOf(lists, track) }
}

/** Returns when a track starts and ends, with its gaps, which may reach beyond its last box. */
function extentOf(lists: Pick<TrackLists, 'gaps'>, track: Track): { start: number; end: number } {
  const { start, end } = durationOf(lists, track)
  const gaps = gapsOf(lists, track.id)
  return { start: Math.min(start, ...gaps.map((gap) => gap.start)), end: Math.max(end, ...gaps.map((gap) => gap.end)) }
}

/** Returns the tracks that a running gesture has changed, by ID. */
export function changedTracks({ settled, review }: EditorState): ReadonlyMap<string, EditorState['review']['tracks'][number]> {
  if (settled.tracks === review.tracks) return new Map()
  return new Map(review.tracks.flatMap((track, index) => (track === settled.tracks[index] ? [] : [[track.id, track] as const])))
}
