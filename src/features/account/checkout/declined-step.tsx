import { Button, Callout, DialogBody, DialogFooter, Intent } from '@blueprintjs/core'

import type { Checkout } from '#generated/model/checkout.zod.ts'
import { ErrorNotice } from '#ui/error-notice.tsx'
import { useNoteShown } from '#ui/hooks/use-note-shown.ts'
import { Bill } from './bill'
import styles from './checkout.module.css'
import { useStep } from './use-step'

interface DeclinedStepProps {
  checkout: Checkout
  onRetry: () => Promise<void>
  onCancel: () => void
}

/** Shows that the payment was declined, and offers another attempt. */
export function DeclinedStep({ checkout, onRetry, onCancel }: DeclinedStepProps) {
  const { run, isBusy, error, primary } = useStep()
  useNoteShown(error)
  return (
    <>
      <DialogBody>
        <Callout intent={Intent.DANGER} role="alert" title="Payment declined" className={styles.error ?? ''}>
          You have not been charged.
        </Callout>
        <Bill checkout={checkout} />
        {error && <ErrorNotice error={error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="Cancel" disabled={isBusy} onClick={onCancel} />
            <Button ref={primary} intent={Intent.PRIMARY} text="Try again" loading={isBusy} onClick={() => void run(onRetry)} />
          </>
        }
      />
    </>
  )
}
