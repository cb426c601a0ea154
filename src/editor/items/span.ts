import type { Span } from '#generated/model/span.zod.ts'
import { isLive } from '#lib/review/review-regions.ts'
import { entryOf, type ItemLists } from '../review'
import { reviewedNow, type ReviewItem } from '../item'

/** A stretch of time in seconds. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** The shortest span in seconds. */
export const LEAST_SPAN = 0.01

const NO_SPANS: readonly Span[] = []

/** Lists are never changed in place, so each is filtered once. */
const liveOf = new WeakMap<readonly Span[], readonly Span[]>()

/** Returns the spans under review, without those that the reviewer deleted. */
export function liveSpans(review: Pick<ItemLists, 'spans'>): readonly Span[] {
  const { spans = NO_SPANS } = review
  const known = liveOf.get(spans) ?? spans.filter(isLive)
  liveOf.set(spans, known)
  return known
}

/** Returns the span under review with an ID; undefined for a deleted one, and for other items. */
export function liveSpan(review: ItemLists, id: string | null): Span | undefined {
  const entry = entryOf(review, id)
  return entry?.type === 'span' && isLive(entry.item) ? entry.item : undefined
}

/** Returns whether an item is a span. No other item has a cover for audio. */
export function isSpan(item: ReviewItem): item is Span {
  return 'cover' in item
}

/** Returns the time that a span covers, with its padding. */
export function coveredTime({ start, end, padding }: Pick<Span, 'start' | 'end' | 'padding'>): Stretch {
  const time = padding?.time ?? 0
  return { start: start - time, end: end + time }
}

/** Creates a span that the reviewer adds. It is muted in all audio tracks. It counts as reviewed, because its reviewer has heard it. */
export function drawnSpan(id: string, { start, end }: Stretch, fields: Partial<Span> = {}): Span {
  return {
    id,
    source: 'drawn',
    category: null,
    text: null,
    confidence: null,
    decision: 'redact',
    cover: 'mute',
    reviewed: reviewedNow(),
    start,
    end: Math.max(end, start + LEAST_SPAN),
    ...fields,
  }
}
