import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { boundsOf } from '#lib/review/covers/turned-box.ts'
import { grow, type Rect, type TurnedRect } from '../geometry'
import { reviewedNow } from '../item'
import { withKeyframe } from './keyframes'
import { entryOf, type ItemLists } from '../review'

/** Returns the track under review with an ID; undefined for a deleted one, and for other items. */
export function liveTrack(review: ItemLists, id: string): Track | undefined {
  const entry = entryOf(review, id)
  return entry?.type === 'track' && isLive(entry.item) ? entry.item : undefined
}

/** The time of all keyframes in an image, in seconds. */
export const IMAGE_TIME = 0

/** Returns the tracks under review, without those that the reviewer deleted. */
export function liveTracks({ tracks }: { readonly tracks: readonly Track[] }): readonly Track[] {
  return tracks.filter(isLive)
}

/**
 * Returns the square area of a box's thumbnail, with a small margin. It may extend beyond the image, so that the thumbnail is never
 * stretched.
 */
export function thumbnailArea(place: TurnedRect): Rect {
  const rect = boundsOf(place)
  const side = Math.max(rect.width, rect.height)
  const square = { x: rect.x - (side - rect.width) / 2, y: rect.y - (side - rect.height) / 2, width: side, height: side }
  return grow(square, side * 0.2)
}

/** Creates a drawn track, to be redacted in the default style. It counts as reviewed, because its reviewer draws it. */
export function drawnTrack(id: string, kind: RedactionKind, time: number, rect: TurnedRect, number?: number): Track {
  return {
    id,
    kind,
    ...(number === undefined ? {} : { number }),
    source: 'drawn',
    confidence: null,
    decision: 'redact',
    style: null,
    reviewed: reviewedNow(),
    positions: withKeyframe([], time, rect),
  }
}
