import { dayText, isDay, localTimeOf, parseTime, timeText } from '../../../lib/local-time'
import { instantsOf, localTimeAt, skippedAround, type Instant } from './time-zones'

/** A moment as it is typed: by a camera's calendar and clocks. */
export interface Typed {
  day: string
  time: string
  /** Which of two is meant where the clocks show the time twice. */
  isSecond: boolean
}

/** What a typed moment stands for. */
export type Moment =
  | { kind: 'empty' }
  | { kind: 'wrong'; message: string }
  | { kind: 'instant'; instant: Instant; /** Both, where there are two. */ choices: Instant[] }

/** Reads what was typed. A time that the clocks leave out is refused, and told which are next to it. */
export function readMoment(zone: string, { day, time, isSecond }: Typed): Moment {
  if (time.trim() === '') return { kind: 'empty' }
  if (!isDay(day)) return { kind: 'wrong', message: 'Choose a day.' }
  const parsed = parseTime(time)
  if (!parsed) return { kind: 'wrong', message: 'Type a time of 24 hours, such as 09:30 or 21:05:30.' }
  const local = localTimeOf(day, parsed)
  const choices = instantsOf(zone, local)
  const instant = (isSecond ? choices[1] : undefined) ?? choices[0]
  if (instant === undefined) {
    const { before, after } = skippedAround(zone, local)
    const [from, to] = [timeText(before), timeText(after)]
    return {
      kind: 'wrong',
      message: `This time did not exist: the clocks went forward from ${from} to ${to}. Type ${to} or later, or a time before ${from}.`,
    }
  }
  return { kind: 'instant', instant, choices }
}

/** An instant as it would be typed. */
export function typedAt(zone: string, instant: Instant): Typed {
  const local = localTimeAt(zone, instant)
  return { day: dayText(local), time: timeText(local), isSecond: instantsOf(zone, local)[1] === instant }
}
