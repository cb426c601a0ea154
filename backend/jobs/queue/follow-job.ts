import type { LiveJob, ReportedProgress } from '../../ports/live'
import { ProgressEstimator, type Plan } from './progress'

/** Milliseconds between two updates while the work reports nothing, as during the first use of a model. */
const INTERVAL = 1000
/** Seconds at the start of a job whose time says little about the rest. */
const MIN_SECONDS = 3

interface FollowOptions {
  /** Epoch milliseconds. */
  clock: () => number
  /** Whether the job continues from a checkpoint. */
  isResumed: boolean
  /** Called with each update of the live job. */
  onMove: () => void
}

/** A running job whose progress is followed. */
export interface FollowedJob {
  /** Takes a report of the work. Returns the whole percents that reports have confirmed. */
  report: (progress: ReportedProgress) => number
  /** Ends the following. Returns the seconds that stages took, by their index in the plan. */
  end: () => ReadonlyMap<number, number>
}

/** Keeps the progress and the time left of a live job up to date: with each report, and once a second in between. */
export function followJob(live: LiveJob, plan: Plan, { clock, isResumed, onMove }: FollowOptions): FollowedJob {
  const progress = new ProgressEstimator(plan, isResumed)
  const startedAt = clock()
  const seconds = (): number => (clock() - startedAt) / 1000
  const update = (): void => {
    const { percent, secondsLeft } = progress.at(seconds())
    live.progress = Math.round(100 * percent) / 100
    if (seconds() >= MIN_SECONDS) live.secondsLeft = secondsLeft
    onMove()
  }
  const timer = setInterval(update, INTERVAL)
  return {
    report: (reported) => {
      live.stage = reported.stage
      live.reported = reported
      progress.report(seconds(), reported)
      update()
      return Math.floor(progress.confirmed)
    },
    end: () => {
      clearInterval(timer)
      progress.end(seconds())
      return progress.measured
    },
  }
}
