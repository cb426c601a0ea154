import { invariant } from '../../../lib/invariant'
import { addDays, dayText, localTimeOf, type LocalTime } from '../../../lib/local-time'

/** Epoch milliseconds. */
export type Instant = number

/** A stretch in which a zone keeps one offset. */
export interface OffsetSpan {
  start: Instant
  end: Instant
  /** Milliseconds that the zone is ahead of UTC. */
  offset: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SECOND = 1000

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  return format
}

/** Whether this browser knows a zone by this name, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone that this computer is set to. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** What the clocks of a zone show at an instant; a part of a second is left out. */
export function localTimeAt(zone: string, instant: Instant): LocalTime {
  const found: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) found[type] = Number(value)
  const { year, month, day, hour, minute, second } = found
  invariant(
    year !== undefined && month !== undefined && day !== undefined && hour !== undefined && minute !== undefined && second !== undefined,
    'Ask the format for every part of a date and a time.',
  )
  return { year, month, day, hour, minute, second }
}

/** The instant at which clocks that are set to UTC show this. */
function asUtc({ year, month, day, hour, minute, second }: LocalTime): Instant {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Milliseconds that a zone is ahead of UTC at an instant. */
export function offsetAt(zone: string, instant: Instant): number {
  const wholeSecond = Math.floor(instant / SECOND) * SECOND
  return asUtc(localTimeAt(zone, wholeSecond)) - wholeSecond
}

/**
 * The instants at which the clocks of a zone show a local time, earliest first: mostly one; two in the hour that is gone through
 * twice when clocks go back; none in the hour that is left out when they go forward.
 */
export function instantsOf(zone: string, local: LocalTime): Instant[] {
  const guess = asUtc(local)
  // No zone is further than a day from UTC, and none changes its clocks twice within two days.
  const offsets = new Set([offsetAt(zone, guess - DAY), offsetAt(zone, guess + DAY)])
  const found = [...offsets].map((offset) => guess - offset).filter((instant) => offsetAt(zone, instant) === guess - instant)
  return found.toSorted((one, other) => one - other)
}

/** The first instant after a change of offset between two instants of which the offsets differ; to the second. */
function changeBetween(zone: string, start: Instant, end: Instant): Instant {
  const before = offsetAt(zone, start)
  let low = start
  let high = end
  while (high - low > SECOND) {
    const middle = Math.floor((low + high) / 2 / SECOND) * SECOND
    if (middle <= low) break
    if (offsetAt(zone, middle) === before) low = middle
    else high = middle
  }
  return Math.floor(high / SECOND) * SECOND
}

/** A window cut where the zone's clocks are changed; not for windows of more than a few days. */
export function offsetSpans(zone: string, start: Instant, end: Instant): OffsetSpan[] {
  const spans: OffsetSpan[] = []
  let from = start
  while (from < end) {
    const to = Math.min(end, from + DAY)
    const offset = offsetAt(zone, from)
    const cut = offsetAt(zone, to) === offset ? to : Math.min(to, changeBetween(zone, from, to))
    const last = spans.at(-1)
    if (last?.offset === offset) last.end = cut
    else spans.push({ start: from, end: cut, offset })
    from = cut
  }
  return spans
}

/** The local time that is left out around one which does not exist: where the clocks were, where they were set to, and when. */
export function skippedAround(zone: string, local: LocalTime): { at: Instant; before: LocalTime; after: LocalTime } {
  const guess = asUtc(local)
  const at = changeBetween(zone, guess - DAY, guess + DAY)
  // The clock that was not changed would show this.
  const before = at + offsetAt(zone, at - SECOND)
  return { at, before: localTimeAt('UTC', before), after: localTimeAt(zone, at) }
}

/** The first and the last instant (not included) of a day in a zone; both the same where a zone has left out the whole day. */
export function boundsOfDay(zone: string, day: string): { start: Instant; end: Instant } {
  return { start: startOfDay(zone, day), end: startOfDay(zone, addDays(day, 1)) }
}

function startOfDay(zone: string, day: string): Instant {
  const local = localTimeOf(day, { hour: 0, minute: 0, second: 0 })
  return instantsOf(zone, local)[0] ?? skippedAround(zone, local).at
}

/** An offset in words: `UTC+01:00`, `UTC−03:30`, `UTC`. */
export function offsetText(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.round(Math.abs(offset) / MINUTE)
  return `UTC${offset < 0 ? '−' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** What people call the time of a zone at an instant, such as `British Summer Time`. */
export function zoneTitle(zone: string, instant: Instant): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'long' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** The day that the calendar of a zone shows at an instant, such as `2026-11-20`. */
export function dayOf(zone: string, instant: Instant): string {
  return dayText(localTimeAt(zone, instant))
}
