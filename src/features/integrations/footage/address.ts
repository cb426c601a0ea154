import { isDay } from '#lib/local-time.ts'
import { dayOf, type Instant } from './time-zones'
import type { Span } from './spans'

/** The parts of the page. The first one is the default and isn't in the URL. */
export const VIEWS = ['footage', 'files', 'imported'] as const
export type View = (typeof VIEWS)[number]

/** The selection stored in the URL, so that links, reloads and the provider's redirect preserve it. */
export interface Chosen {
  view: View
  cameraId: string | null
  /** A day of the camera's calendar. */
  day: string | null
  /** Whole seconds. The range is an absolute time, independent of each camera's time zone. */
  range: Span | null
  /** The open folder of the provider's files. */
  folder: string
}

const SECOND = 1000

/** Reads the selection from the URL; invalid parts count as absent. */
export function chosenOf(search: URLSearchParams): Chosen {
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'footage'
  const day = search.get('day')
  return {
    view,
    cameraId: search.get('camera'),
    day: day !== null && isDay(day) ? day : null,
    range: rangeOf(search.get('start'), search.get('end')),
    folder: search.get('folder') ?? '/',
  }
}

function rangeOf(start: string | null, end: string | null): Span | null {
  const [from, to] = [instantOf(start), instantOf(end)]
  return from !== null && to !== null && from < to ? { start: from, end: to } : null
}

function instantOf(text: string | null): Instant | null {
  if (text === null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return null
  const instant = Date.parse(text)
  return Number.isNaN(instant) ? null : instant
}

/** Formats an instant for the URL, to the second: `2026-11-20T10:00:20Z`. */
function instantText(instant: Instant): string {
  return new Date(Math.floor(instant / SECOND) * SECOND).toISOString().replace('.000Z', 'Z')
}

/** Returns the URL parameters of a selection. */
export function searchOf({ view, cameraId, day, range, folder }: Chosen): URLSearchParams {
  const search = new URLSearchParams()
  if (view !== 'footage') search.set('view', view)
  if (cameraId !== null) search.set('camera', cameraId)
  if (day !== null) search.set('day', day)
  if (range !== null) {
    search.set('start', instantText(range.start))
    search.set('end', instantText(range.end))
  }
  if (folder !== '/') search.set('folder', folder)
  return search
}

/** Returns the day to show: the chosen one, else the day on which the range starts, else today. */
export function dayToShow({ day, range }: Chosen, zone: string, now: Instant): string {
  return day ?? dayOf(zone, range?.start ?? now)
}
