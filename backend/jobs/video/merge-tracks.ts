import type { Gap } from '#generated/model/gap.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectedGap, DetectedTrack, TrackPosition } from '#engine/track/types.ts'
import type { ItemLabel } from '#lib/words/item-words.ts'
import { suggestedGroup } from '#lib/review/suggested-groups.ts'
import type { DetectionsRecord } from '../../records/records'
import { newTrack } from '../new-track'
import { Unfinished } from '../unfinished'

type Review = Pick<DetectionsRecord, 'tracks' | 'gaps' | 'touched' | 'reshaped' | 'unfinished'>

/** A detected track, or one of a name in detected text. */
export interface FoundTrack extends Omit<DetectedTrack, 'label' | 'readings'> {
  label: ItemLabel
}

/** The results of a detection that are to be added. */
interface Found {
  readonly tracks: readonly FoundTrack[]
  readonly gaps: readonly DetectedGap[]
}

interface MergeOptions {
  readonly jobId: string
  readonly newId: (prefix: string) => string
  /** Returns the number of a new track's subject if it had one before. */
  readonly numberOf?: (found: FoundTrack) => number | undefined
}

export interface MergedTracks {
  /** Detected tracks first, then all other items of the review in their order. */
  readonly tracks: Track[]
  readonly gaps: Gap[]
  readonly unfinished: NonNullable<DetectionsRecord['unfinished']>
}

/** Max items of a type in a review. */
export const MAX_ITEMS = 10_000

/** The contract's max keyframes of an item. */
const MAX_POSITIONS = 100_000

/**
 * Merges the tracks that a detection has found into a review, which may hold earlier results of the same detection. A track keeps its ID in
 * all of them. The reviewer's decisions on it stay. If the reviewer has changed its boxes or the track itself, it stays unchanged and later
 * detections become a separate track, so that nothing is lost.
 */
export function mergeTracks(review: Review, found: Found, { jobId, newId, numberOf }: MergeOptions): MergedTracks {
  const known = new Unfinished(review.unfinished, jobId)
  const [touched, reshaped] = [new Set(review.touched), new Set(review.reshaped)]
  const inReview = new Map(review.tracks.map((track) => [track.id, track]))
  const written = new Map<string, Track>()
  /** By the key of the detected track. */
  const parts = new Map<string, Part[]>()

  for (const [whole, track] of found.tracks.flatMap((one) => savable(one).map((piece) => [one, piece] as const))) {
    let { key, positions } = track
    let entry = known.get(key)
    const own: Part[] = []
    // The reviewer may have changed the later part as well.
    while (entry && reshaped.has(entry.id)) {
      own.push({ id: entry.id, start: positions[0]?.time ?? 0 })
      positions = restOf(positions, entry.until)
      key = `${key}+`
      entry = known.get(key)
    }
    if (positions.length > 0) {
      const id = entry?.id ?? newId('track')
      known.set(key, id, positions.at(-1)?.time ?? 0)
      const before = inReview.get(id)
      const number = before?.number ?? (own.length === 0 ? numberOf?.(track) : undefined)
      const { label, confidence, text } = track
      const fresh = newTrack(id, { label, confidence, number, text, positions: positions.map((position) => keyframeOf(position)) })
      written.set(id, withSuggestion(before && touched.has(id) ? extended(before, fresh) : fresh, track, jobId))
      own.push({ id, start: positions[0]?.time ?? 0 })
    }
    parts.set(whole.key, [...(parts.get(whole.key) ?? []), ...own])
  }

  const isDropped = ({ id }: { id: string }): boolean => known.has(id) && !touched.has(id)
  const added = [...written.values()].filter(({ id }) => !touched.has(id))
  const others = review.tracks.flatMap((track) =>
    touched.has(track.id) ? (written.get(track.id) ?? track) : isDropped(track) ? [] : track,
  )
  const tracks = [...added, ...others]
  const gaps = mergeGaps(review, found.gaps, { known, touched, parts, tracks, newId })
  return { tracks, gaps, unfinished: { jobId, items: known.items() } }
}

