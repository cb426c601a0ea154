import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { RedactionStyle } from '#generated/model/redactionStyle.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { invariant } from '#lib/invariant.ts'
import { countReviewed, type ReviewProgress } from '#lib/review/review-progress.ts'
import { styleOfItem } from '#lib/review/redaction-styles.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { isGap, ITEM_TYPES, kindOf, ownStyleOf, type ItemOf, type ItemType, type ReviewItem } from './item'
import type { Settings } from './settings'
import type { Size } from './geometry'

/** The lists of a review. A missing list is empty; a session doesn't open the lists that it doesn't show. */
export interface ItemLists {
  /** Later tracks are on top. */
  readonly tracks: readonly Track[]
  readonly spans?: readonly Span[]
  readonly marks?: readonly Mark[]
  readonly gaps?: readonly Gap[]
}

/** An immutable snapshot of a review. A change creates a new one that shares the unchanged parts. */
export interface Review extends ItemLists, Settings {
  /** Pixels of the upright image or video; absent for recordings and documents. */
  readonly width?: number
  readonly height?: number
}

/** The list of each type of item. */
export const LIST_OF = { track: 'tracks', span: 'spans', mark: 'marks', gap: 'gaps' } as const satisfies Record<ItemType, keyof ItemLists>

/** An item with its type and its position in its list. */
export type Entry = { readonly [Type in ItemType]: { readonly type: Type; readonly index: number; readonly item: ItemOf<Type> } }[ItemType]

/** Returns the items of a type, including deleted ones. */
export function itemsOf<Type extends ItemType>(review: ItemLists, type: Type): readonly ItemOf<Type>[] {
  return review[LIST_OF[type]] ?? []
}

/** Returns the items of all types, including deleted ones. */
export function allItems(review: ItemLists): readonly ReviewItem[] {
  const others = ITEM_TYPES.slice(1).flatMap((type) => itemsOf(review, type))
  return others.length === 0 ? review.tracks : [...review.tracks, ...others]
}

/** Lists are never changed in place, so the positions of their items are computed once. */
const positions = new WeakMap<readonly ReviewItem[], ReadonlyMap<string, number>>()

function positionsIn(list: readonly ReviewItem[]): ReadonlyMap<string, number> {
  const known = positions.get(list) ?? new Map(list.map(({ id }, index) => [id, index]))
  positions.set(list, known)
  return known
}

/** Returns the entry of an item, also of a deleted one. */
export function entryOf(review: ItemLists, id: string | null): Entry | undefined {
  if (id === null) return undefined
  for (const type of ITEM_TYPES) {
    const list = itemsOf(review, type)
    const index = positionsIn(list).get(id)
    // The item is from the list of its type.
    if (index !== undefined) return { type, index, item: list[index] } as Entry
  }
  return undefined
}

/** Returns the item under review with an id; undefined for a deleted one. */
export function findItem(review: ItemLists, id: string | null): ReviewItem | undefined {
  const item = entryOf(review, id)?.item
  return item && isLive(item) ? item : undefined
}

/** Returns the items under review, without the detections that the reviewer deleted, and without gaps of tracks that aren't redacted. */
export function liveItems(review: ItemLists): readonly ReviewItem[] {
  const known = liveOf.get(review)
  if (known) return known
  const live = allItems(review).filter((item) => isLive(item) && (!isGap(item) || isOfRedactedTrack(review, item)))
  liveOf.set(review, live)
  return live
}

/** Returns whether the track of a gap is to be redacted. Otherwise nothing is lost in the gap. */
export function isOfRedactedTrack(review: ItemLists, { trackId }: Gap): boolean {
  const track = entryOf(review, trackId)?.item
  return track !== undefined && isLive(track) && track.decision === 'redact'
}

/** Cached, because many buttons read the items with every change of the view. Snapshots are never changed in place. */
const liveOf = new WeakMap<ItemLists, readonly ReviewItem[]>()

/** Returns the detections that the reviewer deleted. They stay in the record and are not redacted. A gap isn't a detection. */
export function deletedItems(review: ItemLists): readonly ReviewItem[] {
  return allItems(review).filter((item) => !isLive(item) && !isGap(item))
}

/**
 * Returns the gaps that were deleted with a part of their track, such as a trimmed end. Gaps of a deleted track are left out, because they
 * return with the track.
 */
export function deletedGaps(review: ItemLists): readonly Gap[] {
  return itemsOf(review, 'gap').filter((gap) => !isLive(gap) && isOfRedactedTrack(review, gap))
}

/** Returns the effective style of an item. */
export function styleOf(review: Pick<Review, 'style'>, item: ReviewItem): RedactionStyle {
  return styleOfItem({ ...labelled(item), kind: kindOf(item), style: ownStyleOf(item) }, review.style)
}

/** Returns the label of an item in the form that naming and styling functions accept. */
export function labelled({ label }: ReviewItem): Pick<ReviewItem, 'label'> {
  return label === undefined ? {} : { label }
}

/** Returns how many items are reviewed. */
export function reviewProgress(review: ItemLists): ReviewProgress {
  const known = progressOf.get(review) ?? countReviewed(allItems(review))
  progressOf.set(review, known)
  return known
}

/** Cached, so that equal progress of a snapshot is the same object. */
const progressOf = new WeakMap<ItemLists, ReviewProgress>()

export interface DecisionCounts {
  redact: number
  /** Items left visible. */
  keep: number
  /** Items drawn by the reviewer, included in the other two counts. */
  drawn: number
  /** Detections that the reviewer deleted. */
  deleted: number
}

/** Counts the items of a review by decision and source. A gap redacts nothing itself. */
export function countDecisions(review: ItemLists): DecisionCounts {
  const live = liveItems(review).filter((item) => !isGap(item))
  const redact = live.filter(({ decision }) => decision === 'redact').length
  const drawn = live.filter(({ source }) => source === 'drawn').length
  return { redact, keep: live.length - redact, drawn, deleted: deletedItems(review).length }
}

/**
 * Returns the size of the image or video in pixels.
 *
 * @throws Error for a recording or a document
 */
export function imageSizeOf({ width, height }: Pick<Review, 'width' | 'height'>): Size {
  invariant(width !== undefined && height !== undefined, 'Only images and videos have a size: read it only in their reviews.')
  return { width, height }
}
