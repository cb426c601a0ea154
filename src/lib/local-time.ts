import { invariant } from './invariant'

const DAY = 86_400_000

/** What the clocks on the wall show, with no word of where the wall is. Months count from 1. */
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
  invariant(year !== undefined && month !== undefined && date !== undefined, 'Check a day with isDay before reckoning with it.')
  return { year, month, day: date }
}

/** Whether a text is a day of the calendar, as `2026-11-20`, of the years that cameras have recorded in. */
export function isDay(text: string): boolean {
  if (!/^(19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/.test(text)) return false
  const instant = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text)
}

/** The day so many days later. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
}

const two = (count: number): string => String(count).padStart(2, '0')

/** The day of a local time, such as `2026-11-20`. */
export function dayText({ year, month, day }: LocalTime): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** The time of a local time, such as `10:00:20`. */
export function timeText({ hour, minute, second }: LocalTime): string {
  return `${two(hour)}:${two(minute)}:${two(second)}`
}

/** The time of day that a text says, such as `10:00`, `9:05:30` or `100020`; null for any other text. */
export function parseTime(text: string): { hour: number; minute: number; second: number } | null {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.trim()) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(text.trim())
  if (!match) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  return hour <= 23 && minute <= 59 && second <= 59 ? { hour, minute, second } : null
}

/** The local time of a day that a time of day stands for. */
export function localTimeOf(day: string, time: { hour: number; minute: number; second: number }): LocalTime {
  return { ...partsOfDay(day), ...time }
}

/** A day in words: `Friday 20 November 2026`. */
export function dayWords(day: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  return format.format(Date.parse(`${day}T00:00:00Z`)).replace(',', '')
}
