import { boxAround, coveredShare, sharedHeight, sharedWidth } from '../box-areas'
import {
  boxesAt,
  movingItem,
  movingRegionsOf,
  type MovingItem,
  type ReviewedTrack,
  type ReviewedVideo,
  type Stretch,
  type TimedBox,
} from '../moving-regions'
import { clampBox, type PixelBox } from '../cover-rules'
import type { PaddedReview } from '../padded-box'
import { isLive, shapeOf } from '../review-regions'
import { isTurned, swingOf } from '../covers/turned-box'
import { isSurroundings } from './surroundings'

/** Max seconds between two frames. Covers that end and begin closer than this leave no frame between them. */
const MAX_FRAME_TIME = 0.25

interface Track extends ReviewedTrack {
  readonly group?: string
}

/** Returns the part that two boxes share. Its sides are 0 or less if there is none. */
function sharedPart(one: PixelBox, other: PixelBox): PixelBox {
  return { x: Math.max(one.x, other.x), y: Math.max(one.y, other.y), width: sharedWidth(one, other), height: sharedHeight(one, other) }
}

/** Returns whether covers hide all of a box that is in the file. */
function isUnder(box: PixelBox, covers: readonly PixelBox[], { width, height }: PaddedReview): boolean {
  const seen = width === undefined || height === undefined ? box : clampBox(box, { width, height })
  // Shares of areas are rounded.
  return seen === undefined || coveredShare(seen, covers) > 1 - 1e-9
}

/** Returns what covers hide at all times between two. Their edges move linearly between `times`, so this is what they hide at both. */
function hiddenBetween(covers: readonly Stretch[], start: number, end: number): PixelBox[] {
  return covers.flatMap((stretch) => {
    const [from] = boxesAt({ stretches: [stretch] }, start)
    // Just before its end, a stretch without its last box is still there.
    const [to] = boxesAt({ stretches: [{ ...stretch, isOpenEnded: false }] }, end)
    return from && to ? [sharedPart(from, to)].filter(({ width, height }) => width > 0 && height > 0) : []
  })
}

function isUnderAlways(item: MovingItem, covers: readonly MovingItem[], review: PaddedReview): boolean {
  const all = covers.flatMap(({ stretches }) => stretches)
  const times = all.flatMap(({ boxes }) => boxes.map(({ time }) => time))
  const hiddenAt = (box: TimedBox): boolean => isUnder(box, boxesAt({ stretches: all }, box.time), review)
  return item.stretches.every((shown) => {
    // The edges of a box that turns don't move linearly.
    const stretch = shown.boxes.some(isTurned) ? { ...shown, boxes: shown.boxes.map((box) => swingOf(box)) } : shown
    const [first, last] = [stretch.boxes[0]?.time ?? 0, stretch.boxes.at(-1)?.time ?? 0]
    const within = times.filter((time) => time > first && time < last)
    const edges = [...new Set([first, ...within, ...stretch.boxes.map(({ time }) => time), last])].toSorted((a, b) => a - b)
    const places = edges.flatMap((time) => boxesAt({ stretches: [{ ...stretch, isOpenEnded: false }] }, time).slice(0, 1))
    return places.every((to, index) => {
      if (!(stretch.isOpenEnded && to.time === last) && !hiddenAt(to)) return false
      const from = places[index - 1]
      if (!from) return true
      const isBetweenFrames = to.time - from.time <= MAX_FRAME_TIME && hiddenBetween(all, from.time, to.time).length === 0
      return isBetweenFrames || isUnder(boxAround([from, to]), hiddenBetween(all, from.time, to.time), review)
    })
  })
}

/**
 * Returns the IDs of the items that a reviewer left visible but that are wholly under the covers of everything except a region, whenever they
 * are in the file. Items that may show in part, and those under other redactions, aren't among them.
 *
 * @param isRedacted whether an export redacts a track
 */
export function coveredItems<One extends Track>(review: ReviewedVideo<One>, isRedacted: (track: One) => boolean): ReadonlySet<string> {
  const around = review.tracks.filter(
    (track) =>
      isSurroundings(track.group) && shapeOf(track) === 'box' && !track.positions.some(isTurned) && isLive(track) && isRedacted(track),
  )
  if (around.length === 0) return new Set()
  const covers = movingRegionsOf({ ...review, tracks: around }).filter(({ style }) => style === 'Black Box')
  const kept = review.tracks.filter((track) => isLive(track) && track.decision === 'keep')
  return new Set(kept.filter((track) => isUnderAlways(movingItem(track, review.gaps), covers, review)).map(({ id }) => id))
}
