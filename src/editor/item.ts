import { GapFields } from '#generated/model/gapFields.zod.ts'
import type { Gap } from '#generated/model/gap.zod.ts'
import type { ItemReviewed } from '#generated/model/itemReviewed.zod.ts'
import { MarkFields } from '#generated/model/markFields.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { RedactionKind } from '#generated/model/redactionKind.zod.ts'
import { SpanFields } from '#generated/model/spanFields.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import { TrackFields } from '#generated/model/trackFields.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

/** The types of review items, each with its editable fields. */
export interface ItemTypes {
  readonly track: { readonly item: Track; readonly fields: TrackFields }
  readonly span: { readonly item: Span; readonly fields: SpanFields }
  readonly mark: { readonly item: Mark; readonly fields: MarkFields }
  readonly gap: { readonly item: Gap; readonly fields: GapFields }
}

export type ItemType = keyof ItemTypes
export type ItemOf<Type extends ItemType> = ItemTypes[Type]['item']

/** An item of any type. Its list in the review determines its type. */
export type ReviewItem = ItemOf<ItemType>

/** The fields of an item to set. Undefined and, for an optional field, null remove the field. */
export type FieldsOf<Type extends ItemType> = {
  readonly [Name in keyof ItemTypes[Type]['fields']]?: ItemTypes[Type]['fields'][Name] | undefined
}

/** The editable fields that items of every type have. */
export type SharedFields = Pick<
  FieldsOf<'track'>,
  'label' | 'deleted' | 'decision' | 'style' | 'padding' | 'group' | 'reason' | 'note' | 'reviewed'
>

/** The types in the order of their lists. */
export const ITEM_TYPES = ['track', 'span', 'mark', 'gap'] as const satisfies readonly ItemType[]

/** The names of the editable fields of each type. */
export const FIELD_NAMES: Readonly<Record<ItemType, ReadonlySet<string>>> = {
  track: new Set(Object.keys(TrackFields.shape)),
  span: new Set(Object.keys(SpanFields.shape)),
  mark: new Set(Object.keys(MarkFields.shape)),
  gap: new Set(Object.keys(GapFields.shape)),
}

/** Returns whether an item is a track. No other item has keyframes. */
export function isTrack(item: ReviewItem): item is Track {
  return 'positions' in item
}

/** Returns whether an item is a gap. No other item has a resolution. */
export function isGap(item: ReviewItem): item is Gap {
  return 'resolution' in item
}

/** Returns when an item starts in seconds, or undefined for a mark, which has no time. */
export function startOf(item: ReviewItem): number | undefined {
  return isTrack(item) ? item.positions[0]?.time : 'start' in item ? item.start : undefined
}

/** Returns whether an item is a place in an image or on a page, which is redacted in a style. */
export function hasPixels(item: ReviewItem): boolean {
  return 'positions' in item || 'boxes' in item
}

/** Returns the `reviewed` mark for an item that the reviewer decides on now. The back end adds the reviewer. */
export function reviewedNow(): ItemReviewed {
  return { at: Date.now() / 1000 }
}

/** Returns the specified kind of an item. Only tracks can be faces. */
export function kindOf(item: ReviewItem): RedactionKind {
  return isTrack(item) ? item.kind : 'object'
}

/** Returns an item's own style, or null if it follows the default. */
export function ownStyleOf(item: ReviewItem): NonNullable<ReviewItem['style']> | null {
  return item.style ?? null
}

/** Returns the decision that all items have, or undefined if they differ. */
export function commonDecision(items: readonly Pick<ReviewItem, 'decision'>[]): ReviewItem['decision'] | undefined {
  const [first, ...others] = items
  return others.every(({ decision }) => decision === first?.decision) ? first?.decision : undefined
}
