import { lastAtOrBefore } from './ascending-times'
import { BOX_CORNERS, type OutlinePoint } from './outline'
import { paddedBox, paddingShare, type PaddedReview } from './padded-box'
import { styleOfItem, type Style } from './redaction-styles'
import { isLive, shapeOf, type RegionToRedact, type ReviewedItem } from './review-regions'
import { angleField, boundsOf, boxBetween, isTurned, withoutAngles, type TurnedBox } from './covers/turned-box'

/** A box at a time in seconds, by the file's timestamps. */
export interface TimedBox extends TurnedBox {
  readonly time: number
}

/** A box at a time that isn't turned. */
type UprightBox = Omit<TimedBox, 'angle' | 'aspect'>

/** An uninterrupted part of a track. Edges and angles are interpolated linearly between boxes. */
export interface Stretch {
  /** In ascending order of time, at least one. */
  readonly boxes: readonly TimedBox[]
  /** Whether the stretch ends just before its last box, so that a frame at that time has none. */
  readonly isOpenEnded: boolean
}

/** A place in a video that moves over time. The boxes aren't clipped, because they are interpolated. */
export interface MovingItem extends Pick<RegionToRedact, 'trackId' | 'number' | 'kind' | 'label'> {
  /** Ascending. They may overlap where padding in time joins them. */
  readonly stretches: readonly Stretch[]
}

/** A polygon that moves, scales and turns with a box. */
export interface MovingOutline {
  /** In order, in shares of the box without its padding. */
  readonly points: readonly Readonly<OutlinePoint>[]
  /** The share of the box without padding by which the padded box is larger on each side. */
  readonly padding: number
}

/** A moving place that is redacted, with its padding in space and time. */
export interface MovingRegion extends MovingItem, Pick<RegionToRedact, 'style' | 'shape' | 'coverLabel'> {
  /** A polygon in the boxes. Omitted for other shapes. */
  readonly outline?: MovingOutline
}

/** An interval in which a reviewer judged the face of a redacted track to be absent, with its expected places. */
export interface AbsentStretch extends MovingItem {
  /** Seconds. */
  readonly start: number
  readonly end: number
}

interface Keyframe extends TimedBox {
  readonly outside?: boolean
}

/** The fields of a track that its moving region depends on. */
export interface ReviewedTrack extends Omit<ReviewedItem, 'positions' | 'padding'> {
  readonly padding?: { readonly space?: number; readonly time?: number }
  readonly positions: readonly Keyframe[]
}

/** The fields of a gap that its track's region depends on. */
export interface ReviewedGap {
  readonly trackId: string
  /** Seconds. */
  readonly start: number
  readonly end: number
  readonly resolution: 'open' | 'absent' | 'covered'
  readonly deleted?: boolean
}

/** The part of a video's review that its regions depend on. */
export interface ReviewedVideo<Item extends ReviewedTrack> extends PaddedReview {
  readonly tracks: readonly Item[]
  readonly gaps?: readonly ReviewedGap[]
  readonly style: Style
  readonly defaultReason?: string | null
  readonly coverLabels?: boolean
}

const boxOf = ({ time, x, y, width, height, angle = 0 }: TimedBox): TimedBox => ({ time, x, y, width, height, ...angleField(angle) })

/** Returns the box of a stretch at a time, or undefined outside it. */
function boxAt({ boxes, isOpenEnded }: Stretch, time: number): TimedBox | undefined {
  const index = lastAtOrBefore(boxes, time)
  const earlier = boxes[index]
  if (!earlier || (isOpenEnded && index === boxes.length - 1)) return undefined
  if (earlier.time === time) return earlier
  const later = boxes[index + 1]
  return later && { time, ...boxBetween(earlier, later, (time - earlier.time) / (later.time - earlier.time)) }
}

