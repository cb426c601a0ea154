import type { Gap } from '#generated/model/gap.zod.ts'
import type { Mark } from '#generated/model/mark.zod.ts'
import type { Span } from '#generated/model/span.zod.ts'
import type { Track } from '#generated/model/track.zod.ts'
import { sameValue } from '#lib/same-value.ts'
import { valueOf } from './history/changes'
import type { Review } from './review'

/**
 * Returns a review that reuses each equal item of a known review, and each equal value of a changed item. They then share memory, and
 * unchanged items are compared by reference, which merging every undo step relies on.
 */
export function withKnownParts(review: Review, known: Review): Review {
  const { spans, marks, gaps } = review
  return {
    ...review,
    tracks: withKnown(review.tracks, known.tracks),
    ...(spans && { spans: withKnown(spans, known.spans ?? []) }),
    ...(marks && { marks: withKnown(marks, known.marks ?? []) }),
    ...(gaps && { gaps: withKnown(gaps, known.gaps ?? []) }),
  }
}

function withKnown<Item extends Track | Span | Mark | Gap>(items: readonly Item[], known: readonly Item[]): Item[] {
  const byId = new Map(known.map((item) => [item.id, item]))
  return items.map((item) => {
    const before = byId.get(item.id)
    return before ? withKnownValues(item, before) : item
  })
}

function withKnownValues<Item extends Track | Span | Mark | Gap>(item: Item, known: Item): Item {
  const values = Object.entries(item).map(([name, value]: [string, unknown]) => {
    const before = valueOf(known, name)
    return [name, before !== undefined && sameValue(value, before) ? before : value] as const
  })
  const isKnown = values.length === Object.keys(known).length && values.every(([name, value]) => value === valueOf(known, name))
  // The values are the item's own.
  return isKnown ? known : (Object.fromEntries(values) as Item)
}
