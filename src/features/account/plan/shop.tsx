import { Button, Callout, Intent } from '@blueprintjs/core'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio'

import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import type { RemainingSeconds } from '#generated/model/remainingSeconds.zod.ts'
import { paymentsState } from '../../../state/payments'
import { LoadingState } from '../../../ui/states'
import { CheckoutDialog } from '../checkout/checkout-dialog'
import { findOffer, type Offer } from './offers'
import { PlansSection } from './plans-section'
import { TopUpSection } from './top-up-section'
import { useCatalogue } from './use-catalogue'

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

/** What can be bought beside the plan, and the purchase that is under way. */
export function Shop({ current, remainingSeconds }: ShopProps) {
  const { data, error, isPending, refetch } = useCatalogue()
  const { chosenPlan } = useSnapshot(paymentsState)
  // A purchase does not outlast its page.
  useEffect(() => chooseNothing, [])
  if (isPending) return <LoadingState label="Loading what can be bought…" />
  if (!data) {
    return (
      <Callout intent={Intent.DANGER} role="alert" title="What can be bought could not be loaded">
        <p>{error?.message}</p>
        <Button text="Try again" onClick={() => void refetch()} />
      </Callout>
    )
  }
  const offer = chosenPlan === null ? undefined : findOffer(data, chosenPlan.priceId)
  return (
    <>
      <TopUpSection packs={data.topup} isCounted={remainingSeconds !== null} onChoose={choose} />
      <PlansSection plans={data.subscription} current={current} onChoose={choose} />
      {offer && <CheckoutDialog key={offer.priceId} offer={offer} publicKey={data.publicKey} onClosed={chooseNothing} />}
    </>
  )
}
