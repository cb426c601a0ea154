import { UsageAction } from '#generated/model/usageAction.zod.ts'
import type { PageBackendOptions } from '#tests/support/page-backend.ts'
import { usageRow } from '#tests/support/records.ts'
import type { Checkout } from '#generated/model/checkout.zod.ts'
import type { Invoice } from '#generated/model/invoice.zod.ts'
import type { PlanCatalogue } from '#generated/model/planCatalogue.zod.ts'

/** Payment details of a user on the Team plan, topped up by an hour, with 1 hour and 5 minutes left. */
export const onTeam = {
  profile: {
    plan: {
      kind: 'standard',
      planId: 'plan-team',
      interval: 'month',
      periodStart: 1_795_000_000,
      periodEnd: 1_797_592_000,
      isCanceled: false,
      topUpSeconds: 3600,
    },
  },
  seed: { usage: [usageRow(1, { action: UsageAction.enum.detect, seconds: 35_700 })] },
} as const satisfies PageBackendOptions

/** A catalogue with a plan that is billed monthly only. */
export const catalogue: PlanCatalogue = {
  publicKey: null,
  topup: [
    { priceId: 'price-hour', title: '1 hour', amount: 1200, seconds: 3600 },
    { priceId: 'price-ten-hours', title: '10 hours', amount: 9900, seconds: 36_000 },
  ],
  subscription: [
    {
      planId: 'plan-solo',
      title: 'Solo',
      subtitle: '3 hours a month',
      seconds: 10_800,
      prices: [{ interval: 'month', priceId: 'price-solo-month', amount: 2900 }],
    },
    {
      planId: 'plan-team',
      title: 'Team',
      subtitle: '10 hours a month',
      seconds: 36_000,
      prices: [
        { interval: 'month', priceId: 'price-team-month', amount: 7900 },
        { interval: 'year', priceId: 'price-team-year', amount: 79_000 },
      ],
    },
  ],
}

/** A default purchase. */
export function checkoutLike(changes: Partial<Checkout> = {}): Checkout {
  return {
    id: 'checkout-1',
    priceId: 'price-hour',
    title: '1 hour',
    quantity: 2,
    amount: 2400,
    appliedTaxRate: 20,
    taxName: 'VAT',
    tax: 480,
    total: 2880,
    state: 'open',
    receiptId: null,
    createdAt: 1_795_000_400,
    ...changes,
  }
}

/** A default invoice. */
export function invoiceLike(receiptId: string, changes: Partial<Invoice> = {}): Invoice {
  return { timestamp: 1_795_000_000, minutes: 60, amount: 1440, recurring: false, state: 'Success', receiptId, ...changes }
}
