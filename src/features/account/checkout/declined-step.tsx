import { Button, Callout, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'

import type { Checkout } from '#generated/model/checkout.zod.ts'
import { Bill } from './bill'
import styles from './checkout.module.css'
import { useStep } from './use-step'

interface DeclinedStepProps {
  checkout: Checkout
  onRetry: () => Promise<void>
  onCancel: () => void
}

/** The end of a purchase whose payment was declined. */
export function DeclinedStep({ checkout, onRetry, onCancel }: DeclinedStepProps) {
  const { run, isBusy, error, primary } = useStep()
  return (
    <>
      <DialogBody>
        <Callout intent={Intent.DANGER} role="alert" title="The payment was declined" className={styles.error ?? ''}>
          {error ? error.message : 'Nothing was charged and nothing was bought. The attempt is listed among your invoices.'}
        </Callout>
        <Bill checkout={checkout} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Leave it" disabled={isBusy} onClick={onCancel} />
            <Button ref={primary} intent={Intent.PRIMARY} text="Try again" loading={isBusy} onClick={() => void run(onRetry)} />
          </>
        }
      />
    </>
  )
}
