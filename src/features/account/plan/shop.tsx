import { Button, Callout, Intent } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'
import { errorWords } from '#lib/words/error-words.ts'
import { paymentsState } from '#state/payments.ts'
import { ErrorActionButton } from '#ui/error-actions.tsx'
import { LoadingState } from '#ui/states.tsx'
import { useListPlans } from '#generated/payments/payments.ts'
import { CheckoutDialog } from '../checkout/checkout-dialog'
import { findOffer, type Offer } from '../checkout/offers'
import { PlansSection } from './plans-section'
import { TopUpSection } from './top-up-section'

/** Loads the catalogue and copies it to the payments store, where the specification places it. */
function useCatalogue() {
  const catalogue = useListPlans()
  const { data } = catalogue
  useEffect(() => {
    if (!data) return
    const { publicKey, topup, subscription } = data
    Object.assign(paymentsState, { publicKey, plans: { topup, subscription } })
  }, [data])
  return catalogue
}

interface ShopProps {
  current: PaymentInfoStandard
  remainingSeconds: RemainingSeconds
}

function choose({ interval, priceId }: Offer): void {
  paymentsState.chosenPlan = { interval, priceId }
}

function chooseNothing(): void {
  Object.assign(paymentsState, { chosenPlan: null, appliedTaxRate: null, taxName: null })
}

/** Offers top-ups and plans, and runs the purchase in progress. */
export function Shop({ current, remainingSeconds }: ShopProps) {
  const { data, error, isPending, refetch } = useCatalogue()
  const { chosenPlan } = useSnapshot(paymentsState)
  // Leaving the page abandons the purchase.
  useEffect(() => chooseNothing, [])
  if (isPending) return <LoadingState label="Loading plans…" />
  if (!data) {
    return (
      <Callout intent={Intent.DANGER} role="alert" title="Couldn’t load plans">
        <p>{errorWords(error)}</p>
        <ErrorActionButton error={error} /> <Button text="Try again" onClick={() => void refetch()} />
      </Callout>
    )
  }
  const offer = chosenPlan === null ? undefined : findOffer(data, chosenPlan.priceId)
  return (
    <>
      <TopUpSection packs={data.topup} isCounted={remainingSeconds !== null} onChoose={choose} />
      <PlansSection plans={data.subscription} current={current} onChoose={choose} />
      {offer && <CheckoutDialog key={offer.priceId} offer={offer} publicKey={data.publicKey} onClose={chooseNothing} />}
    </>
  )
}
