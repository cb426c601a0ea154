import { beforeEach, describe, expect, it } from 'vitest'

import { cards } from '#mocks/billing/simulated-payments.ts'
import { matching } from '#mocks/testing/matchers.ts'
import { joinAs } from '#mocks/testing/personas.ts'
import { addUser, moveClock, startTestBackend, type TestBackend } from '#mocks/testing/test-backend.ts'

const paymentDetails = {
  addressLine1: '1 Quay',
  addressLine2: '',
  city: 'Riverside',
  state: '',
  postcode: 'RV1',
  country: 'GB',
  taxNumber: '',
}

let backend: TestBackend
let sam: string

beforeEach(async () => {
  backend = await startTestBackend()
  sam = await joinAs(backend, 'standard')
})

async function startCheckout(as: string, priceId: string, quantity = 1, details = paymentDetails) {
  const { status, body } = await backend.call('POST', '/checkouts', { priceId, quantity, paymentDetails: details }, { as })
  // Responses are validated against the contract's schemas.
  return { status, checkout: body as { id: string; error?: string } }
}

function pay(as: string, id: string, paymentMethod: string) {
  return backend.call('POST', `/checkouts/${id}/payment`, { paymentMethod }, { as })
}

async function buy(as: string, priceId: string, paymentMethod: string = cards.accepted, quantity = 1) {
  return pay(as, (await startCheckout(as, priceId, quantity)).checkout.id, paymentMethod)
}

async function get(as: string, path: string): Promise<unknown> {
  return (await backend.call('GET', path, undefined, { as })).body
}

async function actionsOf(as: string): Promise<unknown> {
  return ((await get(as, '/app/info/activities')) as { activityMap: unknown }).activityMap
}

describe('[ACC-01] top-up', () => {
  it('adds its seconds, an invoice and the events when the card is accepted', async () => {
    expect(await get(sam, '/app/info')).toMatchObject({ remainingSeconds: 39_600 })
    const { status, checkout } = await startCheckout(sam, 'price-hour', 2)
    expect(status).toBe(201)
    expect(checkout).toMatchObject({
      amount: 2400,
      appliedTaxRate: 20,
      taxName: 'VAT',
      tax: 480,
      total: 2880,
      state: 'open',
      receiptId: null,
    })
    expect(await get(sam, '/app/info')).toMatchObject({ remainingSeconds: 39_600 })
    const paid = await pay(sam, checkout.id, cards.accepted)
    expect(paid).toMatchObject({ status: 200, body: { state: 'paid' } })
    expect(await get(sam, '/app/info/payment')).toMatchObject({ planTitle: 'Team', topUpSeconds: 3600 + 7200 })
    expect(await get(sam, '/app/info')).toMatchObject({ remainingSeconds: 39_600 + 7200 })
    expect(await get(sam, '/app/info/payment/invoices')).toMatchObject({
      invoices: [{ minutes: 120, amount: 2880, recurring: false, state: 'Success' }],
    })
    expect(await actionsOf(sam)).toEqual({ new_topup: 1, successful_payment: 1, successful_payment_incl_tax: 1 })
  })

  it('is charged once when the payment is sent again', async () => {
    const { checkout } = await startCheckout(sam, 'price-hour')
    const both = await Promise.all([pay(sam, checkout.id, cards.accepted), pay(sam, checkout.id, cards.accepted)])
    expect(both[0]).toEqual(both[1])
    expect(await get(sam, '/app/info/payment')).toMatchObject({ topUpSeconds: 7200 })
  })

  it('adds only a failed invoice when the card is declined', async () => {
    const { checkout } = await startCheckout(sam, 'price-hour')
    expect(await pay(sam, checkout.id, cards.declined)).toMatchObject({ status: 200, body: { state: 'failed' } })
    expect(await get(sam, '/app/info/payment')).toMatchObject({ topUpSeconds: 3600 })
    expect(await get(sam, '/app/info/payment/invoices')).toMatchObject({ invoices: [{ state: 'Failed' }] })
    expect(await actionsOf(sam)).toEqual({ failed_payment: 1 })
    expect((await pay(sam, checkout.id, cards.accepted)).status).toBe(409)
  })

  it('rejects a real card with an error that payments are simulated', async () => {
    const { checkout } = await startCheckout(sam, 'price-hour')
    expect(await pay(sam, checkout.id, 'pm_card_visa')).toMatchObject({
      status: 422,
      body: { error: matching(/simulated/), code: 'invalid' },
    })
  })

  it("isn't sold on plans without a time limit", async () => {
    await addUser(backend, 'ada')
    expect(await startCheckout('ada', 'price-hour')).toMatchObject({ status: 409 })
    expect((await startCheckout(await joinAs(backend, 'unlimited'), 'price-hour')).status).toBe(409)
  })

  it('can be paid by its own user only', async () => {
    const { checkout } = await startCheckout(sam, 'price-hour')
    await addUser(backend, 'ada')
    expect((await pay('ada', checkout.id, cards.accepted)).status).toBe(404)
  })

  it('is untaxed for a business abroad with a tax number', async () => {
    const abroad = { ...paymentDetails, country: 'de' }
    expect((await startCheckout(sam, 'price-hour', 1, abroad)).checkout).toMatchObject({ appliedTaxRate: 19, tax: 228 })
    expect((await startCheckout(sam, 'price-hour', 1, { ...abroad, taxNumber: 'DE1' })).checkout).toMatchObject({
      appliedTaxRate: null,
      tax: 0,
      total: 1200,
    })
  })
})