/** A part of a detected track that is a separate track in the review. */
interface Part {
  readonly id: string
  /** Seconds. */
  readonly start: number
}

function keyframeOf({ time, x, y, width, height, source, confidence, outside }: TrackPosition): Track['positions'][number] {
  return {
    time,
    x,
    y,
    width,
    height,
    source,
    ...(confidence === undefined ? {} : { confidence: Math.min(1, Math.max(0, confidence)) }),
    ...(outside ? { outside } : {}),
  }
}

/** Adds the group that the detection suggests, unless the reviewer has grouped the track. */
function withSuggestion(track: Track, { person }: FoundTrack, jobId: string): Track {
  return person === undefined || track.group !== undefined ? track : { ...track, group: suggestedGroup(jobId, person) }
}

/** Splits a track of more keyframes than an item can have. The parts share a keyframe, so that nothing between them is uncovered. */
function savable(track: FoundTrack): FoundTrack[] {
  const { key, positions } = track
  const pieces: FoundTrack[] = []
  for (let start = 0; start === 0 || start < positions.length - 1; start += MAX_POSITIONS - 1)
    pieces.push({ ...track, key: start === 0 ? key : `${key}/${start}`, positions: positions.slice(start, start + MAX_POSITIONS) })
  return pieces
}

/** Returns the keyframes after a time, with the last one up to it, so that nothing in between is uncovered. */
function restOf(positions: readonly TrackPosition[], until: number): TrackPosition[] {
  const next = positions.findIndex(({ time }) => time > until)
  return next < 0 ? [] : positions.slice(Math.max(0, next - 1))
}

/**
 * Returns a track with a decision by the reviewer, with the newest keyframes. Only the part that the reviewer has seen counts as reviewed.
 */
function extended(track: Track, { positions, confidence, text }: Track): Track {
  const { reviewed, ...rest } = track
  const isSame = JSON.stringify(positions) === JSON.stringify(track.positions)
  return { ...rest, ...(reviewed && isSame ? { reviewed } : {}), ...(text === undefined ? {} : { text }), positions, confidence }
}

interface GapParts {
  readonly known: Unfinished
  readonly touched: ReadonlySet<string>
  readonly parts: ReadonlyMap<string, readonly Part[]>
  readonly tracks: readonly Track[]
  readonly newId: (prefix: string) => string
}

/** Merges detected gaps into the gaps of a review. Gaps of tracks that aren't in the review are dropped. */
function mergeGaps({ gaps = [] }: Review, found: readonly DetectedGap[], { known, touched, parts, tracks, newId }: GapParts): Gap[] {
  const inReview = new Map(gaps.map((gap) => [gap.id, gap]))
  const trackIds = new Set(tracks.map(({ id }) => id))
  const written = new Map<string, Gap>()
  for (const { track, start, end, confidence } of found) {
    const own = parts.get(track) ?? []
    const part = own.findLast((one) => one.start <= start) ?? own[0]
    if (!part || !trackIds.has(part.id) || end <= start) continue
    const key = `${track}@${start}`
    const id = known.get(key)?.id ?? newId('gap')
    known.set(key, id, end)
    const before = inReview.get(id)
    if (!before && touched.has(id)) continue
    const gap: Gap = {
      id,
      source: 'detected',
      confidence: Math.min(1, Math.max(0, confidence)),
      decision: 'redact',
      trackId: part.id,
      start,
      end,
      resolution: 'open',
    }
    // A resolution applies to the reviewed stretch.
    written.set(id, before && touched.has(id) && before.end >= end ? before : gap)
  }
  const others = gaps.filter(({ id, trackId }) => !written.has(id) && trackIds.has(trackId) && (!known.has(id) || touched.has(id)))
  return [...others, ...written.values()]
}
