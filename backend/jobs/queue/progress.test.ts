import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import type { JobStage } from '#generated/model/jobStage.zod.ts'

import { ProgressEstimator, type Plan } from './progress'

/** An export: its frames are written in 40 seconds, and verified in 60. */
const plan: Plan = [
  { stage: 'redact', seconds: 40 },
  { stage: 'verify', seconds: 60 },
]

/** Reports a stage in even steps. Returns the time of its end. */
function run(
  progress: ProgressEstimator,
  stage: JobStage,
  { from, seconds, steps = 20 }: { from: number; seconds: number; steps?: number },
) {
  for (let step = 0; step <= steps; step += 1) progress.report(from + (seconds * step) / steps, { stage, fraction: step / steps })
  return from + seconds
}

describe('the progress of a job', () => {
  it('is the share of the expected time, and the time left the rest of it', () => {
    const progress = new ProgressEstimator(plan)
    expect(progress.at(0)).toEqual({ percent: 0, secondsLeft: 100 })
    expect(progress.at(run(progress, 'redact', { from: 0, seconds: 40 }))).toMatchObject({ percent: 0.99 * 40, secondsLeft: 60 })
    expect(progress.at(run(progress, 'verify', { from: 40, seconds: 60 }))).toEqual({ percent: 99, secondsLeft: 1 })
  })

  it('expects the stages that follow to be as slow as the ended ones', () => {
    const progress = new ProgressEstimator(plan)
    const { secondsLeft } = progress.at(run(progress, 'redact', { from: 0, seconds: 120 }))
    expect(secondsLeft).toBeGreaterThan(150)
    expect(secondsLeft).toBeLessThanOrEqual(180)
  })

  it('measures the rate of the running stage', () => {
    const progress = new ProgressEstimator(plan)
    run(progress, 'redact', { from: 0, seconds: 40 })
    for (let step = 0; step <= 10; step += 1) progress.report(40 + 12 * step, { stage: 'verify', fraction: step / 20 })
    // Half of the verification took 120 seconds instead of 30.
    const { secondsLeft } = progress.at(160)
    expect(secondsLeft).toBeGreaterThan(60)
    expect(secondsLeft).toBeLessThanOrEqual(120)
  })

  it('moves between two reports, but not past the next step', () => {
    const progress = new ProgressEstimator(plan)
    for (let step = 0; step <= 5; step += 1) progress.report(2 * step, { stage: 'redact', fraction: step / 20 })
    const percents = [10, 10.5, 11, 12, 14, 20, 60].map((at) => progress.at(at).percent)
    expect(percents).toEqual([...new Set(percents)].toSorted((one, other) => one - other))
    expect(Math.max(...percents)).toBeLessThan(0.99 * 40 * (6 / 20))
    expect(progress.confirmed).toBe(0.99 * 10)
  })

  it('is late rather than over when a step takes much longer than expected', () => {
    const progress = new ProgressEstimator([{ stage: 'load-detector', seconds: 2 }, ...plan])
    progress.report(0, { stage: 'load-detector', fraction: 0 })
    const { percent, secondsLeft } = progress.at(30)
    expect(percent).toBeLessThan(2)
    expect(secondsLeft).toBeGreaterThan(100)
  })

  it('skips stages that report nothing, and ignores unplanned and earlier ones', () => {
    const progress = new ProgressEstimator(plan)
    progress.report(1, { stage: 'verify', fraction: 0 })
    const { percent } = progress.at(1)
    expect(percent).toBe(0.99 * 40)
    progress.report(2, { stage: 'redact', fraction: 1 })
    progress.report(2, { stage: 'send', fraction: 1 })
    expect(progress.confirmed).toBe(percent)
  })

  it('measures a stage whose first report includes a little of its work', () => {
    const progress = new ProgressEstimator(plan)
    for (let step = 0; step <= 10; step += 1) progress.report(40 + 9 * step, { stage: 'verify', fraction: (1 + step * 0.9) / 10 })
    progress.end(130)
    expect(Object.fromEntries(progress.measured)).toEqual({ 1: 100 })
  })

  it('moves after the first report of a continued job, which only says where it continues', () => {
    const progress = new ProgressEstimator([{ stage: 'redact', seconds: 100, steps: 10 }], true)
    progress.report(0, { stage: 'redact', fraction: 0 })
    progress.report(1, { stage: 'redact', fraction: 0.1 })
    const before = progress.at(1)
    const after = progress.at(8)
    expect(after.percent).toBeGreaterThan(before.percent + 3)
    expect(after.secondsLeft).toBeLessThan(before.secondsLeft)
  })

  it('expects as many steps as planned, before the first one is reported', () => {
    const progress = new ProgressEstimator([{ stage: 'read-pages', seconds: 20, steps: 10 }])
    expect(progress.at(60).percent).toBeLessThan(10)
  })

  describe('with models that are loaded in the middle of a stage', () => {
    const reading: Plan = [
      { stage: 'load-detector', seconds: 10, isInterlude: true },
      { stage: 'read-pages', seconds: 40, steps: 4 },
    ]

    it('expects less of their loading the further the stage is', () => {
      const progress = new ProgressEstimator(reading)
      expect(progress.at(0)).toEqual({ percent: 0, secondsLeft: 50 })
      for (const step of [0, 1, 2]) progress.report(10 * step, { stage: 'read-pages', fraction: step / 4 })
      expect(progress.at(20)).toEqual({ percent: 0.99 * 50, secondsLeft: 25 })
    })

    it('moves while they load, and doesn’t count their time as the stage’s', () => {
      const progress = new ProgressEstimator(reading)
      for (const step of [0, 1]) progress.report(10 * step, { stage: 'read-pages', fraction: step / 4 })
      progress.report(10, { stage: 'load-detector', fraction: 0 })
      const loading = [10, 12, 14, 30, 60].map((at) => progress.at(at).percent)
      expect(loading).toEqual([...new Set(loading)].toSorted((one, other) => one - other))
      progress.report(100, { stage: 'load-detector', fraction: 1 })
      expect(progress.at(100).secondsLeft).toBe(30)
      progress.report(110, { stage: 'read-pages', fraction: 0.5 })
      expect(progress.at(110)).toEqual({ percent: 0.99 * 60, secondsLeft: 20 })
      progress.end(130)
      expect(Object.fromEntries(progress.measured)).toEqual({ 0: 90, 1: 40 })
    })

    it('ends with the stage if they aren’t needed', () => {
      const progress = new ProgressEstimator(reading)
      expect(progress.at(run(progress, 'read-pages', { from: 0, seconds: 40, steps: 4 }))).toEqual({ percent: 99, secondsLeft: 1 })
      expect(Object.fromEntries(progress.measured)).toEqual({})
    })
  })

  it('tells the same stages of several parts apart', () => {
    const progress = new ProgressEstimator([
      { part: 0, stage: 'detect', seconds: 10 },
      { part: 1, stage: 'detect', seconds: 30 },
    ])
    progress.report(0, { stage: 'detect', fraction: 0.5, part: { index: 0, parts: 2 } })
    expect(progress.confirmed).toBeCloseTo(0.99 * 12.5)
    progress.report(10, { stage: 'detect', fraction: 0.5, part: { index: 1, parts: 2 } })
    expect(progress.confirmed).toBeCloseTo(0.99 * 62.5)
  })

  it('takes no rate from work that an earlier run has done', () => {
    const progress = new ProgressEstimator(plan, true)
    progress.report(0, { stage: 'redact', fraction: 0 })
    progress.report(1, { stage: 'redact', fraction: 0.8 })
    expect(progress.at(1)).toMatchObject({ percent: 0.99 * 32, secondsLeft: 68 })
    for (let step = 1; step <= 4; step += 1) progress.report(1 + 2 * step, { stage: 'redact', fraction: 0.8 + step / 20 })
    expect(progress.at(9).secondsLeft).toBe(60)
    progress.end(9)
    expect([...progress.measured]).toEqual([])
  })

  it('measures its stages, for the estimates of later jobs', () => {
    const progress = new ProgressEstimator(plan)
    const end = run(progress, 'verify', { from: run(progress, 'redact', { from: 0, seconds: 20 }), seconds: 90 })
    progress.end(end)
    expect([...progress.measured]).toEqual([
      [0, 20],
      [1, 90],
    ])
  })
})