describe('[ACC-01] subscription', () => {
  it('replaces the free plan of a new account with a plan that counts time', async () => {
    await addUser(backend, 'ada')
    expect(await get('ada', '/app/info')).toMatchObject({ remainingSeconds: null })
    expect(await get('ada', '/app/info/payment')).toMatchObject({ freeTier: true, planTitle: 'Free' })
    await buy('ada', 'price-solo-month')
    expect(await get('ada', '/app/info')).toMatchObject({ remainingSeconds: 10_800 })
    expect(await get('ada', '/app/info/payment')).toMatchObject({
      freeTier: false,
      planId: 'plan-solo',
      planAmount: 2900,
      billingInterval: 'month',
    })
    expect(await get('ada', '/app/info/payment/invoices')).toMatchObject({ invoices: [{ recurring: true, minutes: 180, amount: 3480 }] })
    expect(await actionsOf('ada')).toMatchObject({ new_subscription: 1 })
  })

  it('is downgraded and upgraded without losing the top-up', async () => {
    await buy(sam, 'price-solo-month')
    await buy(sam, 'price-team-month')
    expect(await actionsOf(sam)).toMatchObject({ downgrade_subscription: 1, upgrade_subscription: 1 })
    expect(await get(sam, '/app/info/payment')).toMatchObject({ planId: 'plan-team', topUpSeconds: 3600 })
    expect((await startCheckout(sam, 'price-team-month')).status).toBe(409)
  })

  it('is cancelled at the end of its period and can be renewed until then', async () => {
    const change = (body: object) => backend.call('PATCH', '/app/subscription', body, { as: sam })
    expect((await change({ subscriptionCanceled: true })).body).toMatchObject({
      subscriptionCanceled: true,
      renewalInfo: 'Ends on 1 December 2026',
    })
    expect((await change({ subscriptionCanceled: false })).body).toMatchObject({ renewalInfo: 'Renews on 1 December 2026' })
    expect((await change({ billingInterval: 'year' })).body).toMatchObject({ billingInterval: 'year', planAmount: 79_000 })
    expect(await actionsOf(sam)).toEqual({ cancel_subscription: 1, renew_subscription: 1, change_subscription_interval: 1 })
    expect(await change({})).toEqual({ status: 422, body: { error: 'Nothing to change.', code: 'invalid' } })
  })

  it('becomes the free plan after its cancelled period', async () => {
    await backend.call('PATCH', '/app/subscription', { subscriptionCanceled: true }, { as: sam })
    await moveClock(backend, '2026-12-02T00:00:00Z', sam)
    expect(await get(sam, '/app/info/payment')).toMatchObject({ freeTier: true, planTitle: 'Free', topUpSeconds: 3600 })
    expect((await backend.call('PATCH', '/app/subscription', { subscriptionCanceled: false }, { as: sam })).status).toBe(409)
  })
})
