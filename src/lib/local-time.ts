import { invariant } from './invariant'

const DAY = 86_400_000

/** A wall-clock time without a time zone. Months count from 1. */
export interface LocalTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** @param day such as `2026-11-20` */
function partsOfDay(day: string): { year: number; month: number; day: number } {
  const [year, month, date] = day.split('-').map(Number)
  invariant(year !== undefined && month !== undefined && date !== undefined, 'Check a day with isDay before using it.')
  return { year, month, day: date }
}

/** Returns whether a text is a calendar day such as `2026-11-20`, from 1970 to 2199. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** Returns the day `days` days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

const two = (count: number): string => String(count).padStart(2, '0')

/** Formats the day of a local time, such as `2026-11-20`. */
export function dayText({ year, month, day }: LocalTime): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** Formats the time of a local time, such as `10:00:20`. */
export function timeText({ hour, minute, second }: LocalTime): string {
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

/** Parses a time of day such as `10:00`, `9:05:30` or `100020`; null for other text. */
export function parseTime(text: string): { hour: number; minute: number; second: number } | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(text.trim())
  if (!match) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  return hour <= 23 && minute <= 59 && second <= 59 ? { hour, minute, second } : null
}

/** Combines a day and a time of day into a local time. */
export function localTimeOf(day: string, time: { hour: number; minute: number; second: number }): LocalTime {
  return { ...partsOfDay(day), ...time }
}

/** Formats a day in words: `Friday 20 November 2026`. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return format.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '')
}
