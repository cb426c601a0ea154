import { Clock } from '#editor/clock.ts'

/** The properties of a recording that are known from its check. */
export interface Recording {
  /** Seconds. */
  readonly duration: number
  readonly trackCount: number
}

/** Creates the clock of a recording. */
export function recordingClock({ duration }: Recording): Clock {
  return new Clock({ range: { start: 0, end: duration }, now: () => performance.now() / 1000 })
}
