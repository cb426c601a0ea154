import type { Checkout } from '#generated/model/checkout.zod.ts'
import type { Invoice } from '#generated/model/invoice.zod.ts'
import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { PlanCatalogue } from '#generated/model/planCatalogue.zod.ts'
import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'
import type { UserInfo } from '#generated/model/userInfo.zod.ts'

/** Returns user info for tests, with changes. */
export function userLike(changes: Partial<UserInfo['user']> = {}, remainingSeconds: RemainingSeconds = 3900): UserInfo {
  return {
    token: 't',
    websocket: 'ws',
    remainingSeconds,
    approved: true,
    forceApiView: false,
    enterpriseUser: false,
    enterpriseAdmin: false,
    enterpriseOwner: false,
    user: {
      id: 'user-ada',
      name: 'Ada Okafor',
      email: 'ada@council.example',
      company: null,
      jobTitle: null,
      dateCreated: 1_795_000_000,
      ...changes,
    },
  }
}

/** Returns a subscription for tests, with changes. */
export function planLike(changes: Partial<PaymentInfoStandard> = {}): PaymentInfoStandard {
  return {
    currentPeriodStart: 1_795_000_000,
    currentPeriodEnd: 1_797_592_000,
    freeTier: false,
    planAmount: 7900,
    planId: 'plan-team',
    planTitle: 'Team',
    planTitleSubtitle: '10 hours a month',
    renewalInfo: 'Renews on 18 December 2026',
    subscriptionCanceled: false,
    billingInterval: 'month',
    topUpSeconds: 3600,
    ...changes,
  }
}

/** A catalogue for tests. */
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

/** Returns a checkout for tests, with changes. */
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

/** Returns an invoice for tests, with changes. */
export function invoiceLike(receiptId: string, changes: Partial<Invoice> = {}): Invoice {
  return { timestamp: 1_795_000_000, minutes: 60, amount: 1440, recurring: false, state: 'Success', receiptId, ...changes }
}
