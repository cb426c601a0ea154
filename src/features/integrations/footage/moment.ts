import { dayText, isDay, localTimeOf, parseTime, timeText } from '#lib/local-time.ts'
import { instantsOf, localTimeAt, skippedAround, type Instant } from './time-zones'

/** An instant as typed, in the camera's local time. */
export interface Typed {
  day: string
  time: string
  /** Whether the second occurrence is meant, for a time that occurs twice when clocks go back. */
  isSecond: boolean
}

/** The result of parsing a typed instant. */
export type Moment =
  | { kind: 'empty' }
  | { kind: 'wrong'; message: string }
  | { kind: 'instant'; instant: Instant; /** Both, where there are two. */ choices: Instant[] }

/** Parses a typed instant. Rejects times that are skipped when clocks go forward, and names the times around the gap. */
export function readMoment(zone: string, { day, time, isSecond }: Typed): Moment {
  if (time.trim() === '') return { kind: 'empty' }
  if (!isDay(day)) return { kind: 'wrong', message: 'Choose a day.' }
  const parsed = parseTime(time)
  if (!parsed) return { kind: 'wrong', message: 'Enter a 24-hour time, such as 09:30 or 21:05:30.' }
  const local = localTimeOf(day, parsed)
  const choices = instantsOf(zone, local)
  const instant = (isSecond ? choices[1] : undefined) ?? choices[0]
  if (instant === undefined) {
    const { before, after } = skippedAround(zone, local)
    const [from, to] = [timeText(before), timeText(after)]
    return {
      kind: 'wrong',
      message: `This time doesn’t exist: clocks went forward from ${from} to ${to}. Enter another time.`,
    }
  }
  return { kind: 'instant', instant, choices }
}

/** Formats an instant in its typed form. */
export function typedAt(zone: string, instant: Instant): Typed {
  const local = localTimeAt(zone, instant)
  return { day: dayText(local), time: timeText(local), isSecond: instantsOf(zone, local)[1] === instant }
}
