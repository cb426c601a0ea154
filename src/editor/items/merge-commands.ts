import type { Gap } from '#generated/model/gap.zod.ts'
import type { Keyframe } from '#generated/model/keyframe.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { shapeOf } from '#lib/review/review-regions.ts'
import { isTurned, withoutAngles } from '#lib/review/covers/turned-box.ts'
import { applyChanges, editOf, removeChange, type Change } from '../history/changes'
import { entryOf, itemsOf, type Review } from '../review'
import { sameRect } from '../geometry'
import { durationOf, trackBoxAt, uncovers } from './coverage'
import { addGaps, moveGaps } from './gap-commands'
import { commonDecision } from '../item'
import { liveTrack } from './track'

interface Merging {
  readonly newId: () => string
  /** Whether there is a frame after `start` and before `end`. */
  readonly hasFrameBetween: (start: number, end: number) => boolean
}

/** Returns tracks in ascending order of time, or the reason why they can't be merged. */
export function mergeable(review: Review, ids: readonly string[]): readonly Track[] | string {
  const tracks = ids
    .flatMap((id) => liveTrack(review, id) ?? [])
    .toSorted((a, b) => durationOf(review, a).start - durationOf(review, b).start)
  const [first] = tracks
  if (!first || tracks.length < 2) return 'Select two or more tracks to merge.'
  if (tracks.some(({ kind }) => kind !== first.kind)) return 'A face and an object can’t be merged.'
  const isApart = tracks.every((track, index) => {
    const before = tracks[index - 1]
    return !before || isBefore(review, before, track)
  })
  return isApart ? tracks : 'Tracks that overlap in time can’t be merged.'
}

function isBefore(review: Review, before: Track, after: Track): boolean {
  const { end } = durationOf(review, before)
  const { start } = durationOf(review, after)
  if (end !== start) return end < start
  const [last, first] = [trackBoxAt(review, before, end), trackBoxAt(review, after, start)]
  return !last || (first !== undefined && sameRect(last, first))
}

/**
 * Merges consecutive tracks into the first one, including the gaps of the others. Frames between two of them become an open gap: the
 * reviewer has seen that it is the same subject, but not yet where it was. The merged track is redacted if any of them was. Returns no changes
 * if it would cover less.
 */
export function mergeTracks(review: Review, ids: readonly string[], { newId, hasFrameBetween }: Merging): Change[] {
  const tracks = mergeable(review, ids)
  const [first] = tracks
  if (typeof tracks === 'string' || typeof first === 'string' || !first) return []
  const others = tracks.slice(1)
  const positions: Keyframe[] = []
  const between: Gap[] = []
  for (const track of tracks) {
    const last = positions.at(-1)
    const next = uprightIfEllipse(track, withHeldEnds(review, track))
    const start = next[0]?.time ?? 0
    if (last?.time === start) positions.pop()
    else if (last && hasFrameBetween(last.time, start)) between.push(gapBetween(first.id, newId(), last.time, start))
    positions.push(...next)
  }
  const group = tracks.find((track) => track.group !== undefined)?.group
  const removed = new Set(others.map(({ id }) => id))
  const fields = {
    positions,
    group,
    ...shapeOfMerged(tracks),
    ...(commonDecision(tracks) === undefined ? { decision: 'redact', reviewed: undefined } : {}),
  }
  const changes = [
    ...[editOf('track', first, fields)].flatMap((change) => change ?? []),
    ...moveGaps(
      review,
      itemsOf(review, 'gap').filter(({ trackId }) => removed.has(trackId)),
      first.id,
    ),
    ...addGaps(review, between),
    ...others
      .flatMap(({ id }) => entryOf(review, id) ?? [])
      // In reverse order, so that the positions of earlier items stay valid.
      .toSorted((a, b) => b.index - a.index)
      .map(({ index, item }) => removeChange('track', index, item as Track)),
  ]
  // Where a track ends as the next one begins, the merged box moves between places that both covered.
  return uncovers(review, applyChanges(review, changes), new Set(ids)) ? [] : changes
}

/**
 * Returns the box as the shape of tracks with different outlines, and of an ellipse with a turned box: the shape of one of them would leave
 * parts of the others visible.
 */
function shapeOfMerged(tracks: readonly Track[]): { shape?: undefined } {
  const outlines = tracks.map((track) => (shapeOf(track) === 'polygon' ? JSON.stringify(track.points) : ''))
  const isTurning = tracks.some((track) => shapeOf(track) === 'box' && track.positions.some(isTurned))
  const isUniform = outlines.every((outline) => outline === outlines[0]) && !(isTurning && tracks.some(isEllipse))
  return isUniform ? {} : { shape: undefined }
}

const isEllipse = (track: Track): boolean => shapeOf(track) === 'ellipse'

/** Returns keyframes without angles for an ellipse, because they have no effect on it, but would have one on a box. */
function uprightIfEllipse(track: Track, keyframes: readonly Keyframe[]): readonly Keyframe[] {
  return isEllipse(track) ? withoutAngles(keyframes) : keyframes
}

/** Returns the keyframes of a track, with the boxes that covered gaps hold beyond its ends. */
function withHeldEnds(review: Review, track: Track): readonly Keyframe[] {
  const { start, end } = durationOf(review, track)
  const { positions } = track
  const held = (time: number): Keyframe[] => {
    const box = trackBoxAt(review, track, time)
    return box ? [{ time, ...box, source: 'interpolated' }] : []
  }
  const [first, last] = [positions[0], positions.at(-1)]
  return [...(first && start < first.time ? held(start) : []), ...positions, ...(last && end > last.time ? held(end) : [])]
}

function gapBetween(trackId: string, id: string, start: number, end: number): Gap {
  return { id, trackId, source: 'drawn', confidence: null, decision: 'redact', start, end, resolution: 'open' }
}
