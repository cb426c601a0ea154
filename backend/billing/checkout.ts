import type { CheckoutRequest } from '#generated/model/checkoutRequest.zod.ts'

import { profileOf } from '../accounts/profiles'
import type { CheckoutRecord, PlanRecord } from '../records/accounts'
import { Refusal } from '../http/refusal'
import type { Draft } from '../ports/tables'
import { recordUsage } from '../usage/record-usage'
import type { Payments } from '../ports/payments'
import { findPrice, FREE_PLAN, priceOf } from './catalogue'
import { planByNow, startPlan } from './plan'

interface CheckoutParts {
  /** Epoch seconds. */
  now: () => number
  newId: (prefix: string) => string
}

type Price = NonNullable<ReturnType<typeof findPrice>>

function soldPrice(priceId: string): Price {
  const price = findPrice(priceId)
  if (!price) throw new Refusal(422, 'priceId: unknown price.', { field: 'priceId' })
  return price
}

/** Throws if the plan doesn't allow this purchase. */
function mustBeSellable(price: Price, quantity: number, plan: PlanRecord): void {
  if (plan.kind === 'unlimited' || plan.kind === 'enterprise') throw new Refusal(409, 'Nothing can be bought on your plan.')
  if (price.kind === 'topup' && plan.kind === 'uncounted') throw new Refusal(409, 'This plan can’t be topped up.')
  if (price.kind === 'topup') return
  if (quantity !== 1) throw new Refusal(422, 'quantity: must be 1 for subscriptions.', { field: 'quantity' })
  if (plan.kind !== 'standard' || plan.isCanceled) return
  if (plan.planId === price.plan.planId && plan.interval === price.interval) throw new Refusal(409, 'You already have this plan.')
}

/** Creates a checkout with the total for this address. */
export async function openCheckout(
  draft: Draft,
  ownerId: string,
  request: CheckoutRequest,
  { now, newId, payments }: CheckoutParts & { payments: Payments },
): Promise<CheckoutRecord> {
  const { priceId, quantity, paymentDetails } = request
  const price = soldPrice(priceId)
  mustBeSellable(price, quantity, planByNow((await profileOf(draft, ownerId)).plan, now()))
  const applied = payments.taxFor(paymentDetails.country, paymentDetails.taxNumber)
  const amount = price.amount * quantity
  const tax = Math.round((amount * (applied?.rate ?? 0)) / 100)
  const checkout: CheckoutRecord = {
    id: newId('checkout'),
    ownerId,
    priceId,
    title: price.title,
    quantity,
    amount,
    appliedTaxRate: applied?.rate ?? null,
    taxName: applied?.name ?? null,
    tax,
    total: amount + tax,
    state: 'open',
    receiptId: null,
    createdAt: now(),
  }
  draft.put('checkouts', checkout)
  return checkout
}

async function subscribe(draft: Draft, ownerId: string, price: Extract<Price, { kind: 'subscription' }>, now: number): Promise<void> {
  const profile = await profileOf(draft, ownerId)
  const before = planByNow(profile.plan, now)
  const topUpSeconds = before.kind === 'standard' ? before.topUpSeconds : 0
  draft.put('profiles', { ...profile, plan: startPlan(price.plan.planId, price.interval, now, topUpSeconds) })
  if (before.kind !== 'standard' || before.planId === FREE_PLAN.planId) await recordUsage(draft, 'new_subscription', ownerId, now)
  else if (before.planId === price.plan.planId) {
    await recordUsage(draft, before.interval === price.interval ? 'renew_subscription' : 'change_subscription_interval', ownerId, now)
  } else {
    const isMore = priceOf(price.plan.planId, 'month') > priceOf(before.planId, 'month')
    await recordUsage(draft, isMore ? 'upgrade_subscription' : 'downgrade_subscription', ownerId, now)
  }
}

async function topUp(draft: Draft, ownerId: string, seconds: number, now: number): Promise<void> {
  const profile = await profileOf(draft, ownerId)
  const plan = planByNow(profile.plan, now)
  if (plan.kind !== 'standard') throw new Refusal(409, 'This plan can’t be topped up.')
  draft.put('profiles', { ...profile, plan: { ...plan, topUpSeconds: plan.topUpSeconds + seconds } })
  await recordUsage(draft, 'new_topup', ownerId, now, { seconds })
}

/** Completes a checkout: always with a receipt, and with the purchase if the card was accepted. */
export async function settleCheckout(
  draft: Draft,
  checkout: CheckoutRecord,
  isAccepted: boolean,
  { now, newId }: CheckoutParts,
): Promise<CheckoutRecord> {
  const { ownerId, priceId, quantity, amount, total, tax } = checkout
  const price = soldPrice(priceId)
  const seconds = price.kind === 'topup' ? price.seconds * quantity : price.plan.seconds * (price.interval === 'year' ? 12 : 1)
  const receiptId = newId('receipt')
  const invoice = {
    timestamp: now(),
    minutes: Math.round(seconds / 60),
    amount: total,
    recurring: price.kind === 'subscription',
    state: isAccepted ? ('Success' as const) : ('Failed' as const),
    receiptId,
  }
  draft.put('invoices', { id: receiptId, ownerId, invoice })
  if (isAccepted) {
    mustBeSellable(price, quantity, planByNow((await profileOf(draft, ownerId)).plan, now()))
    if (price.kind === 'topup') await topUp(draft, ownerId, seconds, now())
    else await subscribe(draft, ownerId, price, now())
    await recordUsage(draft, 'successful_payment', ownerId, now(), { value: amount })
    if (tax > 0) await recordUsage(draft, 'successful_payment_incl_tax', ownerId, now(), { value: total })
  } else await recordUsage(draft, 'failed_payment', ownerId, now(), { value: total })
  const settled: CheckoutRecord = { ...checkout, state: isAccepted ? 'paid' : 'failed', receiptId }
  draft.put('checkouts', settled)
  return settled
}