/** Splits keyframes where a keyframe is `outside`. */
function stretchesOf(keyframes: readonly Keyframe[]): Stretch[] {
  const stretches: Stretch[] = []
  let boxes: TimedBox[] = []
  for (const keyframe of keyframes) {
    if (keyframe.outside !== true) boxes.push(boxOf(keyframe))
    else if (boxes.length > 0) {
      stretches.push({ boxes: [...boxes, boxOf(keyframe)], isOpenEnded: true })
      boxes = []
    }
  }
  return boxes.length === 0 ? stretches : [...stretches, { boxes, isOpenEnded: false }]
}

/** Removes the time between `start` and `end`, while the subject is absent. Frames at both times keep their boxes. */
function withoutTime(stretches: readonly Stretch[], start: number, end: number): Stretch[] {
  return stretches.flatMap((stretch) => {
    const first = stretch.boxes[0]?.time ?? end
    const last = stretch.boxes.at(-1)?.time ?? start
    if (last <= start || first >= end) return [stretch]
    const [atStart, atEnd] = [boxAt(stretch, start), boxAt(stretch, end)]
    const before = stretch.boxes.filter(({ time }) => time < start)
    const after = stretch.boxes.filter(({ time }) => time > end)
    return [
      ...(atStart ? [{ boxes: [...before, atStart], isOpenEnded: false }] : []),
      ...(atEnd ? [{ boxes: [atEnd, ...after], isOpenEnded: stretch.isOpenEnded && after.length > 0 }] : []),
    ]
  })
}

/**
 * Fills the time between `start` and `end`, while the track covers the subject: the box moves from one stretch to the next, and stays in
 * place before the first and after the last stretch.
 */
function withTime(stretches: readonly Stretch[], start: number, end: number): Stretch[] {
  const isFilled = ({ boxes, isOpenEnded }: Stretch): boolean => {
    const [first, last] = [boxes[0]?.time ?? end, boxes.at(-1)?.time ?? start]
    return first <= start && (isOpenEnded ? last > end : last >= end)
  }
  if (stretches.some(isFilled)) return [...stretches]
  const known = stretches
    .flatMap(({ boxes, isOpenEnded }) => (isOpenEnded ? boxes.slice(0, -1) : boxes))
    .toSorted((a, b) => a.time - b.time)
  const before = known.findLast(({ time }) => time <= start)
  const after = known.find(({ time }) => time >= end)
  const inside = known.filter(({ time }) => time > start && time < end)
  const first = before ?? inside[0] ?? after
  const last = after ?? inside.at(-1) ?? before
  if (!first || !last) return [...stretches]
  const edges = [before ?? { ...first, time: start }, ...inside, after ?? { ...last, time: end }]
  return [...stretches, { boxes: edges, isOpenEnded: false }]
}

/** Adds the padding of a track to its stretches. */
function padded(stretch: Stretch, track: ReviewedTrack, { facePadding }: PaddedReview): Stretch {
  const time = track.padding?.time ?? 0
  const { kind, padding: { space } = {} } = track
  // The size of the video is left out, because a clipped box would be interpolated too small.
  const review = facePadding === undefined ? {} : { facePadding }
  const item = space === undefined ? { kind } : { kind, padding: { space } }
  const boxes = stretch.boxes.map((box): TimedBox => ({ time: box.time, ...paddedBox(box, item, review), ...angleField(box.angle ?? 0) }))
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (time === 0 || !first || !last) return { ...stretch, boxes }
  return { boxes: [{ ...first, time: first.time - time }, ...boxes, { ...last, time: last.time + time }], isOpenEnded: false }
}

/**
 * Returns whether a track has boxes during a gap: if a person resolved the gap as covered, or if it is unresolved and the track is
 * redacted.
 */
export function isCoveredGap({ decision }: Pick<ReviewedTrack, 'decision'>, { resolution }: Pick<ReviewedGap, 'resolution'>): boolean {
  return resolution === 'covered' || (resolution === 'open' && decision === 'redact')
}

