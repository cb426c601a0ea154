import { reviewRank } from '#lib/review/item-numbers.ts'
import { byTime, isOpen } from './items/gap'
import { isGap, isTrack, type ReviewItem } from './item'
import { isMark } from './items/mark'
import { isSpan } from './items/span'
import { isLive } from '#lib/review/review-regions.ts'
import { withTextsTogether } from './text-groups'

/**
 * Returns the items in review order: open gaps by time; detections by ascending confidence, equal ones by descending length or, in a
 * document, in text order; drawn items; resolved gaps. Marks with the same text are together. Deleted detections are left out. Moving a
 * box does not change its position.
 */
export function reviewQueue<Item extends ReviewItem>(items: readonly Item[]): readonly Item[] {
  // The queue has the items of the list, so it has their type.
  const known = queues.get(items) as readonly Item[] | undefined
  if (known) return known
  // Sorting is stable, so equal ranks keep the order of the review.
  const sorted = items.filter(isLive).toSorted((a, b) => part(a) - part(b) || (isGap(a) && isGap(b) ? byTime(a, b) : byTrackRisk(a, b)))
  const queue = withTextsTogether(sorted)
  queues.set(items, queue)
  return queue
}

/** Lists are never changed in place, so each is sorted once. */
const queues = new WeakMap<readonly ReviewItem[], readonly ReviewItem[]>()

/**
 * Compares by confidence in whole percent, as displayed, then by length, because overlooking a long track costs more. Items of images have
 * no length.
 */
function byTrackRisk(a: ReviewItem, b: ReviewItem): number {
  const [one, other] = [reviewRank(a), reviewRank(b)]
  return Math.floor(one * 100) - Math.floor(other * 100) || lengthOf(b) - lengthOf(a) || one - other
}

/** Exceeds the height of any page in points. */
const LONGEST_PAGE = 100_000

function lengthOf(item: ReviewItem): number {
  // Spans are reviewed in the order of time.
  if (isSpan(item)) return -item.start
  // Marks are reviewed in the order of their pages.
  if (isMark(item)) return -(item.page * LONGEST_PAGE + (item.boxes[0]?.y ?? 0))
  return isTrack(item) ? (item.positions.at(-1)?.time ?? 0) - (item.positions[0]?.time ?? 0) : 0
}

function part(item: ReviewItem): number {
  if (!isGap(item)) return 1
  return isOpen(item) ? 0 : 2
}

/**
 * Returns the next or previous item in the queue, wrapping around at the ends. Without a selection it is the first or the last
 * one.
 */
export function neighbour<Item extends { readonly id: string }>(queue: readonly Item[], id: string | null, step: 1 | -1): Item | undefined {
  const at = queue.findIndex((item) => item.id === id)
  if (at === -1) return step === 1 ? queue[0] : queue.at(-1)
  return queue[(at + step + queue.length) % queue.length]
}
