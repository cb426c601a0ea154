import { instantsOf, localTimeAt, offsetAt, offsetText, type Instant } from './time-zones'
import { dayText, dayWords, timeText } from '#lib/local-time.ts'

const SECOND = 1000

/** Formats a length in whole seconds: `48 s`, `1 min 30 s`, `2 h 5 min`. From an hour on, seconds are left out. */
export function lengthWords(milliseconds: number): string {
  const seconds = Math.round(milliseconds / SECOND)
  const parts = { h: Math.floor(seconds / 3600), min: Math.floor((seconds % 3600) / 60), s: seconds % 60 }
  const told = parts.h > 0 ? (['h', 'min'] as const) : (['min', 's'] as const)
  const words = told.filter((unit) => parts[unit] > 0).map((unit) => `${parts[unit]} ${unit}`)
  return words.length === 0 ? `0 ${told[1]}` : words.join(' ')
}

/** Formats the local time to the second, with the offset if the time occurs twice: `01:30:00 (UTC+01:00)`. */
export function clockWords(zone: string, instant: Instant): string {
  const local = localTimeAt(zone, instant)
  const isTwofold = instantsOf(zone, local).length > 1
  return isTwofold ? `${timeText(local)} (${offsetText(offsetAt(zone, instant))})` : timeText(local)
}

/** Formats day and time: `Friday 20 November 2026, 10:00:20`. */
export function momentWords(zone: string, instant: Instant): string {
  return `${dayWords(dayText(localTimeAt(zone, instant)))}, ${clockWords(zone, instant)}`
}

/** Formats a span by its times, with days if it spans several: `10:00:20 to 10:00:32`. */
export function stretchWords(zone: string, { start, end }: { start: Instant; end: Instant }): string {
  const isOneDay = dayText(localTimeAt(zone, start)) === dayText(localTimeAt(zone, end))
  const words = isOneDay ? clockWords : momentWords
  return `${words(zone, start)} to ${words(zone, end)}`
}

/** Formats a span with its day: `Friday 20 November 2026, 10:00:20 to 10:00:32`. */
export function datedStretchWords(zone: string, { start, end }: { start: Instant; end: Instant }): string {
  const isOneDay = dayText(localTimeAt(zone, start)) === dayText(localTimeAt(zone, end))
  return `${momentWords(zone, start)} to ${(isOneDay ? clockWords : momentWords)(zone, end)}`
}

/** Formats the offset of one zone from another: `5 h 30 min ahead of`, `the same as`. */
export function differenceWords(milliseconds: number): string {
  if (milliseconds === 0) return 'the same as'
  return `${lengthWords(Math.abs(milliseconds))} ${milliseconds > 0 ? 'ahead of' : 'behind'}`
}
