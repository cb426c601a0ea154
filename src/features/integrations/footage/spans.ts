import type { TimeRange } from '#generated/model/timeRange.zod.ts'
import type { Instant } from './time-zones'

/** A stretch of time; the end is not part of it. */
export interface Span {
  start: Instant
  end: Instant
}

/** What the camera cloud tells, where something may go on still; what is no stretch is left out. */
export interface ToldSpan extends Span {
  isGoingOn: boolean
}

/** @param now up to where something reaches that is still going on */
export function spansOf(results: readonly TimeRange[], now: Instant): ToldSpan[] {
  return results
    .map(({ startTimestamp, endTimestamp }) => ({
      start: Date.parse(startTimestamp),
      end: endTimestamp === null ? now : Date.parse(endTimestamp),
      isGoingOn: endTimestamp === null,
    }))
    .filter(({ start, end }) => start < end)
    .toSorted((one, other) => one.start - other.start)
}

/** The spans with those joined that overlap, touch, or are no further apart than `slack` milliseconds. */
export function joined(spans: readonly Span[], slack = 0): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last && start <= last.end + slack) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** The parts of the spans that lie in the window. */
export function within(spans: readonly Span[], window: Span): Span[] {
  return spans
    .map(({ start, end }) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) }))
    .filter(({ start, end }) => start < end)
}

/** The parts of the window that none of the spans covers. */
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

/** How long the spans are together, in milliseconds. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0)
}
