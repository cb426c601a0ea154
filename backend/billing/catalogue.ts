import type { PlanCatalogue } from '#generated/model/planCatalogue.zod.ts'

const HOUR = 3600

/** The plans of this back end. The prices are fictional. */
export const catalogue: Omit<PlanCatalogue, 'publicKey'> = {
  topup: [
    { priceId: 'price-hour', title: '1 hour', amount: 1200, seconds: HOUR },
    { priceId: 'price-ten-hours', title: '10 hours', amount: 9900, seconds: 10 * HOUR },
  ],
  subscription: [
    {
      planId: 'plan-solo',
      title: 'Solo',
      subtitle: '3 hours a month',
      seconds: 3 * HOUR,
      prices: [
        { interval: 'month', priceId: 'price-solo-month', amount: 2900 },
        { interval: 'year', priceId: 'price-solo-year', amount: 29_000 },
      ],
    },
    {
      planId: 'plan-team',
      title: 'Team',
      subtitle: '10 hours a month',
      seconds: 10 * HOUR,
      prices: [
        { interval: 'month', priceId: 'price-team-month', amount: 7900 },
        { interval: 'year', priceId: 'price-team-year', amount: 79_000 },
      ],
    },
  ],
}

/** The plan of users without a purchase, in back ends that count time. */
export const FREE_PLAN = { planId: 'plan-free', title: 'Free', subtitle: '10 minutes a month', seconds: 600 } as const

/** Returns the top-up or subscription with this price, or undefined if there is none. */
export function findPrice(priceId: string) {
  const topup = catalogue.topup.find((plan) => plan.priceId === priceId)
  if (topup) return { kind: 'topup', title: topup.title, amount: topup.amount, seconds: topup.seconds } as const
  for (const plan of catalogue.subscription) {
    const price = plan.prices.find((one) => one.priceId === priceId)
    if (price) return { kind: 'subscription', title: plan.title, amount: price.amount, interval: price.interval, plan } as const
  }
  return undefined
}

/** Returns the plan with this ID; the free plan if it is no longer sold. */
export function planOf(planId: string): { planId: string; title: string; subtitle: string; seconds: number } {
  return catalogue.subscription.find((plan) => plan.planId === planId) ?? FREE_PLAN
}

/** Returns a plan's price for an interval, in minor units. */
export function priceOf(planId: string, interval: 'month' | 'year'): number {
  const plan = catalogue.subscription.find((one) => one.planId === planId)
  return plan?.prices.find((price) => price.interval === interval)?.amount ?? 0
}
