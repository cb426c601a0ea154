import type { TimeRange } from '#generated/model/timeRange.zod.ts'

import type { Span } from '../../ports/cloud'

/** Max range of a request, because longer lists couldn't be shown. */
export const MAX_HOURS = 24 * 31

/** Converts a span to the contract's shape: without an end while it is ongoing. */
export function presentSpan({ start, end, isOngoing }: Span): TimeRange {
  return { startTimestamp: new Date(start).toISOString(), endTimestamp: isOngoing ? null : new Date(end).toISOString() }
}
