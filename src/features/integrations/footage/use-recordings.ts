import { useListCameraEvents, useListCameraMedia } from '#generated/integrations/integrations.ts'
import { retryRules } from '../cloud/retry-rules'
import type { Span } from './spans'

/** Returns the query parameters for a span. */
function windowOf(cameraId: string, { start, end }: Span): { cameraId: string; start: string; end: string } {
  return { cameraId, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

/** Loads a camera's recordings and events of a day. */
export function useDay(cameraId: string, bounds: Span) {
  const window = windowOf(cameraId, bounds)
  const query = { ...retryRules, enabled: bounds.start < bounds.end }
  return { recordings: useListCameraMedia(window, { query }), events: useListCameraEvents(window, { query }) }
}

/** Loads a camera's recordings within a range, or reuses the recordings of the shown day. */
export function useRangeRecordings(cameraId: string, range: Span, bounds: Span, ofDay: ReturnType<typeof useDay>['recordings']) {
  const isInDay = range.start >= bounds.start && range.end <= bounds.end
  const own = useListCameraMedia(windowOf(cameraId, range), { query: { ...retryRules, enabled: !isInDay } })
  return isInDay ? ofDay : own
}