const STAGES: readonly JobStage[] = ['prepare', 'redact', 'load-detector', 'verify']
/** The seconds of the stages, the number of their steps, and whether models are loaded as an interlude. */
const anyPlan = fc.record({
  seconds: fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 4, maxLength: 4 }),
  steps: fc.option(fc.nat(20), { nil: undefined }),
  isInterlude: fc.boolean(),
})
const anyReport = fc.record({
  pause: fc.double({ min: 0, max: 200, noNaN: true }),
  stage: fc.constantFrom(...STAGES),
  fraction: fc.double({ min: -1, max: 2, noNaN: true }),
})

it('has a percentage after a step of almost nothing', () => {
  const progress = new ProgressEstimator([{ stage: 'verify', seconds: 1 }])
  progress.report(0, { stage: 'verify', fraction: 9.4e-323 })
  expect(progress.at(1)).toEqual({ percent: expect.closeTo(0, 6) as number, secondsLeft: 4 })
})

it('never decreases, never reaches 100, and always has time left, whatever is reported', () => {
  fc.assert(
    fc.property(anyPlan, fc.array(anyReport, { maxLength: 30 }), fc.boolean(), ({ seconds, steps, isInterlude }, reports, isResumed) => {
      const progress = new ProgressEstimator(
        STAGES.map((stage, index) => ({
          stage,
          seconds: seconds[index] ?? 0,
          ...(steps === undefined ? {} : { steps }),
          ...(isInterlude && stage === 'load-detector' ? { isInterlude } : {}),
        })),
        isResumed,
      )
      let now = 0
      let before = 0
      for (const { pause, ...report } of reports) {
        for (const at of [now + pause / 3, now + pause]) {
          const { percent, secondsLeft } = progress.at(at)
          expect(percent).toBeGreaterThanOrEqual(before)
          expect(percent).toBeLessThan(100)
          expect(Number.isInteger(secondsLeft) && secondsLeft >= 1).toBe(true)
          before = percent
        }
        now += pause
        progress.report(now, report)
        expect(progress.confirmed).toBeLessThan(100)
      }
    }),
  )
})
