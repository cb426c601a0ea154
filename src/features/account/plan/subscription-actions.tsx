import { Button } from '@blueprintjs/core'
import { useState } from 'react'

import type { PaymentInfoStandard } from '#generated/model/paymentInfoStandard.zod.ts'
import { formatDate } from '#lib/words/formats.ts'
import { notify, notifyError } from '#notifications/notify.ts'
import { ConfirmDialog } from '#ui/forms/confirm-dialog.tsx'
import { useChangeSubscription } from './use-change-subscription'

/** Cancels a subscription at the end of its period, or renews a cancelled one. */
export function SubscriptionActions({ info }: { info: PaymentInfoStandard }) {
  const { change, isPending, error, reset } = useChangeSubscription()
  const [isAsking, setAsking] = useState(false)
  const end = formatDate(info.currentPeriodEnd)

  async function cancel(): Promise<void> {
    await change({ subscriptionCanceled: true })
    setAsking(false)
    notify({ message: `Your subscription ends on ${end}.`, variant: 'info' })
  }

  async function renew(): Promise<void> {
    try {
      await change({ subscriptionCanceled: false })
      notify({ message: 'Subscription renewed.', variant: 'info' })
    } catch (refusal) {
      notifyError(refusal)
    }
  }

  const isOver = info.subscriptionCanceled
  return (
    <>
      {/* The same button has both actions, so that focus can return to it from the dialog. */}
      <Button
        variant={isOver ? 'solid' : 'minimal'}
        text={isOver ? 'Renew subscription' : 'Cancel subscription…'}
        loading={isPending && !isAsking}
        onClick={() => (isOver ? void renew() : setAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title="Cancel subscription?"
        cancelText="Keep subscription"
        confirmText="Cancel subscription"
        isDanger
        isBusy={isPending}
        error={error}
        onCancel={() => {
          setAsking(false)
          reset()
        }}
        // The dialog shows the error itself.
        onConfirm={() => void cancel().catch(() => undefined)}
      >
        <p>
          You can use {info.planTitle} until {end}. You won’t be charged again.
        </p>
      </ConfirmDialog>
    </>
  )
}
