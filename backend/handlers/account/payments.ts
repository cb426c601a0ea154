import { profileOf } from '../../accounts/profiles'
import type { Backend } from '../backend-type'
import { catalogue, FREE_PLAN } from '../../billing/catalogue'
import { openCheckout, settleCheckout } from '../../billing/checkout'
import { planByNow, presentPlan, startPlan } from '../../billing/plan'
import type { HandlersOf } from '../../http/define-handlers'
import { Refusal } from '../../http/refusal'
import { recordUsage } from '../../usage/record-usage'

export function paymentsHandlers(backend: Backend): HandlersOf<'payments'> {
  const { tables, now, payments } = backend
  return {
    getPaymentInfo: async ({ session }) => ({ status: 200, body: await presentPlan(tables, session.userId, now()) }),

    listInvoices: async ({ session }) => {
      const own = await tables.of('invoices', 'owner', session.userId)
      // Invoices from the same second keep their order.
      const newestFirst = own
        .map(({ invoice }) => invoice)
        .toReversed()
        .toSorted((one, other) => other.timestamp - one.timestamp)
      return { status: 200, body: { invoices: newestFirst } }
    },

    listPlans: () => ({ status: 200, body: { publicKey: payments.publicKey, ...catalogue } }),

    createCheckout: async ({ session, body }) => ({
      status: 201,
      body: await tables.change((draft) => openCheckout(draft, session.userId, body, backend)),
    }),

    payCheckout: async ({ session, params, body }) => {
      const isAccepted = await payments.accepts(body.paymentMethod)
      const settled = await tables.change(async (draft) => {
        const checkout = await draft.get('checkouts', params.checkoutId)
        if (checkout?.ownerId !== session.userId) throw new Refusal(404, 'Purchase not found')
        // The same request may arrive again after its response was lost.
        if (checkout.state === (isAccepted ? 'paid' : 'failed')) return checkout
        if (checkout.state !== 'open') throw new Refusal(409, 'This purchase is closed. Start a new one.')
        return settleCheckout(draft, checkout, isAccepted, backend)
      })
      return { status: 200, body: settled }
    },

    updateSubscription: async ({ session, body }) => {
      await tables.change(async (draft) => {
        const profile = await profileOf(draft, session.userId)
        const plan = planByNow(profile.plan, now())
        if (plan.kind !== 'standard' || plan.planId === FREE_PLAN.planId) throw new Refusal(409, 'You don’t have a subscription.')
        let after = plan
        if (body.billingInterval !== undefined && body.billingInterval !== plan.interval) {
          after = startPlan(plan.planId, body.billingInterval, now(), plan.topUpSeconds)
          await recordUsage(draft, 'change_subscription_interval', profile.id, now())
        }
        if (body.subscriptionCanceled !== undefined && body.subscriptionCanceled !== after.isCanceled) {
          after = { ...after, isCanceled: body.subscriptionCanceled }
          await recordUsage(draft, after.isCanceled ? 'cancel_subscription' : 'renew_subscription', profile.id, now())
        }
        draft.put('profiles', { ...profile, plan: after })
      })
      return { status: 200, body: await presentPlan(tables, session.userId, now()) }
    },
  }
}
