import type { Span } from '#generated/model/span.zod.ts'
import { liveSpans } from '#editor/items/span.ts'
import type { ItemLists } from '#editor/review.ts'
import { countBefore } from '#lib/review/ascending-times.ts'

/** A span on the timeline. */
export interface SpanBar {
  readonly span: Span
  readonly lane: number
  /** Seconds. */
  readonly start: number
  readonly end: number
}

/** The spans of a review, packed in lanes. Spans in the same lane don't overlap. */
export interface SpanLanes {
  readonly lanes: readonly (readonly SpanBar[])[]
  readonly byId: ReadonlyMap<string, SpanBar>
}

/**
 * Packs the spans under review into as few lanes as possible: by start, each in the first lane that is free then.
 *
 * @param distance min seconds between spans of a lane, so that they can be distinguished
 */
export function packSpans(review: Pick<ItemLists, 'spans'>, distance: number): SpanLanes {
  const lanes: SpanBar[][] = []
  const byId = new Map<string, SpanBar>()
  for (const span of liveSpans(review).toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const free = lanes.findIndex((list) => (list.at(-1)?.end ?? 0) + distance <= span.start)
    const lane = free === -1 ? lanes.length : free
    const bar = { span, lane, start: span.start, end: span.end }
    const list = lanes[lane]
    if (list) list.push(bar)
    else lanes.push([bar])
    byId.set(span.id, bar)
  }
  return { lanes, byId }
}

/** An item with a time on the timeline. */
interface Timed {
  readonly start: number
  readonly end: number
}

/** Calls `use` for the items that share a time with a range, without visiting the others. Both starts and ends must ascend. */
export function forTimesBetween<Item extends Timed>(items: readonly Item[], from: number, to: number, use: (item: Item) => void): void {
  for (let index = countBefore(items.length, (at) => (items[at]?.end ?? from) < from); index < items.length; index += 1) {
    const item = items[index]
    if (!item || item.start > to) return
    use(item)
  }
}
