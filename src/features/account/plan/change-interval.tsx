import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import type { PlanPrice } from '#generated/model/planPrice.zod.ts'
import { currencyOf, formatMoney } from '../money'
import { notify } from '../../../notifications/notify'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { intervalWords } from './offers'
import { useChangeSubscription } from './use-change-subscription'

interface ChangeIntervalProps {
  title: string
  price: PlanPrice
  /** When it is done, and this has nothing more to offer. */
  onDone: () => void
}

/** Has the plan that the user is on billed by another interval. */
export function ChangeInterval({ title, price, onDone }: ChangeIntervalProps) {
  const { change, isPending, error, reset } = useChangeSubscription()
  const [isAsking, setAsking] = useState(false)
  const { adverb, each } = intervalWords[price.interval]

  async function confirm(): Promise<void> {
    await change({ billingInterval: price.interval })
    setAsking(false)
    notify({ message: `${title} is billed ${adverb.toLowerCase()} now.`, variant: 'info' })
    onDone()
  }

  return (
    <>
      <Button text={`Bill ${adverb.toLowerCase()}…`} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Bill ${title} ${adverb.toLowerCase()}?`}
        cancelText="Leave as it is"
        confirmText={`Bill ${adverb.toLowerCase()}`}
        isBusy={isPending}
        error={error}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
        // The dialog itself shows why it failed.
        onConfirm={() => void confirm().catch(() => undefined)}
      >
        <p>
          {title} costs {formatMoney(price.amount, currencyOf(location.href))} {each}, plus tax.
        </p>
      </ConfirmDialog>
    </>
  )
}
