import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FREE_PLAN } from './catalogue'
import { planByNow, startPlan } from './plan'

const day = 86_400
const start = fc.integer({ min: Date.parse('2020-01-01') / 1000, max: Date.parse('2030-12-31') / 1000 })
const interval = fc.constantFrom('month' as const, 'year' as const)

describe('plan periods', () => {
  it('follow one another without gaps, up to the current time', () => {
    fc.assert(
      fc.property(start, interval, fc.integer({ min: 0, max: 4000 }), (begin, every, days) => {
        const now = begin + days * day
        const plan = planByNow(startPlan('plan-team', every, begin, 60), now)
        if (plan.kind !== 'standard') throw new Error('expected a standard plan')
        expect(plan.periodStart).toBeLessThanOrEqual(now)
        expect(plan.periodEnd).toBeGreaterThan(now)
        const length = (plan.periodEnd - plan.periodStart) / day
        expect(length).toBeGreaterThanOrEqual(every === 'month' ? 28 : 365)
        expect(length).toBeLessThanOrEqual(every === 'month' ? 31 : 366)
        expect(plan).toMatchObject({ planId: 'plan-team', topUpSeconds: 60 })
      }),
    )
  })

  it('end on the last day of a shorter month', () => {
    const plan = startPlan('plan-team', 'month', Date.parse('2027-01-31T12:00:00Z') / 1000, 0)
    expect(new Date(plan.periodEnd * 1000).toISOString()).toBe('2027-02-28T12:00:00.000Z')
    const leap = startPlan('plan-team', 'year', Date.parse('2028-02-29T12:00:00Z') / 1000, 0)
    expect(new Date(leap.periodEnd * 1000).toISOString()).toBe('2029-02-28T12:00:00.000Z')
  })

  it('switch to the free plan when a cancelled plan ends', () => {
    fc.assert(
      fc.property(start, interval, fc.integer({ min: 0, max: 800 }), (begin, every, days) => {
        const cancelled = { ...startPlan('plan-team', every, begin, 60), isCanceled: true }
        const now = begin + days * day
        expect(planByNow(cancelled, now)).toMatchObject({
          planId: now < cancelled.periodEnd ? 'plan-team' : FREE_PLAN.planId,
          topUpSeconds: 60,
        })
      }),
    )
  })
})
