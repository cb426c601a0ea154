import type { JobStage } from '#generated/model/jobStage.zod.ts'

import type { ReportedProgress } from '../../ports/live'

/** A stage of a job with the seconds that it is expected to take on this computer. */
export interface PlannedStage {
  stage: JobStage
  seconds: number
  /** The part of the job that it belongs to, if its work has several calls that go through the same stages; 0 by default. */
  part?: number
  /** The expected number of its reports, if it is known. */
  steps?: number
  /** Whether it runs at most once, and interrupts the later stage that first needs it. */
  isInterlude?: true
}

/** The stages of a job in order. */
export type Plan = readonly PlannedStage[]

/** The progress of a job at a moment. */
export interface Progress {
  /** In percent, below 100. Never decreases. */
  percent: number
  /** At least 1. */
  secondsLeft: number
}

/** Unfinished jobs never show 100. */
const MAX_PERCENT = 99
/** The weight of the expected time of a stage, as a share of the stage, against the time that its completed part took. */
const PRIOR = 0.4
/** The weight of the expected time of the whole job against the time that its ended stages took: a share of it, and seconds. */
const PRIOR_OF_JOB = { share: 0.02, seconds: 0.5 }
/** The weight of the first step of a stage against the others, because it often includes the start of a model or of a decoder. */
const FIRST_STEP = 0.3
/** The fraction of a stage that its first step is assumed to be. */
const UNKNOWN_STEP = 0.5
/** Max fraction of a stage at its first report, after which its time isn't measured: a part of it was done before. */
const MAX_START = 0.1
/** The share of a step that passes evenly, before its progress slows down because the step takes longer than expected. */
const EVEN = 0.8

/**
 * Returns the share of a step that has passed, by the time since its start as a multiple of the expected one. Grows, and is never above 1. A
 * step of which next to nothing is expected has passed infinitely often.
 */
function passed(multiple: number): number {
  if (multiple <= EVEN) return multiple
  const late = (multiple - EVEN) / (1 - EVEN)
  return 1 - (1 - EVEN) / (1 + late)
}

/** Rounds up, because a job that has 0 seconds left would be over. Sums of stages may exceed a whole number by a rounding error. */
const wholeSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds - 1e-6))

const sumOf = (stages: Plan): number => stages.reduce((sum, { seconds }) => sum + seconds, 0)

const isOrdinary = ({ isInterlude }: PlannedStage): boolean => isInterlude !== true

/** The running stage. Times are in seconds. */
interface Running {
  index: number
  /** When the measured part of it began, and the fraction that was done then. */
  from: { at: number; fraction: number }
  fraction: number
  reportedAt: number
  /** Whether the work has reported it. Until its first report, a job is assumed to be in its first stage. */
  isReported: boolean
  /** The part of the first step that counts less: its seconds, and its fraction. */
  first: { seconds: number; fraction: number }
  /** The number of reports that moved its fraction. */
  steps: number
}

function started(index: number, at: number, fraction: number): Running {
  const first = { seconds: 0, fraction: 0 }
  return { index, from: { at, fraction }, fraction, reportedAt: at, steps: 0, isReported: true, first }
}

/** Returns the seconds and the fraction of the running stage by which its rate is measured. */
function measuredOf({ from, fraction, reportedAt, first }: Running): { seconds: number; fraction: number } {
  const less = 1 - FIRST_STEP
  return { seconds: reportedAt - from.at - less * first.seconds, fraction: fraction - from.fraction - less * first.fraction }
}

/**
 * Turns the reports of a job into percent and time left, by the seconds that its stages are expected to take. The rate of the running stage
 * is measured, and how much longer than expected the job has taken so far applies to the stages that follow. Between two reports, both
 * advance at the measured rate, but never past the step that is expected next.
 */
export class ProgressEstimator {
  /** The seconds that ended stages took, by their index in the plan. */
  readonly measured = new Map<number, number>()
  readonly #plan: Plan
  readonly #total: number
  readonly #isResumed: boolean
  /** The running ordinary stage, also while an interlude interrupts it. */
  #running: Running
  #interlude: Running | undefined
  /** The indices of interludes that ended. */
  readonly #passed = new Set<number>()
  /** Of the measured stages: the seconds that they took, and that they were expected to take. */
  #spent = { real: 0, expected: 0 }
  #percent = 0

  /** @param isResumed whether the job continues from a checkpoint, so that its first report of a stage includes earlier work */
  constructor(plan: Plan, isResumed = false) {
    this.#plan = plan.map((stage) => ({ ...stage, seconds: Math.max(0.01, stage.seconds) }))
    this.#total = Math.max(0.01, sumOf(this.#plan))
    this.#isResumed = isResumed
    this.#running = { ...started(Math.max(0, this.#plan.findIndex(isOrdinary)), 0, 0), isReported: false }
  }

