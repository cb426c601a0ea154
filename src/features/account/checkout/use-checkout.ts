import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { invalidateGetUserInfo } from '#generated/app/app.ts'
import type { Checkout } from '#generated/model/checkout.zod.ts'
import type { CheckoutRequest } from '#generated/model/checkoutRequest.zod.ts'
import { createCheckout, invalidateGetPaymentInfo, invalidateListInvoices, payCheckout } from '#generated/payments/payments.ts'
import { paymentsState } from '#state/payments.ts'
import { userState } from '#state/user.ts'
import { CardError, type Card } from './card'

/** The progress of a purchase. A declined purchase is closed; another attempt is a new purchase. */
export type CheckoutStep =
  { kind: 'address' } | { kind: 'payment'; checkout: Checkout } | { kind: 'declined'; checkout: Checkout; request: CheckoutRequest }

/** The payment method that the holder has confirmed for a checkout. */
interface Confirmed {
  checkoutId: string
  paymentMethod: string
}

/**
 * Runs a purchase from the address to the payment. Its functions reject with errors, which the calling step shows.
 *
 * @param onPaid called once the payment has been taken and the changed data has been reloaded
 */
export function useCheckout(onPaid: (checkout: Checkout) => void) {
  const client = useQueryClient()
  const [step, setStep] = useState<CheckoutStep>({ kind: 'address' })
  const [request, setRequest] = useState<CheckoutRequest | null>(null)
  const confirmed = useRef<Confirmed | null>(null)

  async function begin(wanted: CheckoutRequest): Promise<void> {
    const checkout = await whileLoading(() => createCheckout(wanted))
    setRequest(wanted)
    userState.paymentDetails = wanted.paymentDetails
    Object.assign(paymentsState, { appliedTaxRate: checkout.appliedTaxRate, taxName: checkout.taxName })
    setStep({ kind: 'payment', checkout })
  }

  async function pay(checkout: Checkout, card: Card): Promise<void> {
    const settled = await whileLoading(async () => {
      const answer = await payWith(card, checkout, confirmed)
      await Promise.all([invalidateListInvoices(client), invalidateGetPaymentInfo(client), invalidateGetUserInfo(client)])
      return answer
    })
    if (settled.state === 'paid') onPaid(settled)
    else if (settled.state === 'open') throw new CardError('The payment hasn’t been confirmed. Try again, or use another card.')
    else if (request) setStep({ kind: 'declined', checkout: settled, request })
  }

  return { step, begin, pay, editAddress: () => setStep({ kind: 'address' }) }
}

/**
 * Pays, and lets the holder confirm if their bank requires it; the same request then settles the payment. If that request gets no response,
 * the next attempt sends it again, because another payment method would need another confirmation.
 */
async function payWith(card: Card, { id }: Checkout, confirmed: { current: Confirmed | null }): Promise<Checkout> {
  if (confirmed.current?.checkoutId !== id) {
    const paymentMethod = await card.paymentMethod()
    const answer = await payCheckout(id, { paymentMethod })
    if (answer.state !== 'open' || answer.clientSecret === undefined) return answer
    await card.confirm(answer.clientSecret)
    confirmed.current = { checkoutId: id, paymentMethod }
  }
  const settled = await payCheckout(id, { paymentMethod: confirmed.current.paymentMethod })
  // A payment that is still open after its confirmation needs another card.
  confirmed.current = null
  return settled
}

async function whileLoading<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  paymentsState.loading = true
  try {
    return await work()
  } finally {
    paymentsState.loading = false
  }
}
