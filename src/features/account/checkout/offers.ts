import type { PlanCatalogue } from '#generated/model/planCatalogue.zod.ts'
import type { PlanInterval } from '#generated/model/planInterval.zod.ts'
import type { SubscriptionPlan } from '#generated/model/subscriptionPlan.zod.ts'

/** A top-up or subscription with its price. */
export interface Offer {
  kind: 'topup' | 'subscription'
  priceId: string
  title: string
  /** In minor units, without tax. */
  amount: number
  /** The interval of a subscription; null for a top-up. */
  interval: PlanInterval | null
}

export const intervalWords = {
  month: { adverb: 'Monthly', each: 'a month' },
  year: { adverb: 'Yearly', each: 'a year' },
} as const satisfies Record<PlanInterval, { adverb: string; each: string }>

/** Returns the words after an amount; empty for other intervals, such as `none`. */
export function eachWords(interval: string): string {
  return interval === 'month' || interval === 'year' ? intervalWords[interval].each : ''
}

/** Finds an offer in the catalogue by its price; undefined when it isn't listed. */
export function findOffer({ topup, subscription }: Pick<PlanCatalogue, 'topup' | 'subscription'>, priceId: string): Offer | undefined {
  const offers: Offer[] = [
    ...topup.map(({ title, amount, ...plan }) => ({ kind: 'topup' as const, priceId: plan.priceId, title, amount, interval: null })),
    ...subscription.flatMap(({ title, prices }) => prices.map((price) => ({ kind: 'subscription' as const, title, ...price }))),
  ]
  return offers.find((offer) => offer.priceId === priceId)
}

/** Returns the billing intervals on sale, the shortest first. */
export function intervalsOf(plans: readonly SubscriptionPlan[]): PlanInterval[] {
  const sold = new Set(plans.flatMap(({ prices }) => prices.map(({ interval }) => interval)))
  return (['month', 'year'] as const).filter((interval) => sold.has(interval))
}
