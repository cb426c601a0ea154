import type { Mark } from '#generated/model/mark.zod.ts'
import type { TextRange } from '#generated/model/textRange.zod.ts'
import { groupBy } from '#lib/group-by.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { entryOf, type ItemLists } from '../review'
import type { Rect } from '../geometry'
import { reviewedNow, type ReviewItem } from '../item'

/** The shortest side of a drawn box in points. */
export const LEAST_BOX = 2

const NO_MARKS: readonly Mark[] = []

interface LiveMarks {
  readonly all: readonly Mark[]
  /** The marks of each page with page-specific marks, including marks on every page. */
  readonly byPage: ReadonlyMap<number, readonly Mark[]>
  readonly onEveryPage: readonly Mark[]
}

/** Lists are never changed in place, so each is sorted by page once. */
const liveOf = new WeakMap<readonly Mark[], LiveMarks>()

function sortedMarks(marks: readonly Mark[] = NO_MARKS): LiveMarks {
  const known = liveOf.get(marks)
  if (known) return known
  const all = marks.filter(isLive)
  const onEveryPage = all.filter(({ everyPage }) => everyPage === true)
  const byPage = groupBy(
    all.filter(({ everyPage }) => everyPage !== true),
    ({ page }) => page,
  )
  if (onEveryPage.length > 0) for (const marksOfPage of byPage.values()) marksOfPage.push(...onEveryPage)
  const sorted = { all, byPage, onEveryPage }
  liveOf.set(marks, sorted)
  return sorted
}

/** Returns the marks under review, without those that the reviewer deleted. */
export function liveMarks(review: Pick<ItemLists, 'marks'>): readonly Mark[] {
  return sortedMarks(review.marks).all
}

/** Returns the marks of a page, including marks on every page. Pages count from 1. */
export function marksOnPage(review: Pick<ItemLists, 'marks'>, page: number): readonly Mark[] {
  const { byPage, onEveryPage } = sortedMarks(review.marks)
  return byPage.get(page) ?? onEveryPage
}

/** Returns the mark under review with an ID; undefined for a deleted one, and for other items. */
export function liveMark(review: ItemLists, id: string | null): Mark | undefined {
  const entry = entryOf(review, id)
  return entry?.type === 'mark' && isLive(entry.item) ? entry.item : undefined
}

/** Returns whether an item is a mark. No other item has boxes on a page. */
export function isMark(item: ReviewItem): item is Mark {
  return 'boxes' in item
}

/**
 * Returns whether marks to redact cover all boxes of a page, each by one mark's box, with a tolerance of half a point for differing
 * margins.
 */
export function isRedactedAt(review: Pick<ItemLists, 'marks'>, { page, boxes }: Pick<MarkPlace, 'page' | 'boxes'>): boolean {
  const covers = marksOnPage(review, page).flatMap((mark) => (mark.decision === 'redact' ? mark.boxes : []))
  return boxes.every((box) => covers.some((cover) => isInside(box, cover)))
}

/** Returns whether a box lies inside another one, within half a point. */
export function isInside(inner: Rect, outer: Rect): boolean {
  return (
    inner.x >= outer.x - 0.5 &&
    inner.y >= outer.y - 0.5 &&
    inner.x + inner.width <= outer.x + outer.width + 0.5 &&
    inner.y + inner.height <= outer.y + outer.height + 0.5
  )
}

/** A place on a page, in points. */
export interface MarkPlace {
  readonly page: number
  readonly boxes: readonly Rect[]
  /** The words at the place, if it was marked by its text. */
  readonly text?: string
  readonly range?: TextRange
}

/** Creates a mark that the reviewer adds. It counts as reviewed, because its reviewer has seen it. */
export function drawnMark(id: string, { page, boxes, text, range }: MarkPlace): Mark {
  return {
    id,
    source: 'drawn',
    category: null,
    text: text?.slice(0, 2000) ?? null,
    confidence: null,
    decision: 'redact',
    reviewed: reviewedNow(),
    page,
    boxes: boxes.slice(0, 1000).map(({ x, y, width, height }) => ({ x, y, width, height })),
    ...(range && { range }),
  }
}
