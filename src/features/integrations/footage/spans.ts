import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import type { Instant } from './time-zones'

/** A time span; its end is exclusive. */
export interface Span {
  start: Instant
  end: Instant
}

/** A span reported by the camera cloud, which may be ongoing. */
export interface ReportedSpan extends Span {
  isOngoing: boolean
}

/**
 * Converts time ranges of the contract to spans, sorted by start. Invalid ranges are left out.
 *
 * @param now the end of ongoing spans
 */
export function spansOf(results: readonly TimeRange[], now: Instant): ReportedSpan[] {
  return results
    .map(({ startTimestamp, endTimestamp }) => ({
      start: Date.parse(startTimestamp),
      end: endTimestamp === null ? now : Date.parse(endTimestamp),
      isOngoing: endTimestamp === null,
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
}

/** Merges spans that overlap, touch, or are max `slack` milliseconds apart. */
export function joined(spans: readonly Span[], slack = 0): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end + slack) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Returns the parts of the spans within the window. */
export function within(spans: readonly Span[], window: Span): Span[] {
  return spans
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end)
}

/** Returns the parts of the window that no span covers. */
export function gapsIn(window: Span, spans: readonly Span[]): Span[] {
  const gaps: Span[] = []
  let from = window.start
  for (const { start, end } of joined(within(spans, window))) {
    if (start > from) gaps.push({ start: from, end: start })
    from = end
  }
  if (from < window.end) gaps.push({ start: from, end: window.end })
  return gaps
}

/** Returns the total length of the spans in milliseconds. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}