  /** Takes a report at a time in seconds. Ignores stages that aren't planned, and reports that fall behind earlier ones. */
  report(at: number, { stage, fraction, part }: ReportedProgress): void {
    const own = part?.index ?? 0
    const index = this.#plan.findIndex((planned) => planned.stage === stage && (planned.part ?? 0) === own)
    const planned = this.#plan[index]
    if (!planned) return
    const done = Math.min(1, Math.max(0, fraction))
    if (planned.isInterlude) {
      if (this.#interlude?.index === index) this.#advance(this.#interlude, at, done)
      else if (!this.#passed.has(index)) this.#interlude = started(index, at, done)
      if (done === 1) this.#endInterlude(at)
      return
    }
    if (index < this.#running.index) return
    this.#endInterlude(at)
    if (this.#running.index === index) this.#advance(this.#running, at, done)
    else {
      this.end(at)
      this.#running = started(index, at, done)
    }
  }

  #advance(running: Running, at: number, done: number): void {
    running.isReported = true
    if (done <= running.fraction) return
    // The work of an earlier run is reported at once and says nothing about the rate.
    if (this.#isResumed && running.steps === 0) running.from = { at, fraction: done }
    else if (running.steps === 0) running.first = { seconds: at - running.from.at, fraction: done - running.from.fraction }
    running.steps += 1
    running.fraction = done
    running.reportedAt = at
  }

  /** Continues the interrupted stage, whose rate doesn't include the interlude. */
  #endInterlude(at: number): void {
    const interlude = this.#interlude
    if (!interlude) return
    const pause = at - interlude.from.at
    this.measured.set(interlude.index, pause)
    this.#passed.add(interlude.index)
    this.#interlude = undefined
    const { from, reportedAt } = this.#running
    this.#running.from = { ...from, at: from.at + pause }
    this.#running.reportedAt = reportedAt + pause
  }

  /** Notes the end of the running stage. */
  end(at: number): void {
    this.#endInterlude(at)
    const running = this.#running
    if (!running.isReported || running.from.fraction > MAX_START) return
    const real = (at - running.from.at) / (1 - running.from.fraction)
    this.measured.set(running.index, real)
    this.#spent.real += real
    this.#spent.expected += this.#plan[running.index]?.seconds ?? 0
  }

  /** Returns how many times longer than expected work has taken, given the seconds of a part of the running stage. */
  #slowness(real = 0, expected = 0): number {
    const prior = PRIOR_OF_JOB.seconds + PRIOR_OF_JOB.share * this.#total
    return (this.#spent.real + real + prior) / (this.#spent.expected + expected + prior)
  }

  /** Returns the percent that reports have confirmed, without what is assumed to have passed since. */
  get confirmed(): number {
    return this.#percentAt(this.#running.fraction)
  }

  /** Returns the expected seconds of the ordinary stages from an index on, given the completed fraction of the running one. */
  #ordinaryFrom(index: number, fraction: number): number {
    const { index: running } = this.#running
    const rest = (stage: PlannedStage, at: number): number => (at < running ? 0 : at === running ? 1 - fraction : 1) * stage.seconds
    return this.#plan.reduce((sum, stage, at) => (at >= index && isOrdinary(stage) ? sum + rest(stage, at) : sum), 0)
  }

  /**
   * Returns the expected seconds of interludes. It is unknown when they run, so they pass evenly with the stages after them until they do.
   *
   * @param own the share of the running interlude that is left
   */
  #interludesLeft(fraction: number, own: number): number {
    return this.#plan.reduce((sum, stage, index) => {
      if (isOrdinary(stage) || this.#passed.has(index)) return sum
      const after = sumOf(this.#plan.slice(index).filter(isOrdinary))
      const left = after > 0 ? this.#ordinaryFrom(index, fraction) / after : 0
      return sum + stage.seconds * left * (this.#interlude?.index === index ? own : 1)
    }, 0)
  }

  #percentAt(fraction: number, ofInterlude = this.#interlude?.fraction ?? 0): number {
    const left = this.#ordinaryFrom(0, fraction) + this.#interludesLeft(fraction, 1 - ofInterlude)
    return (MAX_PERCENT * (this.#total - left)) / this.#total
  }

  /** Returns the progress at a time in seconds. */
  at(now: number): Progress {
    const running = this.#running
    const interlude = this.#interlude
    const { seconds } = this.#plan[running.index] ?? { seconds: 0 }
    const { position, whole } = this.#runningAt(interlude?.from.at ?? now, running)
    const interrupting = interlude && this.#runningAt(now, interlude)
    const own = whole * (1 - position) + (interrupting ? interrupting.whole * (1 - interrupting.position) : 0)
    const done = measuredOf(running)
    const slowness = this.#slowness(done.seconds, done.fraction * seconds)
    const later = slowness * (this.#ordinaryFrom(running.index + 1, position) + this.#interludesLeft(position, 0))
    this.#percent = Math.max(this.#percent, this.#percentAt(position, interrupting?.position))
    return { percent: this.#percent, secondsLeft: wholeSeconds(own + later) }
  }

  /** Returns the position within the running stage, 0 to 1, and the seconds that all of it takes. */
  #runningAt(now: number, running: Running): { position: number; whole: number } {
    const { from, fraction, reportedAt, steps, index } = running
    const planned: Pick<PlannedStage, 'seconds' | 'steps'> = this.#plan[index] ?? { seconds: 0 }
    const { seconds } = planned
    const expected = PRIOR * seconds * this.#slowness()
    const first = 1 / (planned.steps ?? 1 / UNKNOWN_STEP)
    // After a checkpoint, the first report only says where the work continues.
    const usual = steps === 0 ? 0 : (fraction - from.fraction) / steps
    const step = Math.min(1 - fraction, usual > 0 ? usual : first)
    const done = measuredOf(running)
    const reported = (done.seconds + expected) / (done.fraction + PRIOR)
    // Even if the step were to end now, the stage would take this long.
    const weight = usual > 0 ? 1 : FIRST_STEP
    const atLeast = (done.seconds + weight * (now - reportedAt) + expected) / (done.fraction + weight * step + PRIOR)
    const expectedStep = reported * step
    const multiple = expectedStep > 0 ? Math.max(0, now - reportedAt) / expectedStep : 0
    return { position: fraction + step * passed(multiple), whole: Math.max(reported, atLeast) }
  }
}
