import type { Camera } from '#generated/model/camera.zod.ts'
import { invariant } from '#lib/invariant.ts'
import { addDays, dayText, localTimeOf, type LocalTime } from '#lib/local-time.ts'

/** Epoch milliseconds. */
export type Instant = number

/** A time span in which a zone has one offset. */
export interface OffsetSpan {
  start: Instant
  end: Instant
  /** Milliseconds ahead of UTC. */
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

/** Returns whether this browser knows a zone name, such as `Europe/London`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns the local time of a zone at an instant, rounded down to the second. */
export function localTimeAt(zone: string, instant: Instant): LocalTime {
  const found: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) found[type] = Number(value)
  const { year, month, day, hour, minute, second } = found
  invariant(
    year !== undefined && month !== undefined && day !== undefined && hour !== undefined && minute !== undefined && second !== undefined,
    'Give the format every part of a date and a time.',
  )
  return { year, month, day, hour, minute, second }
}

/** Returns the instant of a local time in UTC. */
function asUtc({ year, month, day, hour, minute, second }: LocalTime): Instant {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Returns the offset of a zone at an instant, in milliseconds ahead of UTC. */
export function offsetAt(zone: string, instant: Instant): number {
  const wholeSecond = Math.floor(instant / SECOND) * SECOND
  return asUtc(localTimeAt(zone, wholeSecond)) - wholeSecond
}

/**
 * Returns the instants of a local time in a zone, earliest first: usually one, two in the hour that is repeated when clocks go back,
 * none in the hour that is skipped when they go forward.
 */
export function instantsOf(zone: string, local: LocalTime): Instant[] {
  const guess = asUtc(local)
  // No zone is more than a day from UTC, and none changes its clocks twice within two days.
  const offsets = new Set([offsetAt(zone, guess - DAY), offsetAt(zone, guess + DAY)])
  const found = [...offsets].map((offset) => guess - offset).filter((instant) => offsetAt(zone, instant) === guess - instant)
  return found.toSorted((one, other) => one - other)
}

/** Returns the first instant, to the second, after a change of offset between two instants with different offsets. */
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

/** Splits a window at changes of the zone's offset. Only for windows of up to a few days. */
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

/** Returns the change of clocks around a local time that does not exist: its instant, and the times before and after. */
export function skippedAround(zone: string, local: LocalTime): { at: Instant; before: LocalTime; after: LocalTime } {
  const guess = asUtc(local)
  const at = changeBetween(zone, guess - DAY, guess + DAY)
  // The local time that an unchanged clock would show.
  const before = at + offsetAt(zone, at - SECOND)
  return { at, before: localTimeAt('UTC', before), after: localTimeAt(zone, at) }
}

/** Returns the start and the exclusive end of a day in a zone. They are equal if the zone skips the whole day. */
export function boundsOfDay(zone: string, day: string): { start: Instant; end: Instant } {
  return { start: startOfDay(zone, day), end: startOfDay(zone, addDays(day, 1)) }
}

function startOfDay(zone: string, day: string): Instant {
  const local = localTimeOf(day, { hour: 0, minute: 0, second: 0 })
  return instantsOf(zone, local)[0] ?? skippedAround(zone, local).at
}

/** Formats an offset: `UTC+01:00`, `UTC−03:30`, `UTC`. */
export function offsetText(offset: number): string {
  if (offset === 0) return 'UTC'
  const minutes = Math.round(Math.abs(offset) / MINUTE)
  return `UTC${offset < 0 ? '−' : '+'}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Returns the name of a zone's time at an instant, such as `British Summer Time`. */
export function zoneTitle(zone: string, instant: Instant): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'long' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns the day in a zone at an instant, such as `2026-11-20`. */
export function dayOf(zone: string, instant: Instant): string {
  return dayText(localTimeAt(zone, instant))
}

/** The time zone in which a camera's times are shown. */
export interface CameraZone {
  name: string
  /** Whether the zone is the camera's own. UTC is used when the cloud doesn't report a zone or the browser doesn't know it. */
  isOwn: boolean
}

export function zoneOf({ timeZone }: Pick<Camera, 'timeZone'>): CameraZone {
  return timeZone !== undefined && isTimeZone(timeZone) ? { name: timeZone, isOwn: true } : { name: 'UTC', isOwn: false }
}
