import { Button, Callout, DialogBody, DialogFooter, Intent, Radio, RadioGroup } from '@blueprintjs/core'
import { useState } from 'react'

import type { Checkout } from '#generated/model/checkout.zod.ts'
import { currencyOf, formatMoney } from '../money'
import { SUPPORT_ADDRESS } from '../../../lib/support-address'
import { Bill } from './bill'
import styles from './checkout.module.css'
import { simulatedCards } from './simulated-cards'
import { useStep } from './use-step'

interface PaymentStepProps {
  checkout: Checkout
  isSimulated: boolean
  onPay: (paymentMethod: string) => Promise<void>
  onBack: () => void
}

/** The second step: the bill, and the payment. */
export function PaymentStep({ checkout, isSimulated, onPay, onBack }: PaymentStepProps) {
  const [card, setCard] = useState<string>(simulatedCards[0].paymentMethod)
  const { run, isBusy, error, primary } = useStep()
  return (
    <>
      <DialogBody>
        <Bill checkout={checkout} />
        {isSimulated ? (
          <RadioGroup
            label="Pay with"
            name="card"
            disabled={isBusy}
            selectedValue={card}
            onChange={({ currentTarget }) => setCard(currentTarget.value)}
          >
            {simulatedCards.map(({ paymentMethod, label }) => (
              <Radio key={paymentMethod} value={paymentMethod} label={label} />
            ))}
          </RadioGroup>
        ) : (
          <Callout intent={Intent.WARNING}>
            A payment provider takes the payments here, and this app does not have its card form yet. Nothing is charged. Write to{' '}
            <a href={`mailto:${SUPPORT_ADDRESS}`}>{SUPPORT_ADDRESS}</a> to buy this.
          </Callout>
        )}
        {isSimulated && <p className={styles.note}>Payments are simulated here: no card is asked for, and nothing is charged.</p>}
        {error && (
          <Callout intent={Intent.DANGER} role="alert">
            {error.message}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Back" disabled={isBusy} onClick={onBack} />
            {isSimulated && (
              <Button
                ref={primary}
                intent={Intent.PRIMARY}
                text={`Pay ${formatMoney(checkout.total, currencyOf(location.href))}`}
                loading={isBusy}
                onClick={() => void run(() => onPay(card))}
              />
            )}
          </>
        }
      />
    </>
  )
}
