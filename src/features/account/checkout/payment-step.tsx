import { Button, Callout, DialogBody, DialogFooter, Intent, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'

import type { Checkout } from '#generated/model/checkout.zod.ts'
import { formatMoney, siteCurrency } from '../money'
import { buildSettings } from '#lib/addresses/settings.ts'
import { SUPPORT_ADDRESS } from '#lib/addresses/support-address.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { Bill } from './bill'
import type { Card } from './card'
import styles from './checkout.module.css'
import { StripeForm } from './stripe-form'
import { useStep } from './use-step'

/** The cards that a back end without a payment provider accepts as payment methods. */
const simulatedCards = [
  { paymentMethod: 'simulated-card-accepted', label: 'Accepted test card' },
  { paymentMethod: 'simulated-card-declined', label: 'Declined test card' },
] as const

interface PaymentStepProps {
  checkout: Checkout
  /** The payment provider's key; null if the back end simulates payments. */
  publicKey: string | null
  onPay: (card: Card) => Promise<void>
  onBack: () => void
}

const simulated = (paymentMethod: string): Card => ({ paymentMethod: async () => paymentMethod, confirm: async () => undefined })

/** The second step: the bill and the payment. */
export function PaymentStep({ checkout, publicKey, onPay, onBack }: PaymentStepProps) {
  const [choice, setChoice] = useState<string>(simulatedCards[0].paymentMethod)
  const [stripeCard, setStripeCard] = useState<Card | null>(null)
  const { run, isBusy, error, primary } = useStep()
  const isPayable = publicKey === null || buildSettings.stripe
  const card = publicKey === null ? simulated(choice) : stripeCard
  return (
    <>
      <DialogBody>
        <Bill checkout={checkout} />
        {publicKey === null && (
          <>
            <RadioGroup
              label="Pay with"
              name="card"
              disabled={isBusy}
              selectedValue={choice}
              onChange={({ currentTarget }) => setChoice(currentTarget.value)}
            >
              {simulatedCards.map(({ paymentMethod, label }) => (
                <Radio key={paymentMethod} value={paymentMethod} label={label} />
              ))}
            </RadioGroup>
            <p className={styles.note}>Payments are simulated. Nothing is charged.</p>
          </>
        )}
        {publicKey !== null && isPayable && <StripeForm publicKey={publicKey} onCard={setStripeCard} />}
        {!isPayable && (
          <Callout intent={Intent.WARNING}>
            Card payments aren’t set up in this copy of the app. To buy this, email{' '}
            <a href={`mailto:${SUPPORT_ADDRESS}`}>{SUPPORT_ADDRESS}</a>.
          </Callout>
        )}
        {error && <ErrorNotice error={error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Back" disabled={isBusy} onClick={onBack} />
            {isPayable && (
              <Button
                ref={primary}
                intent={Intent.PRIMARY}
                text={`Pay ${formatMoney(checkout.total, siteCurrency())}`}
                loading={isBusy}
                disabled={card === null}
                onClick={() => card && void run(() => onPay(card))}
              />
            )}
          </>
        }
      />
    </>
  )
}
