import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { DetectionsRecord } from './records'

export type ReviewItem = Track | Span | Mark | Gap

/** The lists of a review. */
export const itemLists = ['tracks', 'spans', 'marks', 'gaps'] as const
export type ItemList = (typeof itemLists)[number]

export type ReviewLists = Pick<DetectionsRecord, ItemList>

/** Returns a list of a review; an omitted one is empty. */
export function listOf(review: Partial<ReviewLists>, name: ItemList): readonly ReviewItem[] {
  return review[name] ?? []
}

/** Returns whether two items have the same content. Most items of a long review are the same objects, which is faster to see. */
export const isSameItem = (one: ReviewItem | undefined, other: ReviewItem): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Checks a review before it is stored, like its schema, but without the items of the stored review, which were checked when they were stored:
 * a save changes a few of thousands. Items are never changed in place.
 *
 * @param stored the review that it replaces
 * @throws ZodError if the review isn't valid
 */
export function checkReview(review: DetectionsRecord, stored: DetectionsRecord | undefined): DetectionsRecord {
  // A longer list may have too many items.
  const hasGrown = itemLists.some((list) => listOf(review, list).length > listOf(stored ?? {}, list).length)
  if (!stored || hasGrown) return DetectionsRecord.parse(review)
  const present = itemLists.filter((list) => review[list] !== undefined)
  const checked = new Map(present.map((list) => [list, new Set(listOf(stored, list))]))
  const isChecked = (list: ItemList, item: ReviewItem): boolean => checked.get(list)?.has(item) === true
  const unchecked = present.map((list) => [list, listOf(review, list).filter((item) => !isChecked(list, item))] as const)
  const parsed = DetectionsRecord.parse({ ...review, ...Object.fromEntries(unchecked) })
  const lists = present.map((list) => {
    const rest = listOf(parsed, list).values()
    return [list, listOf(review, list).map((item) => (isChecked(list, item) ? item : rest.next().value))] as const
  })
  // Each list has items of its own type: they were checked or parsed in it.
  return { ...parsed, ...(Object.fromEntries(lists) as Partial<ReviewLists>) }
}
