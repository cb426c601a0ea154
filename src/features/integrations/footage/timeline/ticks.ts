import { localTimeAt, offsetSpans, type Instant } from '../time-zones'
import { timeText } from '#lib/local-time.ts'
import type { Span } from '../spans'

export interface Tick {
  at: Instant
  label: string
}

/** A clock change: the local times before and after it. */
export interface ClockChange {
  at: Instant
  before: string
  after: string
  isForward: boolean
}

const SECOND = 1000
const MINUTE = 60
const HOUR = 60 * MINUTE
/** Possible seconds between two ticks. */
const STEPS = [1, 2, 5, 10, 15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR]
const MAX_TICKS = 13

/** Returns round local times within the window, correct across clock changes. */
export function ticksOf(zone: string, view: Span): Tick[] {
  const length = (view.end - view.start) / SECOND
  const step = STEPS.find((one) => length / one <= MAX_TICKS) ?? 3 * HOUR
  const every = step * SECOND
  return offsetSpans(zone, view.start, view.end).flatMap(({ start, end, offset }) => {
    const first = Math.ceil((start + offset) / every) * every - offset
    const count = Math.max(0, Math.ceil((end - first) / every))
    return Array.from({ length: count }, (_, index) => {
      const at = first + index * every
      const text = timeText(localTimeAt(zone, at))
      return { at, label: step < MINUTE ? text : text.slice(0, 5) }
    })
  })
}

/** Returns the clock changes of a zone within the window. */
export function clockChanges(zone: string, view: Span): ClockChange[] {
  const spans = offsetSpans(zone, view.start, view.end)
  return spans.slice(1).map(({ start, offset }, index) => {
    const previous = spans[index]?.offset ?? offset
    return {
      at: start,
      before: timeText(localTimeAt('UTC', start + previous)).slice(0, 5),
      after: timeText(localTimeAt('UTC', start + offset)).slice(0, 5),
      isForward: offset > previous,
    }
  })
}
