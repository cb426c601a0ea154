import { useListCameraEvents, useListCameraMedia } from '#generated/integrations/integrations.ts'
import { askingRules } from '../cloud/asking'
import type { Span } from './spans'

/** The parameters of a window. */
function windowOf(cameraId: string, { start, end }: Span): { cameraId: string; start: string; end: string } {
  return { cameraId, start: new Date(start).toISOString(), end: new Date(end).toISOString() }
}

/** When a camera recorded, and when something happened, on a day. */
export function useDay(cameraId: string, bounds: Span) {
  const window = windowOf(cameraId, bounds)
  const query = { ...askingRules, enabled: bounds.start < bounds.end }
  return { recordings: useListCameraMedia(window, { query }), events: useListCameraEvents(window, { query }) }
}

/** When a camera recorded within a range; where the range lies within the day that is shown, that is known already. */
export function useRangeRecordings(cameraId: string, range: Span, bounds: Span, ofDay: ReturnType<typeof useDay>['recordings']) {
  const isInDay = range.start >= bounds.start && range.end <= bounds.end
  const own = useListCameraMedia(windowOf(cameraId, range), { query: { ...askingRules, enabled: !isInDay } })
  return isInDay ? ofDay : own
}
