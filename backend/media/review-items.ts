import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { MediaType } from '#generated/model/mediaType.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'

import type { DetectionsRecord } from '../records/records'

export type ReviewItem = Track | Span | Mark | Gap

/** The lists of a review. */
export const itemLists = ['tracks', 'spans', 'marks', 'gaps'] as const
export type ItemList = (typeof itemLists)[number]

export type ReviewLists = Pick<DetectionsRecord, ItemList>

/** The lists that the review of each type of file can have. */
export const listsOf: Readonly<Record<MediaType, readonly ItemList[]>> = {
  image: ['tracks'],
  video: ['tracks', 'spans', 'gaps'],
  audio: ['spans'],
  document: ['marks'],
  unknown: [],
}

/** Returns a list of a review; an omitted one is empty. */
export function listOf(review: Partial<ReviewLists>, name: ItemList): readonly ReviewItem[] {
  return review[name] ?? []
}

/** The part of a review to read; see the contract's `ReviewWindow`. */
export interface Window {
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly page?: number | undefined
}

/** Returns the review without the items that a window leaves out; the complete review without a window. */
export function withinWindow(review: DetectionsRecord, { from, to, page }: Window): DetectionsRecord {
  if (from === undefined && to === undefined && page === undefined) return review
  const start = from ?? Number.NEGATIVE_INFINITY
  const end = to ?? Number.POSITIVE_INFINITY
  const overlaps = (one: number, other: number): boolean => one <= end && other >= start
  const { tracks, spans, marks, gaps } = review
  const isTimed = from !== undefined || to !== undefined
  const hasTime = ({ positions }: Track): boolean => overlaps(positions[0]?.time ?? 0, positions.at(-1)?.time ?? 0)
  return {
    ...review,
    tracks: isTimed ? tracks.filter(hasTime) : tracks,
    ...(spans && { spans: isTimed ? spans.filter((span) => overlaps(span.start, span.end)) : spans }),
    ...(gaps && { gaps: isTimed ? gaps.filter((gap) => overlaps(gap.start, gap.end)) : gaps }),
    ...(marks && { marks: page === undefined ? marks : marks.filter((mark) => mark.page === page || mark.everyPage === true) }),
    window: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }), ...(page === undefined ? {} : { page }) },
  }
}

/** Returns the items that a save added or changed, with all settings. Leaves out the places of earlier versions, which no save changes. */
export function onlyChanged(
  { earlierPlaces: _unchanged, ...after }: DetectionsRecord,
  before: DetectionsRecord,
): DetectionsRecord & { changedOnly: true } {
  const known = new Map(itemLists.flatMap((list) => listOf(before, list)).map((item) => [item.id, JSON.stringify(item)]))
  const isChanged = (item: ReviewItem): boolean => known.get(item.id) !== JSON.stringify(item)
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
