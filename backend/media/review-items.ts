import type { Mark } from '#generated/model/mark.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'

import type { ReviewWindow } from '../ports/tables'
import type { DetectionsRecord } from '../records/records'
import { isSameItem, itemLists, listOf, type ItemList, type ReviewItem } from '../records/review-lists'

/** The lists that the review of each type of file can have. */
export const listsOf: Readonly<Record<MediaType, readonly ItemList[]>> = {
  image: ['tracks'],
  video: ['tracks', 'spans', 'gaps'],
  audio: ['spans'],
  document: ['marks'],
  unknown: [],
}

/** After each page that a document can have. */
const ALL_PAGES = 2 ** 31

/** Returns the first and the last time of an item in seconds, or those pages of a mark. */
export function extentOf(item: ReviewItem): { first: number; last: number } {
  if ('positions' in item) return { first: item.positions[0]?.time ?? 0, last: item.positions.at(-1)?.time ?? 0 }
  if (!('page' in item)) return { first: item.start, last: item.end }
  return item.everyPage === true ? { first: 0, last: ALL_PAGES } : { first: item.page, last: item.page }
}

/** Returns the review without the items that a window leaves out; the complete review without a window. */
export function withinWindow(review: DetectionsRecord, { from, to, page }: ReviewWindow): DetectionsRecord {
  if (from === undefined && to === undefined && page === undefined) return review
  const start = from ?? Number.NEGATIVE_INFINITY
  const end = to ?? Number.POSITIVE_INFINITY
  const { tracks, spans, marks, gaps } = review
  const hasTime = (item: ReviewItem): boolean => extentOf(item).first <= end && extentOf(item).last >= start
  const isOnPage = (mark: Mark): boolean => page === undefined || (extentOf(mark).first <= page && extentOf(mark).last >= page)
  return {
    ...review,
    tracks: tracks.filter(hasTime),
    ...(spans && { spans: spans.filter(hasTime) }),
    ...(gaps && { gaps: gaps.filter(hasTime) }),
    ...(marks && { marks: marks.filter(isOnPage) }),
    window: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...(page === undefined ? {} : { page }) },
  }
}

/** Returns the items that a save added or changed, with all settings. Leaves out the places of earlier versions, which no save changes. */
export function onlyChanged(
  { earlierPlaces: _unchanged, ...after }: DetectionsRecord,
  before: DetectionsRecord,
): DetectionsRecord & { changedOnly: true } {
  const known = new Map(itemLists.flatMap((list) => listOf(before, list)).map((item) => [item.id, item]))
  const isChanged = (item: ReviewItem): boolean => !isSameItem(known.get(item.id), item)
  const { tracks, spans, marks, gaps } = after
  return {
    ...after,
    tracks: tracks.filter(isChanged),
    ...(spans && { spans: spans.filter(isChanged) }),
    ...(marks && { marks: marks.filter(isChanged) }),
    ...(gaps && { gaps: gaps.filter(isChanged) }),
    changedOnly: true,
  }
}
