import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import type { PlanPrice } from '#generated/model/planPrice.zod.ts'
import { formatMoney, siteCurrency } from '../money'
import { notify } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { intervalWords } from './offers'
import { useChangeSubscription } from './use-change-subscription'

interface ChangeIntervalProps {
  title: string
  price: PlanPrice
  /** Called after the change, when this component is no longer needed. */
  onDone: () => void
}

/** Switches the current plan to another billing interval. */
export function ChangeInterval({ title, price, onDone }: ChangeIntervalProps) {
  const { change, isPending, error, reset } = useChangeSubscription()
  const [isAsking, setAsking] = useState(false)
  const { adverb, each } = intervalWords[price.interval]

  async function confirm(): Promise<void> {
    await change({ billingInterval: price.interval })
    setAsking(false)
    notify({ message: `${title} is now billed ${adverb.toLowerCase()}.`, variant: 'info' })
    onDone()
  }

  return (
    <>
      <Button text={`Switch to ${adverb.toLowerCase()}…`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`${adverb} billing`}
        cancelText="Cancel"
        confirmText={`Switch to ${adverb.toLowerCase()}`}
        isBusy={isPending}
        error={error}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
        // The dialog shows the error itself.
        onConfirm={() => void confirm().catch(() => undefined)}
      >
        <p>
          {title} costs {formatMoney(price.amount, siteCurrency())} {each}, plus tax.
        </p>
      </ConfirmDialog>
    </>
  )
}