/**
 * Returns the place of a track over time, with its gaps resolved: an absent subject has no box, a covered one has a box during the whole
 * gap. An unresolved gap is covered if the track is redacted. In a kept track it changes nothing, because a larger place would waive faces
 * that no one has decided to keep.
 *
 * @param gaps the gaps of any tracks
 */
export function movingItem(track: ReviewedTrack, gaps: readonly ReviewedGap[] = []): MovingItem {
  const own = gaps.filter((gap) => gap.trackId === track.id && isLive(gap))
  const covered = own.filter((gap) => isCoveredGap(track, gap))
  const absent = own.filter(({ resolution }) => resolution === 'absent')
  let stretches = stretchesOf(shapeOf(track) === 'ellipse' ? withoutAngles(track.positions) : track.positions)
  for (const { start, end } of covered) stretches = withTime(stretches, start, end)
  for (const { start, end } of absent) stretches = withoutTime(stretches, start, end)
  return {
    trackId: track.id,
    ...(track.number === undefined ? {} : { number: track.number }),
    kind: track.kind,
    ...(track.label === undefined ? {} : { label: track.label }),
    stretches,
  }
}

/** Returns the polygon of a track, or of a box that is turned at any time. Undefined for other shapes. */
function movingOutlineOf(track: ReviewedTrack, review: PaddedReview): MovingOutline | undefined {
  const { kind, positions, padding: { space } = {} } = track
  const shape = shapeOf(track)
  const points = shape === 'polygon' ? track.points : shape === 'box' && positions.some(isTurned) ? BOX_CORNERS : undefined
  if (points === undefined) return undefined
  return { points, padding: paddingShare(space === undefined ? { kind } : { kind, padding: { space } }, review) }
}

/** Returns the regions that a saved review of a video redacts, with their padding in space and time. */
export function movingRegionsOf<Item extends ReviewedTrack>(review: ReviewedVideo<Item>): MovingRegion[] {
  return review.tracks
    .filter((track) => isLive(track) && track.decision === 'redact')
    .map((track) => {
      const { stretches, ...item } = movingItem(track, review.gaps)
      const coverLabel = review.coverLabels === true ? (track.reason ?? review.defaultReason) : undefined
      const outline = movingOutlineOf(track, review)
      return {
        ...item,
        stretches: stretches.map((stretch) => padded(stretch, track, review)),
        style: styleOfItem(track, review.style),
        ...(shapeOf(track) === 'ellipse' ? { shape: 'ellipse' as const } : {}),
        ...(outline === undefined ? {} : { outline }),
        ...(coverLabel === undefined || coverLabel === null ? {} : { coverLabel }),
      }
    })
}

/**
 * Returns the gaps in which the faces of redacted tracks are judged absent. Their places are interpolated like in a covered gap: between
 * the neighbouring boxes, and at the first or last box beyond it.
 */
export function absentStretchesOf({ tracks, gaps = [] }: Pick<ReviewedVideo<ReviewedTrack>, 'tracks' | 'gaps'>): AbsentStretch[] {
  return tracks
    .filter((track) => isLive(track) && track.decision === 'redact' && track.kind === 'face')
    .flatMap((track) =>
      gaps
        .filter((gap) => gap.trackId === track.id && isLive(gap) && gap.resolution === 'absent')
        .map((gap) => ({ ...movingItem(track, [{ ...gap, resolution: 'covered' }]), start: gap.start, end: gap.end })),
    )
}

/**
 * Returns the boxes of a moving place at a time, turned and not clipped: one, none, or several where its stretches overlap.
 *
 * @param time seconds
 */
export function placesAt({ stretches }: Pick<MovingItem, 'stretches'>, time: number): TimedBox[] {
  return stretches.flatMap((stretch) => boxAt(stretch, time) ?? [])
}

/**
 * Returns the smallest upright boxes around the boxes of a moving place at a time, not clipped.
 *
 * @param time seconds
 */
export function boxesAt(item: Pick<MovingItem, 'stretches'>, time: number): UprightBox[] {
  return placesAt(item, time).map((place) => boundsOf(place))
}
